import type { PageLink } from '../../api/client/client.ts'
import type { Page } from '../../api/client/paging.ts'
import { goingForward, readLast } from '../../api/client/walk.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { readList, saveList, type ListState } from '../../cache/lists/lists.ts'
import { currentRevision, type Arrival } from '../../cache/storage/revision.ts'
import { arrive, type ArrivalContext } from './arrive.ts'
import { readBackwards, type BackwardsContext, type FetchedPage, type TakePages } from '../by-pages/backwards.ts'
import { isSeekable, readByDate, type SeekableSource } from '../by-date/by-date.ts'
import { positionFrom, readPosition, type DatePosition } from '../by-date/date-windows.ts'
import { overlapMilliseconds } from '../by-pages/tail-probe.ts'
import { areAll } from '../by-pages/read-pages.ts'
import type { DatedSource, PlainSource } from '../by-pages/source.ts'

/** Callbacks of a crawl while it runs. */
export interface CrawlListener {
  /** Called when a page was stored, with its number of rows and the ids of those that changed. */
  onPage(kind: string, rows: number, changed: readonly number[]): void
}

export interface CrawlContext extends BackwardsContext, ArrivalContext {
  readonly listener: CrawlListener
  /** Milliseconds since 1970, only for people to read. */
  readonly now: () => number
}

/** A list of changed ids with this value means "some rows", where naming them is not worth it. */
export const someId = 0

/** Maximum number of times that a list is begun in one round, when it shrinks each time before its last page is read. */
const mostBeginnings = 5

/** If the newest page has fewer rows than this, the first reading of a list's end reads the page before it too. */
const fewRows = 20

/** Catching up reads this many pages one by one. If more are left after them, they are read side by side. */
const pagesOneByOne = 4

/**
 * I2: the first reading of a list reads its newest rows: its last page in the order of `updated_at`, or its newest page
 * where it can be read by dates. So the newest rows of every list are here long before any list is whole.
 */
export async function readTail<T>(source: DatedSource<T>, context: CrawlContext): Promise<void> {
  const { cache, signal } = context
  const list = readList(cache, source.name, source.kind, source.projectId)
  if (list.phase !== 'new') return
  if (isSeekable(source)) {
    await readDates(source, { ...context, yields: () => true }, positionFrom(null))
    return
  }
  const begunAt = currentRevision(cache)
  const tail = await readLast((link) => source.read('asc', link ?? null, signal))
  if (isBeyondEnd(tail)) return
  commitPages(source, [{ page: tail, begunAt }], context, (_, newest) =>
    tail.links.prev === null
      ? { ...endOfPass(list, newest, context.now()), total: tail.total }
      : {
          ...list,
          phase: 'backwards',
          cursor: tail.links.prev,
          passNewest: later(list.passNewest, newest),
          total: tail.total,
        },
  )
  if (tail.items.length < fewRows) await goOn(source, { ...context, yields: () => true })
}

/**
 * I2, I4: continues a list from its stored position, page by page towards its head, until it is whole. Rows that change
 * meanwhile move to the tail, where `catchUp` reads them. When rows vanish, only rows that are still to be read move.
 * Each page is committed together with the cursor that says it was read, so a kill at any moment loses only the pages
 * in flight.
 *
 * Returns early, after at least one page, when `context.yields` says so. The next call continues from there.
 */
export async function crawlBackwards<T>(source: DatedSource<T>, context: CrawlContext): Promise<void> {
  const phase = () => readList(context.cache, source.name, source.kind, source.projectId).phase
  for (let begun = 0; begun < mostBeginnings && phase() !== 'whole'; begun += 1) {
    await readTail(source, context)
    await goOn(source, context)
    if (phase() === 'backwards') return
  }
}

/**
 * Reads pages from the cursor of a list, until the list is whole, must be begun again, or the reading yields. The cursor
 * says in which way the list was begun, and so it goes on.
 */
async function goOn<T>(source: DatedSource<T>, context: CrawlContext): Promise<void> {
  const { cache } = context
  const current = () => readList(cache, source.name, source.kind, source.projectId)
  const { phase, cursor } = current()
  if (phase !== 'backwards' || cursor === null) return
  const position = readPosition(cursor)
  if (position !== null) {
    if (isSeekable(source)) await readDates(source, context, position)
    // The service can no longer be asked for dates, so that the list is begun again.
    else saveList(cache, { ...current(), phase: 'new', cursor: null })
    return
  }
  const take: TakePages<T> = (pages) => {
    commitPages(source, pages, context, (page, newest) => {
      const list = current()
      const passNewest = later(list.passNewest, newest)
      if (page.links.prev !== null) return { ...list, cursor: page.links.prev, passNewest }
      if (isBeyondEnd(page)) return { ...list, phase: 'new', cursor: null }
      return endOfPass(list, newest, context.now())
    })
    return current().cursor
  }
  await readBackwards(source, context, cursor, take)
}

