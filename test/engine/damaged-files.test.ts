import Database from 'better-sqlite3'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { failureOfReading } from '../../electron/database/damage.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { searchFileOf } from '../../electron/cache/storage/search-file.ts'
import { openUserDatabase, openUserDatabaseForReading } from '../../electron/user/database.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { damagedCopyOf } from '../../shared/copied-file.ts'
import { errorOf } from '../../shared/errors.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { damageTable } from '../support/damaged-files.ts'
import { newCacheFile } from '../support/databases.ts'
import { errorThrown } from '../support/failures.ts'
import { sampleIssue } from '../support/samples.ts'
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
    'Docket’s file search.db is damaged. It is thrown away, and the words in the copy of this account are indexed again.',
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
    'Docket’s file cache.db is damaged. It is set aside, and what the service has is fetched again. Your edits are not touched.',
  )
  expect(heard).toEqual([['here', 'database_damaged', 'cache.db']])
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
  const failure = failureOfReading([cache, user], thrown)
  for (const connection of [user, cache]) connection.close()
  expect(failure).toMatchObject({ error: { code: 'database_damaged', file: 'user.db' } })
  expect(damagedCopyOf(errorOf(failure))).toBe(null)
  const other = join(temporaryFolder(), 'other.db')
  openUserDatabase(other).close()
  const whole = openUserDatabaseForReading(other)
  const transient = new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT')
  expect(failureOfReading([whole], transient)).toBe(transient)
  whole.close()
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
