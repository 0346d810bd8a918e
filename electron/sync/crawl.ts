import type { WritableCache } from '../cache/database.ts'
import { readList, saveList, type ListState } from '../cache/lists.ts'
import { currentRevision, nextRevision } from '../cache/revision.ts'
import type { DatedSource, PlainSource, SourcePage } from './source.ts'

/** What a crawl tells while it goes. */
export interface CrawlListener {
  /** A page was stored: how many rows it had, and the ids of those that changed. */
  onPage(kind: string, rows: number, changed: readonly number[]): void
}

export interface CrawlContext {
  readonly cache: WritableCache
  readonly signal: AbortSignal
  readonly listener: CrawlListener
  /** Milliseconds since 1970, for what people read only. */
  readonly now: () => number
}

/**
 * How far a watermark stays behind the newest row seen: a row can be committed later than its `updated_at` says, behind
 * one that we have already read.
 */
const overlapMilliseconds = 60_000

/** Below this many rows on the newest page, the first look at a list takes the page before it too. */
const fewRows = 20

/**
 * I2: the first look at a list. It asks for the oldest page only to learn where the last one is, and reads that: the
 * newest rows of every list are here long before any list is whole. I3: one request at a time for each list.
 */
export async function lookAtTail<T>(source: DatedSource<T>, context: CrawlContext): Promise<void> {
  const list = readList(context.cache, source.name, source.kind, source.projectId)
  if (list.phase !== 'new') return
  const begunAt = currentRevision(context.cache)
  const first = await source.first('asc', context.signal)
  if (first.next === null) {
    commitPage(source, first, list, begunAt, context, (newest) => endOfPass(list, newest, context.now()))
    return
  }
  // A service that gives no `last` is followed forwards; what moves meanwhile is met again at the tail.
  const last = first.last === null ? await followToLast(source, first, context) : first.last
  const tailBegunAt = currentRevision(context.cache)
  const tail = await source.follow(last, context.signal)
  commitPage(source, tail, list, tailBegunAt, context, (newest) => ({
    ...list,
    phase: 'backwards',
    cursor: tail.previous,
    passNewest: newest,
    total: first.total,
  }))
  if (tail.rows.length < fewRows) await stepBackwards(source, context)
}

/**
 * I2, I4: brings a list from wherever it stands to whole, page by page towards its head. Rows that change meanwhile move to the
 * tail, where `catchUp` reads them; rows that vanish only move rows that are still to be read. Each page and the
 * cursor that says it was read commit together, so a kill at any moment loses no more than the page on the wire.
 */
export async function crawlBackwards<T>(source: DatedSource<T>, context: CrawlContext): Promise<void> {
  await lookAtTail(source, context)
  while (readList(context.cache, source.name, source.kind, source.projectId).phase === 'backwards') {
    context.signal.throwIfAborted()
    await stepBackwards(source, context)
  }
}

async function stepBackwards<T>(source: DatedSource<T>, context: CrawlContext): Promise<void> {
  const list = readList(context.cache, source.name, source.kind, source.projectId)
  if (list.phase !== 'backwards') return
  if (list.cursor === null) {
    context.cache.transaction(() => saveList(context.cache, endOfPass(list, null, context.now())))()
    return
  }
  const begunAt = currentRevision(context.cache)
  const page = await source.follow(list.cursor, context.signal)
  commitPage(source, page, list, begunAt, context, (newest) => {
    const passNewest = later(list.passNewest, newest)
    if (page.previous !== null) return { ...list, cursor: page.previous, passNewest }
    // A page beyond the end of a list that shrank under the crawl leads nowhere: begin again at its tail.
    if (page.rows.length === 0 && page.last !== null) return { ...list, phase: 'new', cursor: null }
    return endOfPass({ ...list, passNewest }, null, context.now())
  })
}

/**
 * Reads what is newer than the watermark. The newest page is enough almost always; where it is not, the list is read backwards from its
 * tail until it meets the watermark. I5: the watermark moves when all of it has been read, not before.
 */