/**
 * Reads the windows of a position and stores each page with the position after it (I4). The pages of one pass may be read in any
 * order, and none of them has later changes than its own request: so the watermark goes no further than the clock of the service,
 * whatever date a row has (I5).
 */
async function readDates<T>(source: SeekableSource<T>, context: CrawlContext, start: DatePosition): Promise<void> {
  const { cache, now } = context
  const current = () => readList(cache, source.name, source.kind, source.projectId)
  await readByDate(source, context, start, (pages, after) => {
    const { run, tell } = storing(source, context)
    const refused = cache.transaction(() => {
      const refused = pages.filter((page) => !run(page))
      const list = current()
      const newest = pages.find(({ isNewest }) => isNewest)
      const known: ListState = {
        ...list,
        total: newest ? newest.page.total : list.total,
        passNewest: pages
          .filter((page) => !refused.includes(page))
          .reduce((latest, { page }) => later(latest, settledNewestOf(source, page)), list.passNewest),
      }
      const cursor = after(refused)
      const phase = list.phase === 'whole' ? 'whole' : 'backwards'
      saveList(cache, cursor === null ? endOfPass(known, null, now()) : { ...known, phase, cursor })
      return refused
    })()
    tell()
    return refused
  })
}

/**
 * Reads the rows that are newer than the watermark. The newest page is almost always enough. Where it is not, the list
 * is read backwards from its tail until it meets the watermark. I5: the watermark moves only when all of these rows
 * have been read.
 */
export async function catchUp<T>(source: DatedSource<T>, context: CrawlContext): Promise<void> {
  const list = readList(context.cache, source.name, source.kind, source.projectId)
  if (list.phase !== 'whole') return
  if (isSeekable(source)) {
    await catchUpByDate(source, { ...context, yields: () => false })
    return
  }
  const { cache, signal } = context
  const { watermark } = list
  const reaches = (page: Page<T>) => watermark !== null && page.items.some((row) => source.updatedAt(row) < watermark)
  const begunAt = currentRevision(cache)
  const newest = await source.read('desc', null, signal)
  if (newest.links.next === null || reaches(newest)) {
    commitPages(source, [{ page: newest, begunAt }], context, (_, at) => ({
      ...endOfPass(list, at, context.now()),
      total: newest.total ?? list.total,
    }))
    return
  }
  let passNewest: number | null = null
  const take: TakePages<T> = (pages) => {
    for (const read of pages) {
      const { page } = read
      if (isBeyondEnd(page)) return null
      passNewest = later(passNewest, newestOf(source, page))
      const done = page.links.prev === null || reaches(page)
      const isRead = commitPages(source, [read], context, () =>
        done ? { ...endOfPass(list, passNewest, context.now()), total: page.total ?? list.total } : list,
      )
      if (!isRead) return page.self
      if (done) return null
    }
    return pages.at(-1)?.page.links.prev ?? null
  }
  const tailBegunAt = currentRevision(cache)
  const tail = await readLast((link) => source.read('asc', link ?? null, signal))
  const next = take([{ page: tail, begunAt: tailBegunAt }])
  // This position is not stored, so the reading does not yield.
  const unyielding = { ...context, yields: () => false }
  if (next !== null) await readBackwards(source, unyielding, next, take, pagesOneByOne)
}

/** The same by dates. Where an earlier pass was interrupted, it is ended first. */
async function catchUpByDate<T>(source: SeekableSource<T>, context: CrawlContext): Promise<void> {
  const current = () => readList(context.cache, source.name, source.kind, source.projectId)
  const { cursor } = current()
  const interrupted = cursor === null ? null : readPosition(cursor)
  if (interrupted !== null) await readDates(source, context, interrupted)
  await readDates(source, context, positionFrom(current().watermark))
}

/**
 * Returns true if a page lies beyond the end of a list that shrank during the crawl, with no link to go on. Such a page says
 * nothing about the rows before it, so the list is begun again at its tail, at once or in the next round.
 */
function isBeyondEnd(page: Page<unknown>): boolean {
  return page.links.prev === null && page.items.length === 0 && (page.page ?? 1) > 1
}

