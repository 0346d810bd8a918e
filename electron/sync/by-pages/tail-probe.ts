import { minute } from '../../../shared/durations.ts'
import type { Page } from '../../api/client/paging.ts'
import type { DatedSource } from './source.ts'

/**
 * Maximum delay between a row's `updated_at` and its commit, in milliseconds. Such a row appears behind rows that were seen
 * before it.
 */
export const overlapMilliseconds = minute

/** State of the newest end of a list. */
export interface TailProbe {
  readonly total: number
  /** The newest rows with their dates. */
  readonly rows: readonly string[]
  /** Number of rows that were requested. */
  readonly size: number
  /** Milliseconds since 1970. Every later change in the list gets this date or a later one. */
  readonly settledBefore: number
}

/** Numbers of newest rows that a probe reads. The second one is for lists where many rows were changed at once. */
const sizes = [20, 100] as const

/**
 * Probes a list before its pages are read side by side. Returns null when such probes could not tell whether the list
 * moves.
 */
export async function firstProbe<T>(source: DatedSource<T>, signal: AbortSignal): Promise<TailProbe | null> {
  for (const size of sizes) {
    const probe = await probeAgain(source, size, signal)
    if (probe) return probe
  }
  return null
}

/**
 * Probes the newest `size` rows of a list, newest first.
 *
 * A row that changes goes to the newest end, but not always to the very end: it can be committed later than its date
 * says. So a probe must include all rows that are younger than that delay, measured from the newest date that can be
 * true. Returns null when this probe does not, or when the service does not say how many rows there are.
 */
export async function probeAgain<T>(
  source: DatedSource<T>,
  size: number,
  signal: AbortSignal,
): Promise<TailProbe | null> {
  const page: Page<T> = await source.read('desc', null, signal, size)
  const { total, serviceTime } = page
  if (total === null || page.rejected.length > 0) return null
  const dates = page.items.map((row) => source.updatedAt(row))
  // An owner may have set a date in the future.
  const settledBefore = Math.min(Math.max(...dates), serviceTime ?? Infinity) - overlapMilliseconds
  if (!dates.some((date) => date < settledBefore)) return null
  return { total, rows: page.items.map((row, index) => `${source.idOf(row)} ${dates[index]}`), size, settledBefore }
}

/** I3: whether no row left its place in the list between two probes, below the rows that they saw. */
export function isSame(before: TailProbe, after: TailProbe): boolean {
  return (
    before.total === after.total &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => row === after.rows[index])
  )
}
