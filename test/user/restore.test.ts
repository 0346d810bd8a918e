import type * as fileSystem from 'node:fs'
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { copyDatabase } from '../../electron/user/back-up.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { listDrafts, saveDraft } from '../../electron/user/drafts.ts'
import { restoreUserDatabase } from '../../electron/user/restore.ts'
import {
  readShownSince,
  readShownUpTo,
  saveShownSince,
  saveShownUpTo,
} from '../../electron/user/shown-notifications.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorThrown } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'

/**
 * `held`: the file that another program has open, so that nothing can be put there; null for none. `left`: the number of renames
 * before a kill, after which nothing changes any file.
 */
const { disk } = vi.hoisted(() => ({ disk: { held: null as string | null, left: Infinity } }))

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof fileSystem>()
  const renameSync: typeof real.renameSync = (from, to) => {
    if ((disk.left -= 1) < 0) throw new Error('killed')
    if (to === disk.held && !String(from).includes('before-restore')) throw new Error('EBUSY: resource busy or locked')
    real.renameSync(from, to)
  }
  const rmSync: typeof real.rmSync = (path, options) => {
    if (disk.left < 0) throw new Error('killed')
    real.rmSync(path, options)
  }
  return { ...real, renameSync, rmSync }
})

beforeEach(() => void Object.assign(disk, { held: null, left: Infinity }))

function draftsIn(file: string): string[] {
  const user = openUserDatabase(file)
  const drafts = listDrafts(user).map(({ text }) => text)
  user.close()
  return drafts
}

/** The drafts that the account has when it is opened. */
function draftsOf(file: string): string[] {
  const quiet = () => undefined
  const store = new UserStore({
    ...{ account: 'abc', ownUserId: 1, userFile: file, cacheFile: `${file}.cache`, holdSeconds: 0, now: Date.now },
    ...{ onChange: quiet, onQueued: quiet, onAheadPlan: quiet },
  })
  const drafts = store.listDrafts().map(({ text }) => text)
  store.close()
  return drafts
}

const issue = { kind: 'issue', id: 1 } as const

/** A file with a draft in its log that came after its backup. */
function fileAndBackup(): { readonly folder: string; readonly file: string; readonly backup: string } {
  const [made, folder] = [temporaryFolder(), temporaryFolder()]
  const [source, file, backup] = [join(made, 'user.db'), join(folder, 'user.db'), join(folder, 'backup.db')]
  const user = openUserDatabase(source)
  const write = (text: string) => saveDraft(user, { name: 'comment abc/issue/1', text, savedAt: 1 })
  write('In the backup')
  saveShownSince(user, 1)
  saveShownUpTo(user, issue, 5)
  copyDatabase(user, backup)
  write('Written since')
  saveShownUpTo(user, issue, 9)
  // As a kill leaves it.
  for (const suffix of ['', '-wal']) copyFileSync(source + suffix, file + suffix)
  user.close()
  return { folder, file, backup }
}

it('leaves everything as it was where the backup cannot be put in its place', () => {
  const { folder, file, backup } = fileAndBackup()
  disk.held = file
  const failure = errorThrown(() => restoreUserDatabase(file, backup, 'abc'))
  expect(wordsFor(failure)).toContain('Docket cannot write to its file user.db.')
  expect(draftsIn(file)).toEqual(['Written since'])
  expect(readdirSync(folder).toSorted()).toEqual(['backup.db', 'user.db'])

  disk.held = null
  restoreUserDatabase(file, backup, 'abc')
  expect(draftsIn(file)).toEqual(['In the backup'])
  expect(draftsIn(`${file}.before-restore`)).toEqual(['Written since'])
})

it('notifies of nothing again that was notified since the backup was made', () => {
  const { file, backup } = fileAndBackup()
  const newer = openUserDatabase(backup)
  saveShownUpTo(newer, { kind: 'issue', id: 2 }, 7)
  newer.close()
  restoreUserDatabase(file, backup, 'abc')
  const user = openUserDatabase(file)
  const shown = [1, 2].map((id) => readShownUpTo(user, { kind: 'issue', id }))
  expect([readShownSince(user), ...shown]).toEqual([1, 9, 7])
  user.close()
})

it('is whole or undone after a kill, and loses neither the backup nor what was there before (F1)', () => {
  const seen = new Set<string>()
  for (let left = 0; ; left += 1) {
    const { folder, file, backup } = fileAndBackup()
    disk.left = left
    const isDone = attempt(() => restoreUserDatabase(file, backup, 'abc'))
    disk.left = Infinity
    const [now] = draftsOf(file)
    const before = now === 'In the backup' ? draftsIn(`${file}.before-restore`) : ['Written since']
    expect([left, now, before]).toEqual([
      left,
      expect.stringMatching(/^(In the backup|Written since)$/),
      ['Written since'],
    ])
    expect(readdirSync(folder).filter((name) => name.includes('to-be-restored'))).toEqual([])
    seen.add(now ?? '')
    if (isDone) break
  }
  expect([...seen]).toEqual(['Written since', 'In the backup'])
})

it('that is cut off is finished before another backup takes its place', () => {
  const { file, backup } = fileAndBackup()
  disk.left = 3
  attempt(() => restoreUserDatabase(file, backup, 'abc'))
  disk.left = Infinity
  restoreUserDatabase(file, backup, 'abc')
  expect([file, `${file}.before-restore`].map(draftsIn)).toEqual([['In the backup'], ['In the backup']])
  expect(readdirSync(join(file, '..')).toSorted()).toEqual(['backup.db', 'user.db', 'user.db.before-restore'])
})

/** Returns true if some work was not killed. */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
