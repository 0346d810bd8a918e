import type { DateWindow } from '../by-pages/source.ts'

/**
 * Progress of the reading of a list by dates: the dates that are still to be read, the newest first, and the number of rows that
 * were read. Stored as the cursor of a list, beside the links that are the cursors of lists read by pages.
 */
export interface DatePosition {
  readonly open: readonly DateWindow[]
  readonly read: number
}

/** The position of a list of which nothing was read yet from a date on; null stands for the whole list. */
export function positionFrom(from: number | null): DatePosition {
  return { open: [{ from, to: null }], read: 0 }
}

export function printPosition({ open, read }: DatePosition): string {
  return JSON.stringify({ open: open.map(({ from, to }) => [from, to]), read })
}

/** Reads a stored cursor; null for a link. */
export function readPosition(cursor: string): DatePosition | null {
  if (!cursor.startsWith('{')) return null
  const { open, read } = JSON.parse(cursor) as { open: [number | null, number | null][]; read: number }
  return { open: open.map(([from, to]) => ({ from, to })), read }
}

/** Halves a window with both ends; a window of one moment stays. The newer half comes first. */
export function halved(window: DateWindow): readonly DateWindow[] {
  const { from, to } = window
  if (from === null || to === null || from >= to) return [window]
  const middle = Math.floor((from + to) / 2)
  return [
    { from: middle + 1, to },
    { from, to: middle },
  ]
}
