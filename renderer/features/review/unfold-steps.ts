import type { HiddenLines, NumberedLines } from '../../../shared/diff/unfolding.ts'

/** The part of hidden lines that is shown next: some after the lines above, some before the lines below, or all of them. */
export type UnfoldedPart = 'down' | 'up' | 'all'

/** Number of lines that are shown at once. */
export const unfoldStep = 20

/** Returns the number of hidden lines; null where it is not known. */
export function countOf({ from, to }: NumberedLines): number | null {
  return to === null ? null : to - from + 1
}

/** Returns the part that a key shows: the next to read, and before the first change the one above it. */
export function stepOf(hidden: HiddenLines): UnfoldedPart {
  const number = countOf(hidden)
  if (number !== null && number <= unfoldStep) return 'all'
  return hidden.isFirst ? 'up' : 'down'
}

/** Returns the lines of a part. */
export function linesOfPart({ from, to }: NumberedLines, part: UnfoldedPart): NumberedLines {
  if (part === 'down') return { from, to: Math.min(to ?? Infinity, from + unfoldStep - 1) }
  if (part === 'up' && to !== null) return { from: Math.max(from, to - unfoldStep + 1), to }
  return { from, to }
}
