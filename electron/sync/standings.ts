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

/** A wait longer than any list's comes of a clock that was set back; it must not put everything off until then. */
const longestWait = 2 * 3_600_000

/** Clocks and timers differ by a little. */
const slack = 1_000

/** What came of a reading. */
export interface Ending {
  readonly error: AppError | null
  /** Rows that could not be understood. */
  readonly rejected: number
}

/** Where each list stands, as a round needs to know it thousands of times: read from the cache when it may have moved. */
export class Standings {
  readonly #options: StandingsOptions
  readonly #known = new Map<string, ListState>()
  /** Lists that are being read: where they stand moves without our being told. */
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

  /** Work on a list begins. */
  begin(name: string): void {
    this.#moving.add(name)
  }

  /** Work on a list has ended: notes how, and when the list is due again. */
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

  /** Everything is read from the cache anew: the plan has changed. */
  forget(): void {
    this.#known.clear()
  }

  /** Whether a list's time has come. */
  isDue({ nextAt }: ListState): boolean {
    if (nextAt === null) return true
    const wait = nextAt - this.#options.now()
    return wait <= slack || wait > longestWait
  }

  /** How much of its wait a list has waited; 1 when its time has just come. */
  latenessOf(list: ListState, wait: number): number {
    if (list.nextAt === null) return Infinity
    const waited = 1 - (list.nextAt - this.#options.now()) / wait
    return this.isDue(list) ? Math.max(1, waited) : waited
  }

  /** How long a list is left alone, in milliseconds. */
  intervalOf({ sort }: PlannedList, list: ListState): number {
    const { clock, interval } = this.#options
    const quietFor = list.watermark === null ? null : clock.now() - list.watermark
    return intervalOf({ sort, quietFor, isShort: isShort(list), failures: list.failures }, interval)
  }
}
