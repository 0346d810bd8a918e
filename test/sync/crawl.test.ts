import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { forward } from '../../electron/api/walk.ts'
import { openCache, openCacheForReading, type WritableCache } from '../../electron/cache/database.ts'
import { readStoredItem } from '../../electron/cache/folded.ts'
import { readList, saveList } from '../../electron/cache/lists.ts'
import { currentRevision, nextRevision } from '../../electron/cache/revision.ts'
import { catchUp, crawlBackwards, readTail, type CrawlContext } from '../../electron/sync/crawl.ts'
import type { DatedSource } from '../../electron/sync/source.ts'
import type { Page } from '../../electron/api/paging.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { checkProperty, randomness, timeFor } from '../support/properties.ts'
import { sampleIssue } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { serveDrifting, type Served } from './drifting-server.ts'
import { courses, DriftingService, Killed, listName, Lost, type Course, type State } from './drifting-service.ts'

/** Reads a list from wherever it stands. */
type Crawl = (source: DatedSource<unknown>, context: CrawlContext) => Promise<void>

const states: readonly State[] = ['opened', 'closed']

/** What Docket does in each round, list by list (see sync.ts). */
const asDocketDoes: Crawl = async (source, context) => {
  await readTail(source, context)
  await crawlBackwards(source, context)
  await catchUp(source, context)
}

/** What a client does that does not know better: from the first page to the last, and from then on what is newer. */
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

/** What a client does that takes every list for one that stands still. */
const withoutLooks: Crawl = (source, context) =>
  asDocketDoes(
    seen(source, (page) => ({ ...page, items: [farOff, longAgo], serviceTime: null })),
    context,
  )

/** What a client does that takes a list for one that stands still while its newest row does. */
const withLooksAtOneRow: Crawl = (source, context) =>
  asDocketDoes(
    seen(source, (page) => ({ ...page, items: [...page.items.slice(0, 1), longAgo] })),
    context,
  )

/** What a client does that does not look how many rows there are. */
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

let file: string
let cache: WritableCache

beforeEach(() => {
  file = join(temporaryFolder(), 'cache.db')
  // While another connection is open, closing one tidies nothing up: what comes next finds the files as after a kill.
  openCache(file).cache.close()
  const other = openCacheForReading(file)
  other.pragma('schema_version')
  onTestFinished(() => void other.close())
})

function contextOf({ pagesSideBySide = 7 }: Course): CrawlContext {
  const { signal } = new AbortController()
  return { cache, signal, pagesSideBySide, now: () => 0, listener: { onPage: () => undefined } }
}

/** The rows of the service that the cache does not have, or not as they are now. */
function missing(service: DriftingService, which: (row: Issue) => boolean = () => true): number[] {
  const stale = service.rows.filter((row) => {
    const stored = readStoredItem(cache, 'issue', row.id)
    return stored?.title !== row.title || stored.state !== row.state || stored.updated_at !== Date.parse(row.updatedAt)
  })
  return stale.filter(which).map((row) => row.id)
}

/** I5: what a list's watermark says was read, was. */
function checkWatermarks(service: DriftingService): void {
  for (const state of states) {
    const { watermark } = readList(cache, listName(state), 'issue', 1)
    if (watermark === null) continue
    const unread = missing(service, (row) => row.state === state && Date.parse(row.updatedAt) < watermark)
    if (unread.length > 0) throw new Error(`the watermark of ${state} issues passed ${unread.join(', ')} unread`)
  }
}

/** Lives through a course with a crawl, starting again after every kill, and reads what is left when it is over. */
async function follow(course: Course, crawl: Crawl, check: (service: DriftingService) => void, http?: Served) {
  ;({ cache } = openCache(file))
  cache.exec(`DELETE FROM issues; DELETE FROM lists; DELETE FROM users`)
  const service = new DriftingService(course)
  service.onRequest = () => check(service)
  http?.serve(service)
  const sources = http?.sources ?? states.map((state) => service.source(state))
  const round = async (): Promise<unknown[]> => {
    const ended = await Promise.allSettled(sources.map((source) => crawl(source, contextOf(course))))
    return ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  }
  try {
    while (!service.isQuiet) {
      for (const thrown of await round()) if (!isMeant(thrown)) throw thrown
      check(service)
      if (!service.isDead) continue
      cache.close()
      ;({ cache } = openCache(file))
      service.restart()
    }
    // The first of these may still have to finish a list, or learn that it shrank.
    for (let time = 0; time < 3; time += 1) for (const thrown of await round()) throw thrown
    check(service)
    return missing(service)
  } finally {
    cache.close()
  }
}

function isMeant(thrown: unknown): boolean {
  if (thrown instanceof AppFailure) return thrown.error.code === 'connection_lost'
  return thrown instanceof Killed || thrown instanceof Lost
}

describe('a crawl of lists whose rows move, appear and vanish (I2, I4, I5)', { timeout: 3 * timeFor(50) }, () => {
  it('misses no row, wherever it was killed', async () => {
    await checkProperty(
      'crawls backwards',
      fc.asyncProperty(courses, async (course) => {
        expect(await follow(course, asDocketDoes, checkWatermarks)).toEqual([])
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
      const [course] = fc.sample(courses, { seed: seed + tried, numRuns: 1 }) as [Course]
      lost = (await follow(course, crawl, () => undefined)).length
    }
    console.log(`if ${what}: run ${tried} lost ${lost} rows, seed ${seed}`)
    expect(lost).toBeGreaterThan(0)
  })

  it('misses none over HTTP either, whatever the answers say of their pages', async () => {
    const http = await serveDrifting()
    await checkProperty(
      'crawls backwards over HTTP',
      fc.asyncProperty(courses, async (course) => {
        expect(await follow(course, asDocketDoes, checkWatermarks, http)).toEqual([])
      }),
      5,
    )
  })
})
