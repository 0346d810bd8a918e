import type { AppError } from '../../shared/errors.ts'
import type { WritableCache } from '../cache/database.ts'
import { isShort, readList, saveList, type ListState } from '../cache/lists.ts'
import { intervalOf } from './intervals.ts'
import type { PlannedList } from './plan.ts'
import type { ServiceClock } from './service-clock.ts'
import type { ListIdentity } from './source.ts'

export interface StandingsOptions {
  readonly cache: WritableCache
  readonly now: () => number
  /** Milliseconds between rounds. */
  readonly interval: number
  readonly clock: ServiceClock
}

/** A wait longer than any list's comes from a clock that was set back. Such a list counts as due. */
const longestWait = 2 * 3_600_000

/** Clocks and timers differ by a little. */
const slack = 1_000

/** How a reading ended. */
export interface Ending {
  readonly error: AppError | null
  /** Rows that could not be understood. */
  readonly rejected: number
}

/**
 * Where each list stands. A round asks this thousands of times, so the cache is read only when the state may have
 * changed.
 */
export class Standings {
  readonly #options: StandingsOptions
  readonly #known = new Map<string, ListState>()
  /** Lists that are being read: their state changes without notice. */
  readonly #moving = new Set<string>()

  constructor(options: StandingsOptions) {
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
  end(source: ListIdentity, planned: PlannedList | undefined, { error, rejected }: Ending): void {
    const { cache, now, interval } = this.#options
    const list = readList(cache, source.name, source.kind, source.projectId)
    const failures = error ? list.failures + 1 : 0
    const noted = { ...list, failures, rejected, error: error ? JSON.stringify(error) : null }
    const saved = { ...noted, nextAt: now() + (planned ? this.intervalOf(planned, noted) : interval) }
    saveList(cache, saved)
    this.#known.set(source.name, saved)
    this.#moving.delete(source.name)
  }

  /** Makes everything be read from the cache anew, because the plan has changed. */
  forget(): void {
    this.#known.clear()
  }

  /** Whether it is time to read a list. */
  isDue({ nextAt }: ListState): boolean {
    if (nextAt === null) return true
    const wait = nextAt - this.#options.now()
    return wait <= slack || wait > longestWait
  }

  /** How large a part of its wait a list has waited; 1 when it has just become due. */
  latenessOf(list: ListState, wait: number): number {
    if (list.nextAt === null) return Infinity
    const waited = 1 - (list.nextAt - this.#options.now()) / wait
    return this.isDue(list) ? Math.max(1, waited) : waited
  }

  /** How long to wait before a list is read again, in milliseconds. */
  intervalOf({ sort }: PlannedList, list: ListState): number {
    const { clock, interval } = this.#options
    const quietFor = list.watermark === null ? null : clock.now() - list.watermark
    return intervalOf({ sort, quietFor, isShort: isShort(list), failures: list.failures }, interval)
  }
}
