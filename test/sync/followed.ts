import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import { readList } from '../../electron/cache/lists/lists.ts'
import { catchUp, crawlBackwards, readTail, type CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import type { DatedSource } from '../../electron/sync/by-pages/source.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { temporaryFolder } from '../support/temporary.ts'
import type { Served } from './drifting-server.ts'
import { DriftingService, Killed, listName, Lost, type Timeline, type State } from './drifting-service.ts'

/** Crawls that live through a timeline of a drifting service. */

/** Reads a list on from its stored progress. */
export type Crawl = (source: DatedSource<unknown>, context: CrawlContext) => Promise<void>

const states: readonly State[] = ['opened', 'closed']

/** Docket's own work on a list in each round (`ListReader`). */
export const asDocketDoes: Crawl = async (source, context) => {
  await readTail(source, context)
  await crawlBackwards(source, context)
  await catchUp(source, context)
}

let file: string
let cache: WritableCache

/** Call it before each test. */
export function prepareCache(): void {
  file = join(temporaryFolder(), 'cache.db')
  // While another connection is open, closing one does no checkpoint: the next start finds the files as after a kill.
  openCache(file).cache.close()
  const other = openCacheForReading(file)
  other.pragma('schema_version')
  onTestFinished(() => void other.close())
}

function contextOf({ pagesSideBySide = 7 }: Timeline): CrawlContext {
  const { signal } = new AbortController()
  return { cache, signal, pagesSideBySide: () => pagesSideBySide, now: () => 0, listener: { onPage: () => undefined } }
}

/** The rows of the service that the cache does not have, or not as they are now. */
function missing(service: DriftingService, which: (row: Issue) => boolean = () => true): number[] {
  const stale = service.rows.filter((row) => {
    const stored = readStoredItem(cache, 'issue', row.id)
    return stored?.title !== row.title || stored.state !== row.state || stored.updated_at !== Date.parse(row.updatedAt)
  })
  return stale.filter(which).map((row) => row.id)
}

/** I5: expects that all rows up to a list's watermark were read. */
export function checkWatermarks(service: DriftingService): void {
  for (const state of states) {
    const { watermark } = readList(cache, listName(state), 'issue', 1)
    if (watermark === null) continue
    const unread = missing(service, (row) => row.state === state && Date.parse(row.updatedAt) < watermark)
    if (unread.length > 0) throw new Error(`the watermark of ${state} issues passed ${unread.join(', ')} unread`)
  }
}

export interface FollowOptions {
  /** Called before each request. */
  readonly check?: (service: DriftingService) => void
  /** The service to ask over HTTP; the client then decides whether to ask for dates. */
  readonly http?: Served
  /** The way lists are read without HTTP; by pages when absent. */
  readonly way?: 'pages' | 'dates'
}

/**
 * Lives through a timeline with a crawl, starting again after every kill, and reads the rest when it is over.
 * Returns the ids of the rows that were missed.
 */
export async function follow(
  timeline: Timeline,
  crawl: Crawl,
  { check = () => undefined, http, way = 'pages' }: FollowOptions = {},
): Promise<number[]> {
  ;({ cache } = openCache(file))
  cache.exec(`DELETE FROM issues; DELETE FROM lists; DELETE FROM users`)
  const service = new DriftingService(timeline)
  service.onRequest = () => check(service)
  http?.serve(service)
  const sources = http?.sources ?? states.map((state) => service.source(state, way))
  const round = async (): Promise<unknown[]> => {
    const ended = await Promise.allSettled(sources.map((source) => crawl(source, contextOf(timeline))))
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
