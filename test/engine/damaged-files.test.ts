import Database from 'better-sqlite3'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { directRoute } from '../../electron/api/transport/route.ts'
import { DamageFinder } from '../../electron/database/damage.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { searchFileOf } from '../../electron/cache/storage/search-file.ts'
import { openUserDatabase, openUserDatabaseForReading } from '../../electron/user/database.ts'
import { beginEngine } from '../../electron/threads/engine/begin-engine.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { answersBy, Caller, serve } from '../../electron/threads/thread.ts'
import { outboxCalls, type OutboxProtocol } from '../../electron/threads/user-store/outbox-calls.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { damagedCopyOf } from '../../shared/copied-file.ts'
import { errorOf } from '../../shared/errors.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { keyOf } from '../../shared/model/key.ts'
import { startService } from '../support/service-of-run.ts'
import { openAccount } from '../support/account.ts'
import { ownIdOf } from '../support/asking.ts'
import { answer } from '../support/cache.ts'
import { damageTable } from '../support/damaged-files.ts'
import { newCacheFile } from '../support/databases.ts'
import { errorThrown } from '../support/failures.ts'
import { deriveInbox } from '../support/inbox.ts'
import { sampleIssue, sampleTodo } from '../support/samples.ts'
import { indexAll, mistakesOfIndex } from '../support/searching.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { parseSearch } from '../../electron/cache/search/search-text.ts'

/** Damage in the middle of a file, which only reading finds. */

let cacheFile: string
let userFile: string

beforeEach(() => {
  cacheFile = newCacheFile(temporaryFolder())
  userFile = join(dirname(cacheFile), 'user.db')
  const { cache } = openCache(cacheFile)
  answer(cache, (arrival) => {
    for (let id = 1; id <= 5; id += 1) storeIssue(cache, sampleIssue(id, { title: 'pump' }), arrival)
  })
  indexAll(cache)
  cache.close()
  openUserDatabase(userFile).close()
})

/** A reader of the account, and what it tells of damage. */
function read() {
  const heard: unknown[] = []
  const reader = new Reader((account, { code, ...error }) => heard.push([account, code, 'file' in error && error.file]))
  reader.openAccount({ account: 'here', cacheFile, userFile, ownUserId: 1 })
  onTestFinished(() => reader.close())
  const list = (query: string) => () => reader.listItems('issue', { query })
  return { heard, reader, list }
}

it('a reader tells of a damaged search index, and lists without words are there (F5)', () => {
  damageTable(searchFileOf(cacheFile), 'search_issues_data')
  const { heard, list } = read()
  expect(list('is:open')().count).toBe(5)
  expect(heard).toEqual([])
  expect(wordsFor(errorThrown(list('pump')))).toBe(
    'Docket’s file search.db is damaged. Docket deletes it, and indexes the copy of this account again.',
  )
  expect(heard).toEqual([['here', 'database_damaged', 'search.db']])
})

it('a reader tells of what a search index keeps wrong on whole pages', () => {
  const index = new Database(searchFileOf(cacheFile))
  index.unsafeMode()
  index.exec(`PRAGMA writable_schema = ON; UPDATE search_issues_data SET block = x'00' WHERE id > 10`)
  index.close()
  const { heard, list } = read()
  expect(errorThrown(list('pump'))).toMatchObject({ code: 'database_damaged', file: 'search.db' })
  expect(heard).toHaveLength(1)
})

it('a reader tells of a damaged copy (F5)', () => {
  damageTable(cacheFile, 'issues')
  const { heard, reader } = read()
  expect(wordsFor(errorThrown(() => reader.readRows([keyOf('here', 'issue', 1)])))).toBe(
    'Docket’s file cache.db is damaged. Docket sets it aside, and fetches what is on GitLab again. Your edits are not affected.',
  )
  expect(heard).toEqual([['here', 'database_damaged', 'cache.db']])
})

/** The user store of the account, and what it tells of damage. */
function openUserStore() {
  const heard: unknown[] = []
  const userStore = new UserStore({
    account: 'here',
    ownUserId: 1,
    userFile,
    cacheFile,
    holdSeconds: 0,
    now: () => Date.UTC(2026, 0, 20),
    onChange: () => undefined,
    onQueued: () => undefined,
    onAheadPlan: () => undefined,
    onDamaged: (error) => heard.push(error),
  })
  onTestFinished(() => userStore.close())
  return { heard, userStore }
}

/** An entry comes into the inbox. */
function receiveTodo(): void {
  const { cache } = openCache(cacheFile)
  answer(cache, (arrival) => storeTodo(cache, sampleTodo(1, { actionName: 'assigned', targetId: 1 }), arrival))
  deriveInbox(cache)
  cache.close()
}

const damagedCopy = { code: 'database_damaged', file: 'cache.db' }
const comment = (body: string) => ({ kind: 'comment', target: keyOf('here', 'issue', 1), body }) as const

it('a user store that meets damage in the copy tells of the copy, and keeps every edit (F5, I7)', () => {
  const before = openUserStore().userStore
  before.submitEdit(comment('Kept'))
  before.close()
  damageTable(cacheFile, 'issues')
  const { heard, userStore } = openUserStore()
  expect(errorThrown(() => userStore.submitEdit(comment('Refused')))).toMatchObject(damagedCopy)
  expect(heard).toMatchObject([damagedCopy])
  userStore.saveDraft('note', 'Saved all the same')
  expect(userStore.listUnsettled()).toMatchObject([{ edit: comment('Kept') }])
})

