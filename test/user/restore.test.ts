import type * as fileSystem from 'node:fs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { copyDatabase } from '../../electron/user/back-up.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { listDrafts, saveDraft } from '../../electron/user/drafts.ts'
import { restoreUserDatabase } from '../../electron/user/restore.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorOf } from '../../shared/errors.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The file that another program has open, so that nothing can be put there; null for none. */
const { held } = vi.hoisted(() => ({ held: { place: null as string | null } }))

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof fileSystem>()
  const renameSync: typeof real.renameSync = (from, to) => {
    if (to === held.place && String(from).endsWith('.restored')) throw new Error('EBUSY: resource busy or locked')
    real.renameSync(from, to)
  }
  return { ...real, renameSync }
})

function draftsIn(file: string): string[] {
  const user = openUserDatabase(file)
  const drafts = listDrafts(user).map(({ text }) => text)
  user.close()
  return drafts
}

it('leaves everything as it was where the backup cannot be put in its place', () => {
  const folder = temporaryFolder()
  const [file, backup] = [join(folder, 'user.db'), join(folder, 'backup.db')]
  const user = openUserDatabase(file)
  const write = (text: string) => saveDraft(user, { name: 'comment abc/issue/1', text, savedAt: 1 })
  write('In the backup')
  copyDatabase(user, backup)
  write('Written since')
  user.close()

  held.place = file
  let failure: unknown = null
  try {
    restoreUserDatabase(file, backup, 'abc')
  } catch (thrown) {
    failure = thrown
  }
  expect(wordsFor(errorOf(failure))).toContain('Docket cannot write to its file user.db.')
  expect(draftsIn(file)).toEqual(['Written since'])
  expect(readdirSync(folder).toSorted()).toEqual(['backup.db', 'user.db'])

  held.place = null
  restoreUserDatabase(file, backup, 'abc')
  expect(draftsIn(file)).toEqual(['In the backup'])
  expect(draftsIn(`${file}.before-restore`)).toEqual(['Written since'])
})
