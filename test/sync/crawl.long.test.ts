import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { forward } from '../../electron/api/client/walk.ts'
import { readList, saveList } from '../../electron/cache/lists/lists.ts'
import { currentRevision, nextRevision } from '../../electron/cache/storage/revision.ts'
import { catchUp } from '../../electron/sync/crawl/crawl.ts'
import type { DatedSource } from '../../electron/sync/by-pages/source.ts'
import type { Page } from '../../electron/api/client/paging.ts'
import { checkProperty, randomness, timeFor } from '../support/properties.ts'
import { sampleIssue } from '../support/samples.ts'
import { serveDrifting } from './drifting-server.ts'
import { timelines, type Timeline } from './drifting-service.ts'
import { asDocketDoes, checkWatermarks, follow, prepareCache, type Crawl } from './followed.ts'

/** The naive crawl: from the first page to the last, and from then on newer rows only. */
const forwards: Crawl = async (source, context) => {
  const { cache, signal } = context
  const list = readList(cache, source.name, source.kind, source.projectId)
  if (list.phase === 'new') {
    let newest = 0
    const begunAt = currentRevision(cache)
    for await (const page of forward((link) => source.read('asc', link ?? null, signal))) {
      const arrival = { revision: nextRevision(cache), begunAt }
      for (const row of page.items) source.store(cache, row, arrival)
      newest = Math.max(newest, ...page.items.map((row) => source.updatedAt(row)))
    }
    saveList(cache, { ...list, phase: 'whole', watermark: newest === 0 ? null : newest - 60_000 })
  }
  await catchUp(source, context)
}

const [longAgo, farOff] = [Date.UTC(1990, 0, 1), Date.UTC(2090, 0, 1)].map((date) =>
  sampleIssue(1, { updatedAt: new Date(date).toISOString() }),
)

/** The faulty crawl of a client that takes every list for one that stands still. */
const withoutLooks: Crawl = (source, context) =>
  asDocketDoes(
    seen(source, (page) => ({ ...page, items: [farOff, longAgo], serviceTime: null })),
    context,
  )

/** The faulty crawl of a client that takes a list for one that stands still while its newest row does. */
const withLooksAtOneRow: Crawl = (source, context) =>
  asDocketDoes(
    seen(source, (page) => ({ ...page, items: [...page.items.slice(0, 1), longAgo] })),
    context,
  )

/** The faulty crawl of a client that ignores the number of rows. */
const withoutCounts: Crawl = (source, context) =>
  asDocketDoes(
    seen(source, (page) => page),
    context,
  )

/** A list that is looked at in another way, and that always has as many rows. */
function seen(source: DatedSource<unknown>, look: (page: Page<unknown>) => Page<unknown>): DatedSource<unknown> {
  return {
    ...source,
    read: async (sort, link, signal, perPage) => {
      const page = { ...(await source.read(sort, link, signal, perPage)), total: 1 }
      return perPage === undefined ? page : look(page)
    },
  }
}

beforeEach(prepareCache)

describe('a crawl of lists whose rows move, appear and vanish (I2, I4, I5)', { timeout: 3 * timeFor(50) }, () => {
  it('misses no row, wherever it was killed (F18)', async () => {
    await checkProperty(
      'crawls backwards',
      fc.asyncProperty(timelines, async (timeline) => {
        expect(await follow(timeline, asDocketDoes, { check: checkWatermarks })).toEqual([])
      }),
      15,
    )
  })

  it.each([
    ['it went forwards', forwards],
    ['it read pages side by side without a look whether rows move', withoutLooks],
    ['it only looked at the newest row', withLooksAtOneRow],
    ['it did not look how many rows there are', withoutCounts],
  ])('would miss some if %s', async (what, crawl) => {
    const { seed, runs } = randomness(50)
    // Some of these mistakes are rare: it takes many runs to meet one.
    let [lost, tried] = [0, 0]
    for (; lost === 0 && tried < 40 * runs; tried += 1) {
      const [timeline] = fc.sample(timelines, { seed: seed + tried, numRuns: 1 }) as [Timeline]
      lost = (await follow(timeline, crawl)).length
    }
    console.log(`if ${what}: run ${tried} lost ${lost} rows, seed ${seed}`)
    expect(lost).toBeGreaterThan(0)
  })

  it('misses none over HTTP either, whatever the answers say of their pages', async () => {
    const http = await serveDrifting()
    await checkProperty(
      'crawls backwards over HTTP',
      fc.asyncProperty(timelines, async (timeline) => {
        expect(await follow(timeline, asDocketDoes, { check: checkWatermarks, http })).toEqual([])
      }),
      5,
    )
  })
})
