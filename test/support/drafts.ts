import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openReadable } from '../../electron/database/open.ts'

/** The texts that are kept on the disk of the one account of a profile. */
export function draftsIn(profile: string): unknown[] {
  const [account = ''] = readdirSync(join(profile, 'accounts'))
  const user = openReadable(join(profile, 'accounts', account, 'user.db'))
  try {
    return user.prepare('SELECT text FROM drafts').pluck().all()
  } finally {
    user.close()
  }
}
