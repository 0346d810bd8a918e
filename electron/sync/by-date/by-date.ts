import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { linkToPage, pageNumberOf, type Page } from '../../api/client/paging.ts'
import { readLast } from '../../api/client/walk.ts'
import { requestsSent } from '../../api/transport/requests-sent.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { widthOf, type BackwardsContext, type FetchedPage } from '../by-pages/backwards.ts'
import { halved, printPosition, type DatePosition } from './date-windows.ts'
import type { DatedSource, DateWindow, SoughtRows } from '../by-pages/source.ts'

/** A list that can be asked for the rows between two dates. */
export type SeekableSource<T> = DatedSource<T> & Required<Pick<DatedSource<T>, 'seek'>>

export function isSeekable<T>(source: DatedSource<T>): source is SeekableSource<T> {
  return source.seek !== undefined
}

/** A page that was sought by dates. */
export interface SoughtPage<T> extends FetchedPage<T> {
  /** True if it is the newest page of the whole list, so that its total is the list's. */
  readonly isNewest: boolean
  /** Dates that are read again when a row of the page is refused (I6). */
  readonly covers: DateWindow
}

/** The position of a list after some pages, to be stored; null when nothing is left to read. Refused pages are still to be read. */
export type PositionAfter<T> = (refused: readonly SoughtPage<T>[]) => string | null

/**
 * Stores pages together with the position after them (I4). Returns those of which a row was refused (I6).
 */
export type TakeSought<T> = (pages: readonly SoughtPage<T>[], after: PositionAfter<T>) => readonly SoughtPage<T>[]

/** The service answered with rows that were not asked for: it does not know the dates of a request, and ignored them. */
export class DatesIgnored extends Error {}

/** Windows with more rows than this are halved; where there are fewer windows than requests may be under way, shorter ones too. */
const [mostRows, fewestRows] = [1_600, 200]

/** The orders in which the rows of one moment are read; the second one only when the first left some out. */
const sorts = ['asc', 'desc'] as const

/**
 * I2, I3: reads the open windows of a position, the newest first. Each request asks for the newest rows of a window and
 * leaves a window that ends with the oldest of them. A row that changes gets a date of now: it leaves every window and
 * pushes no other row past the reading, so windows are read side by side without a look whether the list moves.
 *
 * Nothing is sent while pages are stored. So the next pages are asked for as others arrive, and all that were answered by the time
 * when these requests have left share one commit.
 *
 * @throws DatesIgnored
 */
export async function readByDate<T>(
  source: SeekableSource<T>,
  context: BackwardsContext,
  start: DatePosition,
  take: TakeSought<T>,
): Promise<void> {
  const { yields } = context
  const end = new AbortController()
  const signal = AbortSignal.any([context.signal, end.signal])
  let most = Infinity
  const width = () => Math.min(most, widthOf(context))
  const reading = new Reading(source, { ...context, signal }, start, take)
  // A page by itself, so that each reading makes progress even if the service refuses many requests at once.
  await reading.readOne(width())
  reading.storeAll()
  const running = new Map<DateWindow, Promise<void>>()
  const failures: unknown[] = []
  let begun = 0
  const begin = (window: DateWindow, sideBySide: number) => {
    begun += 1
    const ended = reading
      .step(window, sideBySide)
      .catch((thrown: unknown) => {
        // A request that failed beside many others is sent once more by itself.
        if (sideBySide === 1 || isFinal(thrown, signal)) failures.push(thrown)
        most = 1
      })
      .finally(() => {
        running.delete(window)
        beginMore()
      })
    running.set(window, ended)
  }
  const goesOn = () => failures.length === 0 && !signal.aborted && !yields?.()
  const beginMore = () => {
    while (running.size < width() && goesOn()) {
      const window = reading.open.find((one) => !running.has(one))
      if (window === undefined) return
      begin(window, width())
    }
  }
  /** Resolves when the requests that can be made by now have left, or when there is enough to store. */
  const allSent = async () => {
    for (let before = -1; begun > before && reading.waiting < width();) {
      before = begun
      await requestsSent()
    }
  }
  try {
    beginMore()
    for (;;) {
      if (reading.waiting > 0 && !signal.aborted) {
        await allSent()
        reading.storeAll()
        // Pages that are to be read again, and windows that a narrower width had held up.
        beginMore()
      } else if (running.size === 0) break
      else await Promise.race(running.values())
    }
  } finally {
    // Nothing is stored any more once the reading has failed.
    end.abort()
    await Promise.all(running.values())
  }
  if (failures.length > 0) throw failures[0]
  context.signal.throwIfAborted()
}

/** Returns true if a failure ends the reading, although the request was one of many. */
function isFinal(thrown: unknown, signal: AbortSignal): boolean {
  if (signal.aborted || thrown instanceof DatesIgnored) return true
  const error = errorOf(thrown)
  return traitsOf(error).isAway || error.code === 'rate_limited'
}

/** The same position, but before those pages. */
function before(pages: readonly SoughtPage<unknown>[], { open, read }: DatePosition): DatePosition {
  const again = pages.map(({ covers }) => covers).filter((window) => !open.includes(window))
  const rows = pages.reduce((sum, { page }) => sum + page.items.length, 0)
  return { open: [...again, ...open], read: read - rows }
}

/** The windows of a list that are being read. */
class Reading<T> {
  readonly #source: SeekableSource<T>
  readonly #context: BackwardsContext
  readonly #take: TakeSought<T>
  #position: DatePosition
  /** Pages that were answered and are not stored yet. */
  #answered: readonly SoughtPage<T>[] = []

