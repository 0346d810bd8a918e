import type { SyncState } from '../../shared/ipc.ts'

/** The progress of a reading, in figures that do not flicker. */
export interface Progress {
  /** From 0 to 1, and never back. */
  readonly part: number
  /** An estimate; null while there is nothing to found it on. */
  readonly secondsLeft: number | null
  /** The figures behind it: the rows read so far, and the most that were ever left. */
  readonly rows: number
  readonly mostLeft: number
}

export const noProgress: Progress = { part: 0, secondsLeft: null, rows: 0, mostLeft: 0 }

/** An estimate stands until a new one differs from it by this part of it: the rate of a network is never steady. */
const tolerance = 0.2

/**
 * Returns the progress after another state of the same account. While the ends of all lists are looked for, the number of rows
 * left only grows, since more and more lists have said how long they are; an estimate made then would be far too short. So there
 * is none before that number has begun to shrink.
 */
export function progressAfter(before: Progress, state: SyncState): Progress {
  if (state.phase !== 'first' && state.phase !== 'syncing') return noProgress
  const same = state.rows >= before.rows ? before : noProgress
  const mostLeft = Math.max(same.mostLeft, state.rowsLeft)
  const lists = state.listsTotal === 0 ? 0 : state.listsDone / state.listsTotal
  const rows = state.rows + state.rowsLeft === 0 ? 0 : state.rows / (state.rows + state.rowsLeft)
  const isShrinking = state.rowsLeft < mostLeft
  return {
    part: Math.max(same.part, isShrinking ? rows : Math.min(lists, rows)),
    secondsLeft: isShrinking ? steady(same.secondsLeft, secondsOf(state)) : null,
    rows: state.rows,
    mostLeft,
  }
}

function secondsOf({ rowsLeft, rowsPerSecond }: SyncState): number | null {
  return rowsLeft === 0 || rowsPerSecond === null || rowsPerSecond <= 0 ? null : rowsLeft / rowsPerSecond
}

function steady(before: number | null, now: number | null): number | null {
  if (before === null || now === null) return now
  return Math.abs(now - before) < before * tolerance ? before : now
}
