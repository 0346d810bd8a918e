import Database from 'better-sqlite3'
import { mkdirSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Accounts } from '../../electron/accounts/accounts.ts'
import { ReaderThread } from '../../electron/threads/reader/reader-thread-caller.ts'
import { startService, type Service } from '../../service/server.ts'
import type { CopiedFile } from '../../shared/copied-file.ts'
import { damageFirstRows, damageTable } from '../support/damaged-files.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { locateThread } from '../support/threads.ts'
import {
  closeAccounts,
  isSynced,
  MemoryKeychain,
  openAccounts,
  type OpenedAccounts,
  type Starting,
} from './support/opened-accounts.ts'

/** Files of an account in which damage is met while Docket runs. */

const tellsOf: Readonly<Record<CopiedFile, string>> = {
  'search.db': 'The search index of this account was damaged. It is being rebuilt; until then, searches may find less.',
  'cache.db':
    'The copy of this account was damaged. It was set aside and is being fetched again. Your edits are not affected.',
}
const whole = { count: 1, partial: false, rows: [{ title: 'A pump' }] }

let service: Service
let starting: Starting
let id: string
let issue: string

/** An account that has been synced, and that nobody has open. */
beforeEach(async () => {
  const fixture = { users: ['ada'], projects: [{ path: 'ada/notes', members: { ada: 'owner' }, issues: ['A pump'] }] }
  service = await startService({ port: 0, fixture })
  starting = { folder: temporaryFolder(), keychain: new MemoryKeychain() }
  const before = await openAccounts(starting)
  ;({ id } = await before.accounts.signIn(service.url.replace('/api/v3', ''), 'token-ada', 'keychain'))
  await before.until(() => isSynced(before, id))
  await expect.poll(() => find(before)).toMatchObject(whole)
  issue = String((await before.reader.calls.listIssues({ query: 'pump' })).keys[0])
  await before.close()
})

afterEach(async () => {
  await closeAccounts()
  await service.close()
})

async function find({ reader }: OpenedAccounts) {
  const { count, keys, partial } = await reader.calls.listIssues({ query: 'pump' })
  return { count, partial, rows: await reader.calls.readRows({ keys }) }
}

function pathOf(name: string): string {
  return join(starting.folder, 'accounts', id, name)
}

function problemOf({ accounts }: OpenedAccounts): string | undefined {
  return accounts.list()[0]?.problem?.code
}

it.each<[CopiedFile, string]>([
  ['search.db', 'search_issues_data'],
  ['cache.db', 'issues'],
])(
  'a damaged %s that a reader meets is made again while Docket runs, and that is told once (F5)',
  async (file, table) => {
    damageTable(pathOf(file), table)
    // Nothing is begun, so that it is a reader that meets it.
    const opened = await openAccounts({ ...starting, isSafe: true })
    await expect(find(opened)).rejects.toMatchObject({ error: { code: 'database_damaged', file } })
    await opened.until(() => problemOf(opened) === 'database_damaged')
    await opened.until(() => problemOf(opened) === undefined)
    await opened.accounts.leaveSafeMode()
    await expect.poll(() => find(opened), { timeout: 20_000 }).toMatchObject(whole)
    expect(opened.reported).toEqual([tellsOf[file]])
  },
)

it('a damaged copy that the user store meets is fetched again, and what the user wrote stays (F5, I7)', async () => {
  damageTable(pathOf('cache.db'), 'issues')
  const opened = await openAccounts({ ...starting, isSafe: true })
  const { calls } = opened.accounts.threadsOf(issue).userStore
  await calls.saveDraft({ name: 'comment', text: 'It drips' })
  const edits = [{ kind: 'comment' as const, target: issue, body: 'It drips' }]
  await expect(calls.submitEdits({ edits })).rejects.toMatchObject({
    error: { code: 'database_damaged', file: 'cache.db' },
  })
  await opened.until(() => problemOf(opened) === 'database_damaged')
  await opened.until(() => problemOf(opened) === undefined)
  await opened.accounts.leaveSafeMode()
  await expect.poll(() => find(opened), { timeout: 20_000 }).toMatchObject(whole)
  const again = opened.accounts.threadsOf(issue).userStore
  expect(await again.calls.listDrafts()).toMatchObject([{ text: 'It drips' }])
  expect((await again.calls.submitEdits({ edits })).ids).toHaveLength(1)
  expect(opened.reported).toEqual([tellsOf['cache.db']])
})

