import { day } from '../../../shared/durations.ts'
import { errorOf } from '../../../shared/errors.ts'
import { linkToPage } from '../../api/client/paging.ts'
import type { Page } from '../../api/client/paging.ts'
import { countContents, countContentsBefore, listContentsBetween } from '../../cache/items/list-contents.ts'
import { readList, saveList, type ListState } from '../../cache/lists/lists.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { areItemsShown } from '../../cache/storage/shown-projects.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import type { Comparison, DatedSource } from '../by-pages/source.ts'
import type { Sources } from './sources.ts'
import { removeVanished } from './vanished-items.ts'
import { isSudden } from './vanished-projects.ts'

/**
 * Finds the differences that `updated_at` does not show: rows that vanished, and rows whose date was set back behind
 * the watermark. The service says how many rows a list has. If the cache has a different number, the page where the two
 * differ is searched by halving the list. If that does not settle it, the list is swept slowly, page by page.
 *
 * A row is removed only on proof: a request for its own URL says that there is none, while the service shows its
 * project and knows the user.
 */
interface ReconcileContext extends CrawlContext {
  readonly sources: Sources
}

/** A list that can be compared. */
type Comparable = DatedSource<unknown> & { readonly comparison: Comparison<unknown> }

/** Lists with fewer rows than this are swept at once: halving would not be quicker. */
const smallList = 300

/**
 * A row whose date was set back is neither new nor missing, so only a sweep finds it. Each list is therefore swept once
 * in this time.
 */
const sweepMilliseconds = 7 * day

/** Maximum number of consecutive halvings before the list is swept. */
const mostHalvings = 5

/** Returns true if the cache has as many rows of a list as the service says. Null when that cannot be known. */
export function isEven(source: DatedSource<unknown>, context: CrawlContext): boolean | null {
  const { total, phase } = readList(context.cache, source.name, source.kind, source.projectId)
  if (phase !== 'whole' || total === null || !source.comparison) return null
  return countContents(context.cache, source.comparison.contents) === total
}

/**
 * Returns true if a total can be believed. A total that is suddenly much smaller than the number of stored rows must be said
 * twice, in two rounds. Notes the total that was said.
 */
export function believesTotal(source: DatedSource<unknown>, { cache }: CrawlContext): boolean {
  const list = readList(cache, source.name, source.kind, source.projectId)
  if (list.total === null || !source.comparison) return true
  const known = countContents(cache, source.comparison.contents)
  if (!isSudden({ lost: known - list.total, known })) {
    if (list.doubtedTotal !== null) saveList(cache, { ...list, doubtedTotal: null })
    return true
  }
  if (list.doubtedTotal !== null && list.total <= list.doubtedTotal) return true
  saveList(cache, { ...list, doubtedTotal: list.total })
  return false
}

/** Returns true if a list has not been compared page by page for so long that a sweep is due, although its counts agree. */
export function isSweepDue({ wholeAt, sweptAt, sweepCursor }: ListState, now: number): boolean {
  if (sweepCursor !== null) return true
  const last = sweptAt ?? wholeAt
  return last !== null && Math.abs(now - last) > sweepMilliseconds
}

/**
 * Finds rows that the cache has too many or too few of a list. If the counts agree, it finds rows that changed unseen. Returns
 * true once the list is settled; otherwise the work continues later.
 */
export async function reconcile(source: DatedSource<unknown>, context: ReconcileContext): Promise<boolean> {
  if (!source.comparison) return true
  const comparable = source as Comparable
  const list = () => readList(context.cache, source.name, source.kind, source.projectId)
  const isUneven = () => isEven(source, context) === false
  if (list().sweepCursor === null && isUneven()) {
    for (let time = 0; time < mostHalvings && (list().total ?? 0) > smallList; time += 1) {
      if (!(await settleByHalves(comparable, context))) break
      if (!isUneven()) return true
    }
  }
  return await sweep(comparable, context)
}

/**
 * Halves the list until one page is left where service and cache differ, and settles that page. Returns whether
 * anything was settled.
 */
async function settleByHalves(source: Comparable, context: ReconcileContext): Promise<boolean> {
  const { cache, signal } = context
  const first = await source.read('asc', null, signal)
  const perPage = first.perPage ?? first.items.length
  let [agreed, parted] = [0, Math.ceil((first.total ?? 0) / perPage)]
  const pageAt = (number: number) => source.read('asc', linkToPage(first.self, number), signal)
  while (parted - agreed > 1) {
    const middle = Math.floor((agreed + parted) / 2)
    const page = await pageAt(middle)
    const last = page.items.at(-1)
    if (last === undefined) return false
    // Rows with the same date may be in another order on the service, so both ends of that moment are compared. The last
    // row of the page has that date: fewer rows than up to it are older.
    const { before, by } = countContentsBefore(cache, source.comparison.contents, source.updatedAt(last))
    const rows = middle * perPage
    if (before < rows && rows <= by) agreed = middle
    else parted = middle
  }
  const begunAt = currentRevision(cache)
  const before = agreed === 0 ? null : await pageAt(agreed)
  const page = await pageAt(parted)
  const isLast = page.links.next === null
  const low = before?.items.at(-1)
  const high = page.items.at(-1)
  const range = {
    after: low === undefined ? -Infinity : source.updatedAt(low),
    upTo: isLast || high === undefined ? Infinity : source.updatedAt(high) - 1,
  }
  return (await settle(source, { rows: [...(before?.items ?? []), ...page.items] }, range, begunAt, context)) > 0
}