export async function catchUp<T>(source: DatedSource<T>, context: CrawlContext): Promise<void> {
  const list = readList(context.cache, source.name, source.kind, source.projectId)
  if (list.phase !== 'whole') return
  const reaches = (page: SourcePage<T>) =>
    list.watermark !== null && page.rows.some((row) => source.updatedAt(row) < (list.watermark ?? 0))
  let begunAt = currentRevision(context.cache)
  const newest = await source.first('desc', context.signal)
  if (newest.next === null || reaches(newest)) {
    commitPage(source, newest, list, begunAt, context, (at) => ({
      ...endOfPass(list, at, context.now()),
      total: newest.total ?? list.total,
    }))
    return
  }
  begunAt = currentRevision(context.cache)
  const first = await source.first('asc', context.signal)
  let link = first.last === null ? await followToLast(source, first, context) : first.last
  let passNewest: number | null = null
  for (;;) {
    context.signal.throwIfAborted()
    begunAt = currentRevision(context.cache)
    const page = await source.follow(link, context.signal)
    passNewest = later(passNewest, newestOf(source, page))
    const done = page.previous === null || reaches(page)
    commitPage(source, page, list, begunAt, context, () =>
      done ? { ...endOfPass(list, passNewest, context.now()), total: first.total ?? list.total } : list,
    )
    if (page.previous === null || done) return
    link = page.previous
  }
}

/** Reads a list without an order from its first page to its last. */
export async function readWhole<T>(source: PlainSource<T>, context: CrawlContext): Promise<void> {
  const { cache, signal } = context
  const list = readList(cache, source.name, source.kind, source.projectId)
  const begunAt = currentRevision(cache)
  const present = new Set<number>()
  let page = await source.first(signal)
  const { total } = page
  let steady = true
  for (;;) {
    const current = page
    for (const row of current.rows) present.add(source.idOf(row))
    steady &&= current.total === total
    const last = current.next === null
    cache.transaction(() => {
      const arrival = { revision: nextRevision(cache), begunAt }
      const changed = storeRows(source, current, cache, arrival)
      if (last) {
        // Rows that left while we read may have drawn others past us: only a reading that counts up is a whole one.
        const whole = steady && (total === null || total === present.size)
        if (whole && source.finish?.(cache, present, arrival)) changed.push(0)
        saveList(cache, { ...endOfPass(list, null, context.now()), total })
      }
      context.listener.onPage(source.rowKind, current.rows.length, changed)
    })()
    if (current.next === null) return
    signal.throwIfAborted()
    page = await source.follow(current.next, signal)
  }
}

async function followToLast<T>(
  source: DatedSource<T>,
  first: SourcePage<T>,
  { signal }: CrawlContext,
): Promise<string> {
  let link = first.next ?? ''
  for (;;) {
    const page = await source.follow(link, signal)
    if (page.next === null) return link
    link = page.next
  }
}

/** I4: a page's rows and the state that says they were read, in one transaction. */
function commitPage<T>(
  source: DatedSource<T>,
  page: SourcePage<T>,
  list: ListState,
  begunAt: number,
  { cache, listener }: CrawlContext,
  after: (newest: number | null) => ListState,
): void {
  cache.transaction(() => {
    const changed = storeRows(source, page, cache, { revision: nextRevision(cache), begunAt })
    saveList(cache, after(later(list.passNewest, newestOf(source, page))))
    listener.onPage(source.rowKind, page.rows.length, changed)
  })()
}

function storeRows<T>(
  source: DatedSource<T> | PlainSource<T>,
  page: SourcePage<T>,
  cache: WritableCache,
  arrival: { readonly revision: number; readonly begunAt: number },
): number[] {
  return page.rows.filter((row) => source.store(cache, row, arrival)).map((row) => source.idOf(row))
}

/** I5: what a pass without an error leaves behind. */
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

function newestOf<T>(source: DatedSource<T>, page: SourcePage<T>): number | null {
  return page.rows.reduce<number | null>((newest, row) => later(newest, source.updatedAt(row)), null)
}

function later(one: number | null, other: number | null): number | null {
  if (one === null) return other
  return other === null ? one : Math.max(one, other)
}
