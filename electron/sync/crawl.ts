import type { PageLink } from '../api/client.ts'
import type { Page } from '../api/paging.ts'
import { backward, readLast } from '../api/walk.ts'
import type { WritableCache } from '../cache/database.ts'
import { readList, saveList, type ListState } from '../cache/lists.ts'
import { currentRevision, nextRevision, type Arrival } from '../cache/revision.ts'
import type { DatedSource, PlainSource } from './source.ts'

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
  /** Has what an arrival changes written down; `serviceTime` is the service's clock at the answer. */
  readonly recording?: (arrival: Arrival, serviceTime?: number | null) => Arrival
}

/**
 * How far a watermark stays behind the newest row seen: a row can be committed later than its `updated_at` says, behind
 * one that we have already read.
 */
const overlapMilliseconds = 60_000

/** Stands in a list of changed ids for "some rows", where naming them is not worth it. */
export const someId = 0

/** How often a list that cannot be begun (it shrinks under every look at it) is begun in one round. */
const mostBeginnings = 5

/** Below this many rows on the newest page, the first look at a list takes the page before it too. */
const fewRows = 20

/**
 * I2: the first look at a list: its last page in the order of `updated_at`. The newest rows of every list are here long
 * before any list is whole. I3: one request at a time for each list.
 */
export async function lookAtTail<T>(source: DatedSource<T>, context: CrawlContext): Promise<void> {
  const { cache, signal } = context
  const list = readList(cache, source.name, source.kind, source.projectId)
  if (list.phase !== 'new') return
  const begunAt = currentRevision(cache)
  const tail = await readLast((link) => source.read('asc', link ?? null, signal))
  if (isBeyondEnd(tail)) return
  commitPage(source, tail, list, begunAt, context, (newest) =>
    tail.links.prev === null
      ? { ...endOfPass(list, newest, context.now()), total: tail.total }
      : { ...list, phase: 'backwards', cursor: tail.links.prev, passNewest: newest, total: tail.total },
  )
  if (tail.items.length < fewRows) await stepBackwards(source, context)
}

/**
 * I2, I4: brings a list from wherever it stands to whole, page by page towards its head. Rows that change meanwhile move to the
 * tail, where `catchUp` reads them; rows that vanish only move rows that are still to be read. Each page and the
 * cursor that says it was read commit together, so a kill at any moment loses no more than the page on the wire.
 */
