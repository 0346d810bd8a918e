import { hour } from '../../../shared/durations.ts'
import type { OddAnswer } from '../../../shared/model/odd-answer.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { isShort, mostOdd, readList, saveList, type ListState } from '../../cache/lists/lists.ts'
import { FeedCoverage } from './feed-coverage.ts'
import { intervalOf } from './intervals.ts'
import type { PlannedList } from './plan.ts'
import type { ServiceClock } from '../service/service-clock.ts'
import type { ListIdentity } from '../by-pages/source.ts'

export interface ListScheduleOptions {
  readonly cache: WritableCache
  readonly now: () => number
  /** Milliseconds between rounds. */
  readonly interval: number
  readonly clock: ServiceClock
}

/** A wait longer than that of any list that fails comes from a clock that was set back. Such a list counts as due. */
const longestWait = 2 * hour

/** Clocks and timers differ by a little. */
const slack = 1_000

/** Outcome of a reading. */
export interface Ending {
  readonly error: AppError | null
  /** Number of rows that could not be understood. */
  readonly rejected: number
  /** Parts of rows that could not be read, rows that could not be understood included. */
  readonly odd: readonly OddAnswer[]
}

/** State of each list. A round reads it thousands of times, so the cache is read only when the state may have changed. */
export class ListSchedule {
  readonly #options: ListScheduleOptions
  readonly #known = new Map<string, ListState>()
  /** Lists that are being read: their state changes without notice. */
  readonly #moving = new Set<string>()
  #coverage = new FeedCoverage([])

  constructor(options: ListScheduleOptions) {
    this.#options = options
  }

  of(source: ListIdentity): ListState {
    const known = this.#known.get(source.name)
    if (known && !this.#moving.has(source.name)) return known
    const list = readList(this.#options.cache, source.name, source.kind, source.projectId)
    this.#known.set(source.name, list)
    return list
  }

  /** Notes that work on a list begins. */
  begin(name: string): void {
    this.#moving.add(name)
  }

  /** Notes how work on a list ended, and when the list is due again. */
  end(source: ListIdentity, planned: PlannedList | undefined, { error, rejected, odd }: Ending): void {
    const { cache, now, interval } = this.#options
    const list = readList(cache, source.name, source.kind, source.projectId)
    const failures = error ? list.failures + 1 : 0
    const noted = {
      ...list,
      failures,
      rejected,
      odd: odd.slice(0, mostOdd),
      error: error ? JSON.stringify(error) : null,
    }
    const saved = { ...noted, nextAt: now() + (planned ? this.intervalOf(planned, noted) : interval) }
    saveList(cache, saved)
    this.#known.set(source.name, saved)
    this.#moving.delete(source.name)
  }

  /** Makes a list due at once. Call it in the transaction that stores the reason for it. */
  bringForward(source: ListIdentity): void {
    const { cache } = this.#options
    const list = readList(cache, source.name, source.kind, source.projectId)
    if (list.phase !== 'whole') return
    const due = { ...list, nextAt: null }
    saveList(cache, due)
    this.#known.set(source.name, due)
  }

  /** Makes everything be read from the cache anew, because the plan has changed. */
  replan(plan: readonly PlannedList[]): void {
    this.#known.clear()
    this.takeInFeeds(plan)
  }

  /** Takes in the state of the change feeds, which decide how long the lists that they cover wait. */
  takeInFeeds(plan: readonly PlannedList[]): void {
    this.#coverage = new FeedCoverage(
      plan.flatMap((planned) => (planned.reading === 'changeFeed' ? [{ planned, list: this.of(planned.source) }] : [])),
    )
    const covered = plan.filter(({ source }) => this.#coverage.covers(this.of(source)))
    this.#coverage.share(
      covered.map((planned) => this.intervalOf(planned, this.of(planned.source)) / this.#options.interval),
    )
  }

  /** Returns true if it is time to read a list. */
  isDue(planned: PlannedList, list: ListState): boolean {
    const { nextAt, succeededAt, failures } = list
    if (nextAt === null) return true
    const now = this.#options.now()
    // The wait depends on the change feeds, which may have come or been lost since the list was read.
    if (failures > 0 || succeededAt === null) return nextAt - now <= slack || nextAt - now > longestWait
    return succeededAt - now > slack || now - succeededAt >= this.intervalOf(planned, list) - slack
  }

  /** Returns the part of its wait that a list has waited; 1 when it has just become due. */
  latenessOf(planned: PlannedList, list: ListState): number {
    if (list.nextAt === null) return Infinity
    const waited = (this.#options.now() - (list.succeededAt ?? 0)) / this.intervalOf(planned, list)
    return this.isDue(planned, list) ? Math.max(1, waited) : waited
  }

  /** Returns the wait before a list is read again, in milliseconds. */
  intervalOf(planned: PlannedList, list: ListState): number {
    const { clock, interval } = this.#options
    const { purpose } = planned
    const quietFor = list.watermark === null ? null : clock.now() - list.watermark
    const least = planned.reading === 'changeFeed' ? interval * planned.rounds : interval
    const usual = intervalOf({ purpose, quietFor, isShort: isShort(list), failures: list.failures }, least)
    return this.#coverage.covers(list) ? this.#coverage.stretched(usual) : usual
  }
}
