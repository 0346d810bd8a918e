import { copyFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import {
  openSearchFile,
  prepareSearchFile,
  searchFileOf,
  searchFiles,
  settleStep,
} from '../../electron/cache/storage/search-file.ts'
import { SearchIndexer } from '../../electron/cache/search/search-index.ts'
import { parseSearch } from '../../electron/cache/search/search-text.ts'
import { countUnindexed, isBegunAnew } from '../../electron/cache/storage/unindexed.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { checkpoint } from '../../electron/database/open.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile } from '../support/databases.ts'
import { sampleIssue } from '../support/samples.ts'
import { indexAll, indexing, mistakesOfIndex } from '../support/searching.ts'
import { temporaryFolder } from '../support/temporary.ts'

const asked = ['pump', 'valve'].map(parseSearch)

function store(cache: WritableCache, id: number, title: string): void {
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(id, { title }), arrival))
}

/** A closed cache with an indexed row, whose file it returns. */
function indexedCache(): string {
  const file = newCacheFile(temporaryFolder())
  const { cache } = openCache(file)
  store(cache, 1, 'pump')
  indexAll(cache)
  cache.close()
  return file
}

/** A closed cache that is no copy of another one, with an index that counts more steps. */
function newlyMade(): string {
  const file = join(temporaryFolder(), 'cache.db')
  changeTo(file, 'pump')
  changeTo(file, 'valve')
  return file
}

/** Something that happens to the files of a closed cache, and whether its index can go on. */
const happenings: readonly (readonly [what: string, goesOn: boolean, happen: (file: string) => void])[] = [
  ['nothing', true, () => undefined],
  ['the index is missing', false, (file) => rmSync(searchFileOf(file))],
  ['the index is empty', false, (file) => truncateSync(searchFileOf(file), 0)],
  ['the index is no database', false, (file) => writeFileSync(searchFileOf(file), 'no database'.repeat(1000))],
  [
    'the index is of another version',
    false,
    (file) => {
      const search = openSearchFile(searchFileOf(file))
      search.pragma('user_version = 999')
      search.close()
    },
  ],
  ['the index is of another cache', false, (file) => copyFileSync(searchFileOf(newlyMade()), searchFileOf(file))],
  [
    'the index is older than its cache',
    false,
    (file) => {
      const older = join(dirname(file), 'older.db')
      copyFileSync(searchFileOf(file), older)
      changeTo(file, 'valve')
      copyFileSync(older, searchFileOf(file))
    },
  ],
  [
    'the cache is older than its index, as after a power cut',
    true,
    (file) => {
      const older = join(dirname(file), 'older.db')
      const { cache } = openCache(file)
      store(cache, 2, 'valve')
      checkpoint(cache)
      copyFileSync(file, older)
      indexAll(cache)
      cache.close()
      copyFileSync(older, file)
    },
  ],
  [
    'damage was met in the index',
    false,
    (file) => {
      const { cache } = openCache(file)
      expect(prepareSearchFile(cache, true)).toBe(true)
      cache.close()
    },
  ],
  [
    'a step was stored, and its marks were not removed',
    true,
    (file) => {
      const { cache } = openCache(file)
      store(cache, 1, 'valve')
      indexing(cache, (_, indexer) => void indexer.step())
      expect(countUnindexed(cache)).toBe(1)
      cache.close()
    },
  ],
]

function changeTo(file: string, title: string): void {
  const { cache } = openCache(file)
  store(cache, 1, title)
  indexAll(cache)
  cache.close()
}

it.each(happenings)('when %s, the index and its cache agree again', (_, goesOn, happen) => {
  const file = indexedCache()
  happen(file)
  const { cache } = openCache(file)
  expect(isBegunAnew(cache)).toBe(!goesOn)
  expect(mistakesOfIndex(cache, asked)).toEqual([])
  indexAll(cache)
  expect(countUnindexed(cache)).toBe(0)
  expect(mistakesOfIndex(cache, asked)).toEqual([])
  cache.close()
})

it('a change after the indexing of a row keeps its mark', () => {
  const file = indexedCache()
  const { cache } = openCache(file)
  store(cache, 1, 'valve')
  const search = openSearchFile(searchFileOf(file))
  const indexer = new SearchIndexer(cache, search)
  const step = indexer.step()
  if (step === null) throw new Error('nothing was indexed')
  store(cache, 1, 'pump again')
  settleStep(cache, step)
  expect(countUnindexed(cache)).toBe(1)
  const reading = openCacheForReading(file)
  // The index still has what the row was in between.
  expect(reading.prepare(`SELECT rowid FROM search_issues WHERE search_issues MATCH 'valve'`).pluck().all()).toEqual([
    1,
  ])
  expect(mistakesOfIndex(cache, asked)).toEqual([])
  for (const connection of [reading, search, cache]) connection.close()
})

it('a fresh cache with an index takes as many files as are listed', () => {
  const folder = dirname(indexedCache())
  for (const name of searchFiles) rmSync(join(folder, name), { force: true })
  const { cache } = openCache(join(folder, 'cache.db'))
  expect(isBegunAnew(cache)).toBe(true)
  cache.close()
})