export async function crawlBackwards<T>(source: DatedSource<T>, context: CrawlContext): Promise<void> {
  const phase = () => readList(context.cache, source.name, source.kind, source.projectId).phase
  for (let begun = 0; begun < mostBeginnings && phase() !== 'whole'; begun += 1) {
    await lookAtTail(source, context)
    while (phase() === 'backwards') {
      context.signal.throwIfAborted()
      await stepBackwards(source, context)
    }
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
  const page = await source.read('asc', list.cursor, context.signal)
  commitPage(source, page, list, begunAt, context, (newest) => {
    const passNewest = later(list.passNewest, newest)
    if (page.links.prev !== null) return { ...list, cursor: page.links.prev, passNewest }
    if (isBeyondEnd(page)) return { ...list, phase: 'new', cursor: null }
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
  const { watermark } = list
  const reaches = (page: Page<T>) => watermark !== null && page.items.some((row) => source.updatedAt(row) < watermark)
  const begunAt = currentRevision(context.cache)
  const newest = await source.read('desc', null, context.signal)
  if (newest.links.next === null || reaches(newest)) {
    commitPage(source, newest, list, begunAt, context, (at) => ({
      ...endOfPass(list, at, context.now()),
      total: newest.total ?? list.total,
    }))
    return
  }
  let passNewest: number | null = null
  let complete = true
  for await (const { page, begunAt: pageBegunAt } of backwardWithRevisions(source, context)) {
    if (isBeyondEnd(page)) return
    passNewest = later(passNewest, newestOf(source, page))
    const done = page.links.prev === null || reaches(page)
    const isRead = commitPage(source, page, list, pageBegunAt, context, () =>
      done && complete ? { ...endOfPass(list, passNewest, context.now()), total: page.total ?? list.total } : list,
    )
    complete &&= isRead
    if (done) return
  }
}

/**
 * A page beyond the end of a list that shrank under the crawl, with no way on: it says nothing of the rows before it, so
 * the list is begun again at its tail, at once or in the next round.
 */
function isBeyondEnd(page: Page<unknown>): boolean {
  return page.links.prev === null && page.items.length === 0 && (page.page ?? 1) > 1
}

/** The pages of a list from its tail, each with the revision at which its request began (I6). */
async function* backwardWithRevisions<T>(source: DatedSource<T>, { cache, signal }: CrawlContext) {
  let begunAt = currentRevision(cache)
  for await (const page of backward((link) => source.read('asc', link ?? null, signal))) {
    yield { page, begunAt }
    signal.throwIfAborted()
    begunAt = currentRevision(cache)
  }
}

/** Reads a list without an order from its first page to its last. */
export async function readWhole<T>(source: PlainSource<T>, context: CrawlContext): Promise<void> {
  const { cache, signal } = context
  const list = readList(cache, source.name, source.kind, source.projectId)
  const begunAt = currentRevision(cache)
  const present = new Set<number>()
  let total: number | null = null
  let steady = true
  let pages = 0
  let link: PageLink | null = null
  for (;;) {
    const page: Page<T> = await source.read(link, signal)
    for (const row of page.items) present.add(source.idOf(row))
    if (link === null) ({ total } = page)
    pages += 1
    // Rows that left while we read may have drawn others past us, and a row we cannot read is there all the same: only a
    // reading that counts up is a whole one, or one that took a single answer.
    steady &&= page.total === total && page.rejected.length === 0
    link = page.links.next
    cache.transaction(() => {
      const arrival = { revision: nextRevision(cache), begunAt }
      const changed = storeRows(source, page, cache, arrival)
      if (link === null) {
        const whole = steady && (total === null ? pages === 1 : total === present.size)
        if (whole && source.finish?.(cache, present, arrival)) changed.push(someId)
        saveList(cache, { ...endOfPass(list, null, context.now()), total })
      }
      context.listener.onPage(source.rowKind, page.items.length, changed)
    })()
    if (link === null) return
    signal.throwIfAborted()
  }
}

/**
 * I4: a page's rows and the state that says they were read, in one transaction. A page of which a row was refused (I6: another
 * list told of it meanwhile, with the same date) was not read: the list stays where it is, and the page is read again. Answers whether
 * it was read.
 */
function commitPage<T>(
  source: DatedSource<T>,
  page: Page<T>,
  list: ListState,
  begunAt: number,
  { cache, listener, recording = (arrival) => arrival }: CrawlContext,
  after: (newest: number | null) => ListState,
): boolean {
  let isRead = true
  cache.transaction(() => {
    const onRefused = () => {
      isRead = false
    }
    const arrival = recording({ revision: nextRevision(cache), begunAt, onRefused }, page.serviceTime)
    const changed = storeRows(source, page, cache, arrival)
    if (isRead) saveList(cache, after(later(list.passNewest, newestOf(source, page))))
    listener.onPage(source.rowKind, page.items.length, changed)
  })()
  return isRead
}

function storeRows<T>(
  source: DatedSource<T> | PlainSource<T>,
  page: Page<T>,
  cache: WritableCache,
  arrival: Arrival,
): number[] {
  return page.items.filter((row) => source.store(cache, row, arrival)).map((row) => source.idOf(row))
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

function newestOf<T>(source: DatedSource<T>, page: Page<T>): number | null {
  return page.items.reduce<number | null>((newest, row) => later(newest, source.updatedAt(row)), null)
}

function later(one: number | null, other: number | null): number | null {
  if (one === null) return other
  return other === null ? one : Math.max(one, other)
}