it('a user store tells of a damaged copy that the engine has it read (F5)', async () => {
  receiveTodo()
  damageTable(cacheFile, 'inbox_entries_by_time')
  const { heard, userStore } = openUserStore()
  const [listed, begun] = [
    userStore.listDue({ now: 0, most: 1, besides: [] }),
    userStore.beginNotifications({ since: 0 }),
  ]
  await expect(begun).rejects.toMatchObject({ error: damagedCopy })
  expect(await listed).toEqual({ due: [], nextDueAt: null })
  expect(heard).toMatchObject([damagedCopy])
})

it('a user store tells of a damaged search index that a rule meets (F5)', () => {
  const before = openUserStore().userStore
  before.saveRule(null, { name: 'Pumps', query: 'pump', action: 'done', localLabel: null, isOn: true })
  before.close()
  receiveTodo()
  damageTable(searchFileOf(cacheFile), 'search_issues_data')
  const { heard, userStore } = openUserStore()
  const damagedIndex = { code: 'database_damaged', file: 'search.db' }
  expect(errorThrown(() => userStore.applyRules())).toMatchObject(damagedIndex)
  expect(heard).toMatchObject([damagedIndex])
})

it('damage that was found is not looked for again until the files are opened again', () => {
  damageTable(cacheFile, 'issues')
  const cache = openCacheForReading(cacheFile)
  onTestFinished(() => void cache.close())
  let looks = 0
  const finder = new DamageFinder(() => {
    looks += 1
    return [cache]
  })
  const met = new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT')
  const failure = finder.failureOf(met)
  expect(failure).toMatchObject({ error: damagedCopy })
  expect([finder.failureOf(met), looks]).toEqual([failure, 1])
})

it('damage is looked for in every file, and is of none where all are whole', () => {
  const caught = (work: () => unknown) => {
    try {
      return work()
    } catch (thrown) {
      return thrown
    }
  }
  damageTable(userFile, 'views')
  const [user, cache] = [openUserDatabaseForReading(userFile), openCacheForReading(cacheFile)]
  const thrown = caught(() => user.prepare('SELECT * FROM views').all())
  const failure = new DamageFinder(() => [cache, user]).failureOf(thrown)
  for (const connection of [user, cache]) connection.close()
  expect(failure).toMatchObject({ error: { code: 'database_damaged', file: 'user.db' } })
  expect(damagedCopyOf(errorOf(failure))).toBe(null)
  const other = join(temporaryFolder(), 'other.db')
  openUserDatabase(other).close()
  const whole = openUserDatabaseForReading(other)
  const transient = new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT')
  expect(new DamageFinder(() => [whole]).failureOf(transient)).toBe(transient)
  whole.close()
})

it('an engine that cannot tell whether an edit has landed tells of the damaged copy (F5)', async () => {
  openUserStore().userStore.submitEdit(comment('Waits'))
  damageTable(cacheFile, 'landed')
  const { userStore } = openUserStore()
  const { port1, port2 } = new MessageChannel()
  const tellEngine = serve<OutboxProtocol>(
    port2,
    answersBy(outboxCalls, () => userStore),
  )
  const { promise: damaged, resolve } = Promise.withResolvers<unknown>()
  const engine = beginEngine(
    {
      account: 'here',
      baseUrl: 'http://127.0.0.1:1',
      ownUserId: 1,
      cacheFile,
      damaged: null,
      token: 'token-ada',
      tokenKind: 'private',
      apiVersion: 'v4',
      route: directRoute,
      version: '0',
      interval: 3600,
      userStore: port1,
      indexer: new MessageChannel().port1,
    },
    openCache(cacheFile).cache,
    new Caller<OutboxProtocol>(port1),
    (name, payload) => {
      if (name === 'damaged') resolve(payload)
    },
  )
  onTestFinished(async () => {
    await engine.close()
    port1.close()
  })
  tellEngine('queued', null)
  expect(await damaged).toMatchObject(damagedCopy)
})

it.each([
  ['facts', 'cache.db'],
  ['filling', 'search.db'],
] as const)('damaged %s that opening meets have %s anew', (table, file) => {
  damageTable(join(dirname(cacheFile), file), table)
  const { cache, setAside, hasLostIndex } = openCache(cacheFile)
  cache.close()
  expect([setAside !== null, hasLostIndex]).toEqual([file === 'cache.db', file === 'search.db'])
})

it('the next opening has anew what was found to be damaged', () => {
  damageTable(searchFileOf(cacheFile), 'search_issues_data')
  const again = openCache(cacheFile, 'search.db')
  expect([again.setAside, again.hasLostIndex]).toEqual([null, true])
  indexAll(again.cache)
  expect(mistakesOfIndex(again.cache, [parseSearch('pump')])).toEqual([])
  again.cache.close()
  damageTable(cacheFile, 'issues')
  const anew = openCache(cacheFile, 'cache.db')
  expect(anew).toMatchObject({ setAside: `${cacheFile}.damaged`, hasLostIndex: false })
  expect(anew.cache.prepare('SELECT count(*) FROM issues').pluck().get()).toBe(0)
  anew.cache.close()
})

it('a damaged copy that was set aside is kept until everything was fetched again', async () => {
  const service = await startService({ port: 0, fixture: { users: ['ada'] } })
  onTestFinished(() => service.close())
  writeFileSync(`${cacheFile}.damaged`, 'what others wrote')
  const ownUserId = await ownIdOf(service, 'token-ada')
  const account = await openAccount({ url: service.url, token: null, ownUserId, folder: dirname(cacheFile) })
  await account.quiet()
  expect(existsSync(`${cacheFile}.damaged`)).toBe(true)
  account.engine.setToken('token-ada', 'private')
  await account.until(() => account.isSynced())
  expect(existsSync(`${cacheFile}.damaged`)).toBe(false)
})
