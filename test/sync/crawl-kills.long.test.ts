import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageNumberOf } from '../../electron/api/client/paging.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { readList, type ListState } from '../../electron/cache/lists/lists.ts'
import { runChild } from '../support/child.ts'
import { randomFrom, randomness, timeFor } from '../support/properties.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { crawled } from './crawled.ts'
import { DriftingService, listName } from './drifting-service.ts'

const opened = new DriftingService(crawled).rows.filter((row) => row.state === 'opened')
const inOrder = opened
  .toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || a.id - b.id)
  .map((row) => row.id)

/** The rows that were read when a list stands so: all from the page after its cursor to the tail. */
function readBy(list: ListState): readonly number[] {
  if (list.phase === 'new') return []
  const next = list.cursor === null ? 0 : (pageNumberOf(list.cursor) ?? 0)
  return inOrder.slice(next * crawled.perPage)
}

it(
  'a crawl that is killed has stored exactly what its cursor says, and goes on from there (I4)',
  async () => {
    const { seed, runs } = randomness(3)
    console.log(`crawls killed: ${runs} kills, seed ${seed}`)
    const random = randomFrom(seed)
    const file = join(temporaryFolder(), 'cache.db')
    let before = 0
    for (let kill = 0; kill <= runs; kill += 1) {
      const pages = kill === runs ? Infinity : 1 + Math.floor(random() * 7)
      const child = await runChild('test/sync/crawling-child.ts', [file], (lines) => lines.length >= pages)
      expect(child.errors).toBe('')
      const { cache, setAside } = openCache(file)
      expect(setAside).toBe(null)
      expect(cache.pragma('integrity_check', { simple: true })).toBe('ok')
      const list = readList(cache, listName('opened'), 'issue', 1)
      const stored = cache.prepare('SELECT id FROM issues').pluck().all() as number[]
      cache.close()
      expect(new Set(stored)).toEqual(new Set(readBy(list)))
      // It never begins anew.
      expect(stored.length).toBeGreaterThanOrEqual(before)
      before = stored.length
      if (kill === runs) expect([child.code, list.phase]).toEqual([0, 'whole'])
    }
    expect(before).toBe(opened.length)
  },
  timeFor(10),
)
