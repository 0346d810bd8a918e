import { minute, second } from '../../../shared/durations.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { readList, saveList } from '../../cache/lists/lists.ts'
import { DatesIgnored } from '../by-date/by-date.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { mustStop } from '../service/must-stop.ts'
import type { ServiceClock } from '../service/service-clock.ts'
import type { ChangeFeedSource } from '../by-pages/source.ts'

export interface ChangeFeedContext extends CrawlContext {
  readonly clock: ServiceClock
  /**
   * Called in the transaction that says how far the change feed was read, with the projects in which something changed
   * that the cache does not have.
   */
  readonly onFeedChanges: (projectIds: ReadonlySet<number>) => void
}

/** The first question goes back this far, and so does one after the thread was lost. */
const reachMilliseconds = 10 * minute

/** A row may be seen this much later than its date says: a change is dated before it is stored, and copies lag behind. */
const lateMilliseconds = 2 * minute

/** More than this many pages are no change feed: the projects are looked at one by one. */
const mostPages = 5

/** A list of all projects may be too much for a large service. Nobody waits for it longer than this. */
const patienceMilliseconds = 20 * second

/**
 * Asks for the changes since the last time but one, so that each change is looked at twice: the list of its project may have been
 * on its way when it was made. `watermark` is where the next question begins, `passNewest` the time of the last one, both by the
 * clock of the service; `wholeAt` the time from which nothing was missed, by this computer's.
 *
 * @throws DatesIgnored
 * @throws AppFailure `news_unavailable` when it was too much, took too long or was refused
 */
export async function readChangeFeed<T>(source: ChangeFeedSource<T>, context: ChangeFeedContext): Promise<void> {
  const { cache, signal, clock, now, onFeedChanges } = context
  const list = readList(cache, source.name, source.kind, source.projectId)
  const from = list.watermark ?? clock.now() - reachMilliseconds
  const heardSince = list.watermark === null ? null : list.wholeAt
  const askedAt = now()
  const changed = await askWhatChanged(source, context, from)
  signal.throwIfAborted()
  if (changed === null) {
    saveList(cache, { ...list, phase: 'new', watermark: null, passNewest: null, wholeAt: null })
    throw new AppFailure({ code: 'news_unavailable' })
  }
  const heardUntil = clock.now() - (now() - askedAt) - lateMilliseconds
  cache.transaction(() => {
    onFeedChanges(changed)
    saveList(cache, {
      ...list,
      phase: 'whole',
      watermark: Math.max(from, list.passNewest ?? from),
      passNewest: heardUntil,
      wholeAt: heardSince ?? askedAt - (reachMilliseconds - lateMilliseconds),
      succeededAt: now(),
    })
  })()
}

/**
 * The projects with rows that changed from a date on, which the cache has not, or has older or otherwise; null when they are too many.
 * Dates alone do not tell: for a minute after an item has moved, a comment or a label does not move it again.
 */
async function askWhatChanged<T>(
  source: ChangeFeedSource<T>,
  { cache, signal }: ChangeFeedContext,
  from: number,
): Promise<ReadonlySet<number> | null> {
  const projectIds = new Set<number>()
  const tooLate = AbortSignal.timeout(patienceMilliseconds)
  const either = AbortSignal.any([signal, tooLate])
  let to: number | null = null
  for (let pages = 0; pages < mostPages; pages += 1) {
    const sought = { from, to, order: 'updated_at', sort: 'desc', link: null } as const
    const page = await source.seek(sought, either).catch((thrown: unknown) => {
      const isForGood = mustStop(thrown, signal) && !(tooLate.aborted && !signal.aborted)
      throw isForGood ? thrown : new AppFailure({ code: 'news_unavailable' })
    })
    const dates = page.items.map((row) => source.updatedAt(row))
    if (dates.some((date) => date < from)) throw new DatesIgnored('rows of other dates than those asked for')
    for (const row of page.items) {
      if (!source.isStored(cache, row)) projectIds.add(source.projectIdOf(row))
    }
    if (page.links.next === null) return projectIds
    const oldest = Math.min(...dates)
    if (!Number.isFinite(oldest) || oldest === to) return null
    to = oldest
  }
  return null
}
