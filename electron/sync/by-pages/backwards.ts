import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import type { PageLink } from '../../api/client/client.ts'
import { linkToPage, pageNumberOf, type Page } from '../../api/client/paging.ts'
import { requestsSent } from '../../api/transport/requests-sent.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { firstProbe, isSame, probeAgain, type TailProbe } from './tail-probe.ts'
import type { DatedSource } from './source.ts'

export interface BackwardsContext {
  readonly cache: WritableCache
  readonly signal: AbortSignal
  /**
   * Maximum number of pages of a list that are requested at once while the list does not move, besides a probe of it; 7 by
   * default. It is asked for each page, since it grows when another list is whole.
   */
  readonly pagesSideBySide?: () => number
  /** Called after each page. Returns whether to stop for now. Pages that were already requested are still stored. */
  readonly yields?: () => boolean
}

/** A page as it was read, and the revision at which its request began (I6). */
export interface FetchedPage<T> {
  readonly page: Page<T>
  readonly begunAt: number
}

/**
 * Stores pages that follow each other on the way to the head. Returns which page to read next: the one before the last
 * of them, one of them that must be read again, or null when no more are wanted.
 */
export type TakePages<T> = (pages: readonly FetchedPage<T>[]) => PageLink | null

/** Default number of pages of a list that are under way at once. */
const usualWidth = 7

/** The maximum number of pages of a list that may be under way at once now, at least one. */
export function widthOf({ pagesSideBySide }: BackwardsContext): number {
  return Math.max(1, pagesSideBySide?.() ?? usualWidth)
}

/**
 * Pages that are asked for before they are wanted, in pages that may be under way at once: those under way, and as many that were
 * answered while others were stored.
 */
const mostAhead = 2

/** Reading pages side by side costs the time of three requests: a probe, the pages, and another probe. */
const fewestPages = 4

/**
 * I2, I3: reads a list in the order of `updated_at` from a page towards its head. The first `pagesOneByOne` pages are
 * read one by one, the others side by side for as long as the list does not move.
 */
export async function readBackwards<T>(
  source: DatedSource<T>,
  context: BackwardsContext,
  start: PageLink,
  take: TakePages<T>,
  // At least one page is read one by one. So each reading makes progress, even if the service refuses many requests at
  // once.
  pagesOneByOne = 1,
): Promise<void> {
  const { cache, signal } = context
  const width = () => widthOf(context)
  let next: PageLink | null = start
  let oneByOne = pagesOneByOne
  let patience = width()
  const seen = new Set<PageLink>()
  do {
    signal.throwIfAborted()
    if (oneByOne > 0 || width() < 2 || (pageNumberOf(next) ?? 1) < fewestPages) {
      const begunAt = currentRevision(cache)
      const page: Page<T> = await source.read('asc', next, signal)
      const taken: PageLink = next
      next = take([{ page, begunAt }])
      // The same page may be wanted again, but links must not lead in a circle.
      if (next !== null && next !== taken && seen.has(next)) return
      seen.add(taken)
      // Without a total, rows may have moved unnoticed.
      if (page.total !== null) oneByOne -= 1
    } else {
      const reached: PageLink | null = await readSideBySide(source, context, next, take)
      oneByOne = patience
      // A list that keeps moving is probed ever less often.
      patience = reached === next ? patience * 2 : width()
      next = reached
    }
  } while (next !== null && !context.yields?.())
}

/** Pages that have been read, and a probe of the list that was begun after the last of them had arrived. */
interface Batch<T> {
  readonly pages: readonly FetchedPage<T>[]
  readonly probe: Promise<TailProbe | null>
}

/**
 * I3: reads pages side by side. The pages count when the list looked the same before the first of them was requested and after
 * the last of them was answered. Then no row below the newest ones has left its place, so no row moved from a page still to be
 * read to a page already read. The probe after some pages runs at the same time as the next pages. Returns the page that must be
 * read next by itself; earlier readings of it and of the pages before it do not count.
 */
