import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountId } from '../../shared/model/key.ts'

/** A mark is a file beside the folder of an account. */
const marks = /^([a-z0-9]{1,16})\.removed$/

/**
 * The folders of accounts that are removed. A folder may hold gigabytes, and another program may have one of its files open: so it is
 * marked first, and goes at the next start where it could not go at once. A folder that no list names is not enough for that, since
 * the list may have been damaged.
 */
export class AccountFolders {
  readonly #folder: string

  /** @param profile the profile's folder */
  constructor(profile: string) {
    this.#folder = join(profile, 'accounts')
  }

  /** Notes that the folder of an account is to go. On a full disk this cannot be noted, and room is made at once. */
  async mark(account: AccountId): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 }).catch(() => undefined)
    await writeFile(this.#markOf(account), '', { mode: 0o600 }).catch(() => undefined)
  }

  async unmark(account: AccountId): Promise<void> {
    await rm(this.#markOf(account), { force: true })
  }

  /** Removes the folder of an account with everything in it, and then its mark. */
  async remove(account: AccountId): Promise<void> {
    // On Windows a file that a scanner looks at cannot be removed for a moment.
    await rm(join(this.#folder, account), { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
    await this.unmark(account)
  }

  /** The accounts whose folders are still to go. */
  async listMarked(): Promise<AccountId[]> {
    if (!existsSync(this.#folder)) return []
    const names = await readdir(this.#folder).catch(() => [])
    return names.flatMap((name) => marks.exec(name)?.[1] ?? [])
  }

  #markOf(account: AccountId): string {
    return join(this.#folder, `${account}.removed`)
  }
}