  constructor(source: SeekableSource<T>, context: BackwardsContext, start: DatePosition, take: TakeSought<T>) {
    this.#source = source
    this.#context = context
    this.#take = take
    this.#position = start
  }

  get open(): readonly DateWindow[] {
    return this.#position.open
  }

  /** Number of pages that wait to be stored. */
  get waiting(): number {
    return this.#answered.length
  }

  /** Stores all pages that were answered. Returns those that are to be read again. If they cannot be stored, they wait on. */
  storeAll(): readonly SoughtPage<T>[] {
    const pages = this.#answered
    if (pages.length === 0) return []
    const refused = this.#take(pages, (these) => {
      const position = before(these, this.#position)
      return position.open.length === 0 ? null : printPosition(position)
    })
    this.#answered = []
    this.#position = before(refused, this.#position)
    return refused
  }

  /** Takes one step in the newest window. @param width maximum number of windows that are read side by side */
  async readOne(width: number): Promise<void> {
    this.#context.signal.throwIfAborted()
    const [newest] = this.open
    if (newest !== undefined) await this.step(newest, width)
  }

  /** Reads a page of a window, or all of them where the dates in it do not lead on. */
  async step(window: DateWindow, width: number): Promise<void> {
    const { from, to } = window
    // A window without a beginning is read from there first: only a window with both ends can be halved.
    const sort = from === null && to !== null && width > 1 ? 'asc' : 'desc'
    const begunAt = this.#now()
    const page = await this.#ask({ ...window, order: 'updated_at', sort, link: null })
    const dates = page.items.map((row) => this.#source.updatedAt(row))
    const [oldest, newest] = [Math.min(...dates), Math.max(...dates)]
    const took = (covers: DateWindow, rest: readonly DateWindow[]) => {
      this.#answer(window, { page, begunAt, isNewest: to === null, covers }, rest)
    }
    if (page.links.next === null) took(window, [])
    else if (dates.length === 0) await this.#readWhole(window, [])
    else if (sort === 'asc') took({ from, to: newest }, [{ from: newest, to }])
    else if (from !== null && oldest < from) took(window, [])
    else if (to === null || oldest < to) {
      const rest: DateWindow = { from, to: oldest }
      took({ from: oldest, to }, width > 1 && this.#isWorthHalving(window, page, width) ? halved(rest) : [rest])
    } else await this.#readWhole({ from: to, to }, from === null || from < to ? [{ from, to: to - 1 }] : [], window)
  }

  /**
   * Reads all pages of a window, where a page of it does not lead on: more rows than a page have one date, or none of a page
   * can be read. Rows only leave such a window. It is read backwards (I2), in an order in which rows of one date have
   * different places on all services: some have no other order among those. Where their count does not come out even, they
   * are read once more from the other side. The position stays before the window until it is read.
   */
  async #readWhole(part: DateWindow, rest: readonly DateWindow[], window: DateWindow = part): Promise<void> {
    const present = new Set<number>()
    for (const sort of sorts) {
      const read = (link: SoughtRows['link']) => this.#ask({ ...part, order: 'created_at', sort, link })
      let begunAt = this.#now()
      let page = await readLast((link) => read(link ?? null))
      const { self, total } = page
      // If no link leads to the last page, this page was answered before it was known to be the last. Rows that left in between
      // have moved others to it.
      if (page.links.next !== null) {
        begunAt = this.#now()
        page = await read(linkToPage(self, pageNumberOf(self) ?? 1))
      }
      let isEven = false
      for (let number = pageNumberOf(self) ?? 1; ;) {
        for (const row of page.items) present.add(this.#source.idOf(row))
        isEven = page.total === null || (page.total === total && page.total === present.size)
        const isDone = number === 1 && (isEven || sort === 'desc')
        this.#answer(window, { page, begunAt, isNewest: false, covers: window }, isDone ? rest : [window])
        if (!this.storeAll().some(({ covers }) => covers === window)) number -= 1
        if (number === 0) break
        begunAt = this.#now()
        page = await read(linkToPage(self, number))
      }
      if (isEven) return
    }
  }

  /**
   * Returns true if the rest of a window after a page is worth halving: if it is long, or if a request could be made that has no
   * window. A service does not count more than 10,000 rows.
   */
  #isWorthHalving({ to }: DateWindow, { total, items }: Page<T>, width: number): boolean {
    if (to === null) return false
    return total === null || total - items.length > (this.open.length < width ? fewestRows : mostRows)
  }

  #now(): number {
    return currentRevision(this.#context.cache)
  }

  async #ask(sought: SoughtRows): Promise<Page<T>> {
    const { from, to } = sought
    // The newest page of a list is the same for all: its total is that of the whole list.
    const asked = to === null ? { ...sought, from: null } : sought
    const { signal } = this.#context
    signal.throwIfAborted()
    const page = await this.#source.seek(asked, signal)
    const isMeant = (row: T) => {
      const date = this.#source.updatedAt(row)
      return to === null || (date <= to && (from === null || date >= from))
    }
    if (!page.items.every(isMeant)) throw new DatesIgnored('rows of other dates than those asked for')
    return page
  }

  /** A page of a window arrived: the rest of the window takes its place. */
  #answer(window: DateWindow, page: SoughtPage<T>, rest: readonly DateWindow[]): void {
    this.#answered = [...this.#answered, page]
    this.#position = {
      open: this.open.flatMap((one) => (one === window ? rest : [one])),
      read: this.#position.read + page.page.items.length,
    }
  }
}
