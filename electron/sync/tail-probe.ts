import type { Page } from '../api/paging.ts'
import type { DatedSource } from './source.ts'

/**
 * How much later than its `updated_at` says a row can be committed, in milliseconds: it then appears behind rows that have
 * been seen before it.
 */
export const overlapMilliseconds = 60_000

/** What the newest end of a list looked like. */
export interface TailProbe {
  readonly total: number
  /** The newest rows with their dates. */
  readonly rows: readonly string[]
  /** How many rows were asked for. */
  readonly size: number
  /** Milliseconds since 1970: whatever changes in the list after this probe gets a date that is not before this one. */
  readonly settledBefore: number
}

/** How many of the newest rows a probe takes; the second is for lists where many rows were changed in one go. */
const sizes = [20, 100] as const

/** Probes a list before its pages are read side by side. Null when such probes could not tell whether it moves. */
export async function firstProbe<T>(source: DatedSource<T>, signal: AbortSignal): Promise<TailProbe | null> {
  for (const size of sizes) {
    const probe = await probeAgain(source, size, signal)
    if (probe) return probe
  }
  return null
}

/**
 * Probes as many of the newest rows of a list, newest first.
 *
 * A row that changes goes to the newest end, but not always to its very end: it can be committed later than its date
 * says. So the probes must reach back over all rows that are younger than that, as measured from the newest date that
 * can be true. Null when this one does not, or when the service does not say how many rows there are.
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
  // An owner may have set a date that is still to come.
  const settledBefore = Math.min(Math.max(...dates), serviceTime ?? Infinity) - overlapMilliseconds
  if (!dates.some((date) => date < settledBefore)) return null
  return { total, rows: page.items.map((row, index) => `${source.idOf(row)} ${dates[index]}`), size, settledBefore }
}

/** I3: whether nothing left its place in the list between two probes, below what they saw. */
export function isSame(before: TailProbe, after: TailProbe): boolean {
  return (
    before.total === after.total &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => row === after.rows[index])
  )
}