async function readSideBySide<T>(
  source: DatedSource<T>,
  context: BackwardsContext,
  start: PageLink,
  take: TakePages<T>,
): Promise<PageLink | null> {
  const { signal } = context
  const before = await orNull(firstProbe(source, signal), signal)
  if (!before) return start
  let next: PageLink | null = start
  const counts = ({ page }: FetchedPage<T>): boolean => {
    const newest = page.items.at(-1)
    return page.total === before.total && (newest === undefined || source.updatedAt(newest) < before.settledBefore)
  }
  const probed = async ({ probe }: Batch<T>): Promise<boolean> => {
    const after = await probe
    return after !== null && isSame(before, after)
  }
  const accept = async ({ pages }: Batch<T>): Promise<boolean> => {
    if (!pages.every(counts)) return false
    // Nothing is sent while pages are stored. So what can be asked for by now is asked for first.
    await requestsSent()
    const last: number = (pageNumberOf(next ?? start) ?? 1) - pages.length
    next = take(pages)
    return next !== null && pageNumberOf(next) === last
  }
  const batchOf = (pages: readonly FetchedPage<T>[]): Batch<T> => ({
    pages,
    probe: orNull(probeAgain(source, before.size, signal), signal),
  })

  let waiting: Batch<T> | null = null
  let read: FetchedPage<T>[] = []
  for await (const page of pagesDownFrom(source, context, start)) {
    read.push(page)
    if (read.length < widthOf(context)) continue
    if (waiting && !(await probed(waiting))) return next
    // Its probe is under way while the batch before it is stored.
    const batch = batchOf(read)
    if (waiting && !(await accept(waiting))) return next
    waiting = batch
    read = []
  }
  if (waiting && !((await probed(waiting)) && (await accept(waiting)))) return next
  if (read.length === 0) return next
  const rest = batchOf(read)
  if (await probed(rest)) await accept(rest)
  return next
}

/**
 * Reads the pages of a list from one towards its first, in this order, with as many requests at once as it may make. The next
 * pages are asked for when answers come, also while pages before them are looked at. Ends early when a request fails.
 */
async function* pagesDownFrom<T>(
  source: DatedSource<T>,
  context: BackwardsContext,
  start: PageLink,
): AsyncGenerator<FetchedPage<T>, void, undefined> {
  const { cache, signal, yields } = context
  const asked: { readonly page: Promise<Page<T> | null>; readonly begunAt: number }[] = []
  let number = pageNumberOf(start) ?? 0
  let underWay = 0
  let isOver = false
  const hasRoom = () => underWay < widthOf(context) && asked.length < mostAhead * widthOf(context)
  const ask = () => {
    while (!isOver && number >= 1 && hasRoom() && !yields?.()) {
      const begunAt = currentRevision(cache)
      const page = pageOf(linkToPage(start, number))
      // It may fail while another one is awaited.
      page.catch(() => undefined)
      asked.push({ page, begunAt })
      number -= 1
    }
  }
  const pageOf = async (link: PageLink): Promise<Page<T> | null> => {
    underWay += 1
    let page: Page<T> | null = null
    try {
      page = await orNull(source.read('asc', link, signal), signal)
      return page
    } finally {
      underWay -= 1
      // Pages beyond one that failed would not count.
      if (page === null) isOver = true
      ask()
    }
  }
  try {
    ask()
    for (let first = asked[0]; first; first = asked[0]) {
      const page = await first.page
      if (!page) return
      asked.shift()
      ask()
      yield { page, begunAt: first.begunAt }
    }
  } finally {
    isOver = true
    await Promise.allSettled(asked.map(({ page }) => page))
  }
}

/**
 * Returns null instead of throwing a failure: a page that fails among many requests is requested again by itself, and that
 * request then shows the failure. Throws when the service cannot be reached or wants a pause.
 */
function orNull<R>(request: Promise<R>, signal: AbortSignal): Promise<R | null> {
  const answer = request.catch((thrown: unknown) => {
    const error = errorOf(thrown)
    if (signal.aborted || traitsOf(error).isAway || error.code === 'rate_limited') throw thrown
    return null
  })
  // This request may fail while another one is awaited.
  answer.catch(() => undefined)
  return answer
}