it('a damaged copy that the engine meets as it begins is fetched again (F5)', async () => {
  const cache = new Database(pathOf('cache.db'))
  const insert = cache.prepare('INSERT INTO landed (edit, at) VALUES (?, 0)')
  cache.transaction(() => {
    for (let edit = 1; edit <= 5_000; edit += 1) insert.run(edit)
  })()
  cache.close()
  // Readers look for edits that wait, and there are none.
  damageFirstRows(pathOf('cache.db'), 'landed')
  const opened = await openAccounts(starting)
  await expect.poll(() => opened.reported, { timeout: 20_000 }).toEqual([tellsOf['cache.db']])
  await expect.poll(() => find(opened), { timeout: 20_000 }).toMatchObject(whole)
})

it('damage that one reader meets while another still opens the files is not forgotten', async () => {
  damageTable(pathOf('cache.db'), 'issues')
  /** Opens an account's files when another reader has read its issues. */
  class LateReader extends ReaderThread {
    readonly #first: ReaderThread
    constructor(first: ReaderThread) {
      super(locateThread, () => undefined)
      this.#first = first
      this.begin()
    }
    override async addAccount(...given: Parameters<ReaderThread['addAccount']>): Promise<void> {
      // Once this is answered, whoever added the account to the first reader knows that.
      await this.#first.calls.countEdits({ account: given[0].account })
      await this.#first.calls.listIssues({ query: '' }).then(
        async ({ keys }) => void (await this.#first.calls.readRows({ keys }).catch(() => undefined)),
        () => undefined,
      )
      await super.addAccount(...given)
    }
  }
  const opened = await openAccounts({ ...starting, isSafe: true, otherReaders: (first) => [new LateReader(first)] })
  await opened.until(() => opened.reported.length > 0 && problemOf(opened) === undefined)
  await opened.accounts.leaveSafeMode()
  await expect.poll(() => find(opened), { timeout: 20_000 }).toMatchObject(whole)
  expect(opened.reported).toEqual([tellsOf['cache.db']])
})

it('the damaged copy is set aside once, however often opening the account fails after that', async () => {
  damageTable(pathOf('cache.db'), 'issues')
  const damaged = statSync(pathOf('cache.db'), { bigint: true }).ino
  let made: Accounts | null = null
  let isAway = false
  const opened = await openAccounts({
    ...starting,
    isSafe: true,
    onMade: (accounts) => (made = accounts),
    onListed: () => {
      // No thread has the files open at this moment.
      if (made?.list()[0]?.problem?.code !== 'database_damaged' || isAway) return
      isAway = true
      renameSync(pathOf('user.db'), pathOf('away.db'))
      mkdirSync(pathOf('user.db'))
    },
  })
  await expect(find(opened)).rejects.toMatchObject({ error: { code: 'database_damaged', file: 'cache.db' } })
  const failed = () => opened.troubles.filter((what) => what.startsWith('user.db')).length
  await opened.until(() => failed() >= 2)
  await opened.until(() => problemOf(opened) === 'profile_not_writable')
  rmdirSync(pathOf('user.db'))
  renameSync(pathOf('away.db'), pathOf('user.db'))
  await opened.until(() => problemOf(opened) === undefined)
  expect(statSync(pathOf('cache.db.damaged'), { bigint: true }).ino).toBe(damaged)
  expect(opened.reported).toEqual([tellsOf['cache.db']])
})
