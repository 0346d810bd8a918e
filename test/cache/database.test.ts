import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { readFact, saveFact } from '../../electron/cache/storage/facts.ts'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { answer } from '../support/cache.ts'
import { errorThrown } from '../support/failures.ts'
import { sampleIssue } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { whileReadOnly } from '../support/unprivileged.ts'
import { onPosix } from '../support/systems.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'cache.db')
})

/** Makes a cache with one issue in it, and closes it. */
function used(): void {
  const { cache } = openCache(file)
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(1), arrival))
  cache.close()
}

function damage(): Buffer {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 0, 200)
  writeFileSync(file, bytes)
  return bytes
}

describe('the cache', () => {
  it('is made where there is none, and kept where there is one', () => {
    const first = openCache(file)
    expect(first.setAside).toBe(null)
    answer(first.cache, (arrival) => storeIssue(first.cache, sampleIssue(1), arrival))
    saveFact(first.cache, 'synced_at', 'then')
    first.cache.close()
    const second = openCache(file)
    expect(second.setAside).toBe(null)
    expect(readStoredItem(second.cache, 'issue', 1)).toMatchObject({ title: 'Issue 1' })
    expect(readFact(second.cache, 'synced_at')).toBe('then')
    second.cache.close()
  })

  it('that is damaged is set aside and made anew (F5)', () => {
    used()
    const damaged = damage()
    const { cache, setAside } = openCache(file)
    expect(setAside).toBe(`${file}.damaged`)
    expect(readFileSync(`${file}.damaged`).equals(damaged)).toBe(true)
    expect(readStoredItem(cache, 'issue', 1)).toBe(undefined)
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(2), arrival))
    cache.close()
    const again = openCache(file)
    expect(again.setAside).toBe(null)
    expect(readStoredItem(again.cache, 'issue', 2)).toMatchObject({ id: 2 })
    again.cache.close()
  })

  it('that is damaged takes its WAL with it: what stood there must not be read into the new one', () => {
    const { cache } = openCache(file)
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(1), arrival))
    // The first page is in the file and not in the WAL, so that damage to it shows.
    cache.pragma('wal_checkpoint(TRUNCATE)')
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(1, { title: 'In the WAL' }), arrival))
    expect(readFileSync(`${file}-wal`).includes('In the WAL')).toBe(true)
    // As after a kill: the WAL is still there, and nobody holds the file.
    const saved = ['cache.db', 'cache.db-wal', 'cache.db-shm'].map(
      (name) => [name, readFileSync(join(folder, name))] as const,
    )
    cache.close()
    for (const [name, bytes] of saved) writeFileSync(join(folder, name), bytes)
    damage()
    const anew = openCache(file)
    expect(anew.setAside).toBe(`${file}.damaged`)
    expect(anew.cache.prepare('SELECT count(*) FROM issues').pluck().get()).toBe(0)
    expect(anew.cache.pragma('integrity_check', { simple: true })).toBe('ok')
    anew.cache.close()
    expect(readdirSync(folder).sort()).toEqual(['cache.db', 'cache.db.damaged', 'search.db'])
  })

  it('is empty beside the WAL of one that was set aside, should a kill have left that behind', () => {
    const { cache } = openCache(file)
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(1), arrival))
    copyFileSync(`${file}-wal`, join(folder, 'stale'))
    cache.close()
    const alone = join(folder, 'other.db')
    copyFileSync(join(folder, 'stale'), `${alone}-wal`)
    const opened = openCache(alone)
    expect(opened.cache.prepare('SELECT count(*) FROM issues').pluck().get()).toBe(0)
    expect(opened.cache.pragma('integrity_check', { simple: true })).toBe('ok')
    opened.cache.close()
  })

  it('keeps only the newest damaged one', () => {
    used()
    damage()
    openCache(file).cache.close()
    const second = damage()
    openCache(file).cache.close()
    expect(readFileSync(`${file}.damaged`).equals(second)).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['cache.db', 'cache.db.damaged', 'search.db'])
  })

  it('of a newer Docket is refused, not set aside', () => {
    const { cache } = openCache(file)
    cache.pragma('user_version = 999')
    cache.close()
    const before = readFileSync(file)
    expect(errorThrown(() => openCache(file)).code).toBe('database_newer')
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(existsSync(`${file}.damaged`)).toBe(false)
  })

  onPosix('a folder that is read-only', it)('that cannot be written is left alone', () => {
    used()
    const before = readFileSync(file)
    expect(whileReadOnly(folder, () => errorThrown(() => openCache(file))).code).toBe('profile_not_writable')
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(existsSync(`${file}.damaged`)).toBe(false)
  })

  it('is read by other connections as of their last look', () => {
    used()
    const { cache } = openCache(file)
    const reading = openCacheForReading(file)
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(2), arrival))
    expect(reading.prepare('SELECT id FROM issues ORDER BY id').pluck().all()).toEqual([1, 2])
    reading.close()
    cache.close()
  })

  it('on a full disk stores nothing of a page, and keeps what it had (F4)', () => {
    const { cache } = openCache(file)
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(1), arrival))
    cache.pragma(`max_page_count = ${Number(cache.pragma('page_count', { simple: true })) + 2}`)
    const large = 'x'.repeat(3_000)
    expect(() =>
      answer(cache, (arrival) => {
        for (let id = 2; id < 100; id += 1) storeIssue(cache, sampleIssue(id, { description: large }), arrival)
      }),
    ).toThrow('full')
    expect(cache.prepare('SELECT id FROM issues').pluck().all()).toEqual([1])
    expect(answer(cache, (arrival) => storeIssue(cache, sampleIssue(1, { title: 'Short' }), arrival))).toBe(true)
    cache.close()
  })
})