/**
 * Compares the whole list with the cache, page by page from its tail, and settles each page. The position is stored, so
 * a sweep may take days on a list of a hundred thousand rows.
 */
async function sweep(source: Comparable, context: ReconcileContext): Promise<boolean> {
  const { cache, signal } = context
  const list = () => readList(cache, source.name, source.kind, source.projectId)
  let begunAt = currentRevision(cache)
  let later: Page<unknown> | null = null
  let cursor = list().sweepCursor ?? (await lastPageOf(source, context))
  for (;;) {
    const page: Page<unknown> = await source.read('asc', cursor, signal)
    // Rows with the date at which one page ends and the next begins may be on either page.
    const laterFirst: unknown = later?.items[0]
    const first = page.items[0]
    const isHead = page.links.prev === null
    const range = {
      after: isHead || first === undefined ? -Infinity : source.updatedAt(first),
      upTo: laterFirst === undefined ? upperEnd(source, page) : source.updatedAt(laterFirst),
    }
    // The later page was requested earlier, so its rows are not stored once more (I6).
    await settle(source, { rows: page.items, alsoNamed: later?.items ?? [] }, range, begunAt, context)
    const next = page.links.prev
    saveList(cache, { ...list(), sweepCursor: next, ...(next === null ? { sweptAt: context.now() } : {}) })
    if (next === null) return true
    later = page
    cursor = next
    begunAt = currentRevision(cache)
    if (context.yields?.()) return false
  }
}

/**
 * The date up to which a page is compared. At the tail, all later rows belong to the page. Anywhere else a sweep that
 * continues knows only the page itself.
 */
function upperEnd(source: Comparable, page: Page<unknown>): number {
  const last = page.items.at(-1)
  return page.links.next === null || last === undefined ? Infinity : source.updatedAt(last) - 1
}

async function lastPageOf(source: Comparable, { signal }: CrawlContext): Promise<string> {
  const first = await source.read('asc', null, signal)
  return first.links.last ?? first.self
}

/** Rows of a part of a list, from the service. */
interface Said {
  readonly rows: readonly unknown[]
  /** Rows of other answers that belong to that part too. */
  readonly alsoNamed?: readonly unknown[]
}

/**
 * Stores rows of the service that differ from the cache, and requests each row of the cache in that range of dates that
 * the service did not name. Returns how many rows were stored or removed.
 *
 * @param begunAt the revision at which the request of the rows began (I6)
 */
async function settle(
  source: Comparable,
  { rows, alsoNamed = [] }: Said,
  range: { readonly after: number; readonly upTo: number },
  begunAt: number,
  context: ReconcileContext,
): Promise<number> {
  const { cache, listener } = context
  const named = new Set([...rows, ...alsoNamed].map((row) => source.idOf(row)))
  const changed = cache.transaction(() => {
    const arrival = arrive(context, begunAt)
    return rows.filter((row) => source.store(cache, row, arrival)).map((row) => source.idOf(row))
  })()
  if (changed.length > 0) listener.onPage(source.rowKind, 0, changed)
  const unnamed = listContentsBetween(cache, source.comparison.contents, { ...range, revision: begunAt })
  let removed = 0
  for (const id of unnamed.filter((one) => !named.has(one))) {
    // It may have turned out that the project has such items switched off: each would say the same.
    if (!areItemsShown(cache, source.comparison.contents)) break
    if (await removeIfGone(source, id, context)) removed += 1
  }
  return changed.length + removed
}

/** Requests a row by its own URL, and removes it when there is none (`removeVanished`). Returns whether the row was removed. */
async function removeIfGone(source: Comparable, id: number, context: ReconcileContext): Promise<boolean> {
  const { cache, signal, listener, sources } = context
  const begunAt = currentRevision(cache)
  try {
    const row = await source.comparison.readRow(id, signal)
    const changed = cache.transaction(() => source.store(cache, row, arrive(context, begunAt)))()
    if (changed) listener.onPage(source.rowKind, 0, [id])
    return false
  } catch (thrown) {
    if (errorOf(thrown).code !== 'not_found') throw thrown
  }
  const { kind, projectId } = source.comparison.contents
  return await removeVanished({ kind, id, projectId, begunAt }, sources, context)
}
