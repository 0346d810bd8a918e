import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppFailure } from '../../../shared/errors.ts'
import { versionOf } from '../../database/migrate.ts'
import { namingFailures, openWritable, type WritableDatabase } from '../../database/open.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import { readFact, saveFact } from './facts.ts'
import { searchedTables } from './searched.ts'
import { beginNaming, forgetMarks, type IndexedRange } from './unindexed.ts'

/** The indexer's connection to search.db: it is the only writer. */
export type WritableSearch = WritableDatabase<'search'>

/**
 * Must be raised whenever the tables of the index change, or the way text is prepared for it (search-text.ts). There are no
 * migrations: a file of another version is thrown away and filled anew.
 */
const searchVersion = 1

/** The files of the search index beside a cache. All may be deleted while no thread has them open. */
export const searchFiles = ['search.db', 'search.db-wal', 'search.db-shm']

export function searchFileOf(cacheFile: string): string {
  return join(dirname(cacheFile), 'search.db')
}

/** How far an index is filled. The cache keeps a copy, by which the two are brought to agree. */
interface Filling {
  /** Another one for each index that is begun. */
  readonly identity: string
  /** Number of steps that have been stored. */
  readonly steps: number
}

/**
 * Brings search.db and its cache to agree, and returns true if a damaged index was thrown away. The index must be the one that
 * the cache has marked rows for, and have every step whose marks the cache has removed. It has, after a power cut too: its
 * commits are on the disk before a mark goes. A file that is missing, damaged, of another version, or older than its cache is
 * begun anew, and every row is marked. Call it before anybody else opens the file.
 *
 * @param isDamaged damage was met in the index, which need not show when it is opened
 */
export function prepareSearchFile(cache: WritableCache, isDamaged: boolean): boolean {
  const file = searchFileOf(cache.name)
  const known = fillingKnownTo(cache)
  const stored = isDamaged ? 'damaged' : existsSync(file) ? readFilling(file) : null
  if (stored !== null && stored !== 'damaged' && known !== null) {
    if (stored.identity === known.identity && stored.steps >= known.steps) return false
  }
  for (const name of searchFiles) rmSync(join(dirname(file), name), { force: true })
  const begun = namingFailures(file, () => makeSearchFile(file))
  cache.transaction(() => {
    saveFilling(cache, begun)
    beginNaming(cache)
  })()
  return stored === 'damaged'
}

/** Opens the index for its writer. A commit is on the disk when it returns, so that a mark in the cache never goes too early. */
export function openSearchFile(file: string): WritableSearch {
  return openWritable<'search'>(file, { synchronous: 'full' })
}

/** Lets a reading connection search: the tables of the index stand beside those of the cache. */
export function attachSearchFile(cache: ReadableCache): void {
  const file = searchFileOf(cache.name)
  namingFailures(file, () => cache.prepare('ATTACH ? AS search').run(file))
}

/** In search.db: one more step is stored. Call it in the transaction of the step. Returns the number of steps. */
export function countStep(search: WritableSearch): number {
  return statement(search, `UPDATE filling SET steps = steps + 1 RETURNING steps`).pluck().get() as number
}

/** In the cache: the index has stored a step. Removes the marks that it answers for. */
export function settleStep(cache: WritableCache, { range, steps }: IndexedStep): void {
  cache.transaction(() => {
    forgetMarks(cache, range)
    const known = fillingKnownTo(cache)
    if (known !== null) saveFilling(cache, { ...known, steps })
  })()
}

/** A step of filling the index, stored in search.db. */
export interface IndexedStep {
  readonly range: IndexedRange
  /** Number of steps that search.db has with it. */
  readonly steps: number
}

function fillingKnownTo(cache: ReadableCache): Filling | null {
  const value = readFact(cache, 'search_filling')
  return value === null ? null : (JSON.parse(value) as Filling)
}

function saveFilling(cache: WritableCache, filling: Filling): void {
  saveFact(cache, 'search_filling', JSON.stringify(filling))
}

/** Returns null for a file of another version. */
function readFilling(file: string): Filling | 'damaged' | null {
  try {
    const search = openSearchFile(file)
    try {
      if (versionOf(search) !== searchVersion) return null
      return namingFailures(file, () => statement(search, `SELECT identity, steps FROM filling`).get() as Filling)
    } finally {
      search.close()
    }
  } catch (thrown) {
    if (thrown instanceof AppFailure && thrown.error.code === 'database_damaged') return 'damaged'
    throw thrown
  }
}

/**
 * The indexes keep no text (`content=''`) and find by rowid, which is the row's id. The tokenizer only splits at what is no
 * ASCII letter or digit: everything else about words is done by search-text.ts, in the same way for what is indexed, searched
 * and compared. Nothing merges segments behind our back (`automerge`, `crisismerge`): search-index.ts does so in steps.
 */
function makeSearchFile(file: string): Filling {
  const search = openSearchFile(file)
  try {
    const begun: Filling = { identity: randomUUID(), steps: 0 }
    search.transaction(() => {
      for (const { index, columns } of searchedTables) {
        search.exec(`CREATE VIRTUAL TABLE ${index}
          USING fts5(${columns.join(', ')}, content='', contentless_delete=1, tokenize='ascii')`)
        for (const [name, value] of settings) {
          search.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('${name}', ${value})`)
        }
      }
      search.exec('CREATE TABLE filling (identity TEXT NOT NULL, steps INTEGER NOT NULL) STRICT')
      search.prepare('INSERT INTO filling (identity, steps) VALUES (?, ?)').run(begun.identity, begun.steps)
      search.pragma(`user_version = ${searchVersion}`)
    })()
    return begun
  } finally {
    search.close()
  }
}

/**
 * `hashsize`: as many bytes of a step are gathered before a segment is written. 2,000 segments are the most there can be, and a
 * crisis merge holds the thread for seconds: it is a net below ours.
 */
const settings: readonly (readonly [name: string, value: number])[] = [
  ['pgsz', 4050],
  ['hashsize', 16 * 1024 * 1024],
  ['automerge', 0],
  ['crisismerge', 1000],
  ['usermerge', 8],
]