/** Reads a list without an order, from its first page to its last. */
export async function readWhole<T>(source: PlainSource<T>, context: CrawlContext): Promise<void> {
  const { cache, signal } = context
  const list = readList(cache, source.name, source.kind, source.projectId)
  const begunAt = currentRevision(cache)
  const present = new Set<number>()
  let total: number | null = null
  let steady = true
  let pages = 0
  const nextOf = goingForward()
  let link: PageLink | null = null
  for (;;) {
    const page: Page<T> = await source.read(link, signal)
    for (const row of page.items) present.add(source.idOf(row))
    for (const { id } of page.rejected) if (typeof id === 'number') present.add(id)
    if (link === null) ({ total } = page)
    pages += 1
    // When rows left during the reading, other rows may have moved to pages already read. A row that cannot be read is
    // there nevertheless. So a reading is whole only if its count comes out even, or if it took a single answer.
    steady &&= page.total === total && page.rejected.every(({ id }) => typeof id === 'number')
    link = nextOf(page)
    // Links that lead in a circle lead to no end.
    steady &&= link === page.links.next
    cache.transaction(() => {
      const arrival = arrive(context, begunAt)
      const changed = storeRows(source, page, cache, arrival)
      if (link === null) {
        const whole = steady && areAll({ total, pages, shown: present.size }, source.countsHidden ?? false)
        if (whole && source.finish?.(cache, present, arrival, context.now())) changed.push(someId)
        saveList(cache, { ...endOfPass(list, null, context.now()), total })
      }
      context.listener.onPage(source.rowKind, page.items.length, changed)
      if (changed.length > 0) for (const kind of source.shownIn ?? []) context.listener.onPage(kind, 0, [someId])
    })()
    if (link === null) return
    signal.throwIfAborted()
  }
}

/**
 * I4: stores the rows of pages, and the state that says they were read, in one transaction. If a row of a page was refused (I6:
 * another list had it meanwhile, with the same date), that page and those after it do not count as read: the list stays before
 * that page, and it is read again. Returns true if all pages were read.
 */
function commitPages<T>(
  source: DatedSource<T>,
  pages: readonly FetchedPage<T>[],
  context: CrawlContext,
  after: (page: Page<T>, newest: number | null) => ListState,
): boolean {
  const { cache } = context
  const { run, tell } = storing(source, context)
  const areRead = cache.transaction(() =>
    pages.every((read) => {
      if (!run(read)) return false
      saveList(cache, after(read.page, newestOf(source, read.page)))
      return true
    }),
  )()
  tell()
  return areRead
}

/**
 * Functions that store pages in a transaction. `run` stores the rows of one and returns false when one of them was refused (I6);
 * `tell` reports all of them to the listener, after the transaction.
 */
function storing<T>(source: DatedSource<T>, context: CrawlContext) {
  const { cache, listener } = context
  const stored: { readonly rows: number; readonly changed: readonly number[] }[] = []
  return {
    run: ({ page, begunAt }: FetchedPage<T>): boolean => {
      let isRead = true
      const onRefused = () => {
        isRead = false
      }
      const arrival = arrive(context, begunAt, { onRefused, serviceTime: page.serviceTime })
      stored.push({ rows: page.items.length, changed: storeRows(source, page, cache, arrival) })
      return isRead
    },
    tell: () => {
      for (const { rows, changed } of stored) listener.onPage(source.rowKind, rows, changed)
    },
  }
}

/**
 * Stores the rows of a page, the lowest id first: a table whose rows arrive with ever lower ids is left with half-empty pages, and
 * is two thirds larger. Returns the ids of the rows that changed.
 */
function storeRows<T>(
  source: DatedSource<T> | PlainSource<T>,
  page: Page<T>,
  cache: WritableCache,
  arrival: Arrival,
): number[] {
  return page.items
    .map((row) => ({ row, id: source.idOf(row) }))
    .sort((one, other) => one.id - other.id)
    .filter(({ row }) => source.store(cache, row, arrival))
    .map(({ id }) => id)
}

/** I5: the state of a list after a pass without an error. */
function endOfPass(list: ListState, newest: number | null, now: number): ListState {
  const passNewest = later(list.passNewest, newest)
  return {
    ...list,
    phase: 'whole',
    cursor: null,
    passNewest: null,
    watermark: passNewest === null ? list.watermark : later(list.watermark, passNewest - overlapMilliseconds),
    wholeAt: list.wholeAt ?? now,
    succeededAt: now,
    error: null,
  }
}

function newestOf<T>(source: DatedSource<T>, page: Page<T>): number | null {
  return page.items.reduce<number | null>((newest, row) => later(newest, source.updatedAt(row)), null)
}

/** The same, but no later than the clock of the service: whatever date a row has (I5). */
function settledNewestOf<T>(source: DatedSource<T>, page: Page<T>): number | null {
  const newest = newestOf(source, page)
  return newest === null ? null : Math.min(newest, page.serviceTime ?? newest)
}

function later(one: number | null, other: number | null): number | null {
  if (one === null) return other
  return other === null ? one : Math.max(one, other)
}
