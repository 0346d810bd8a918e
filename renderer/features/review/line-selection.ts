import type { DiffLine } from '../../../shared/diff/lines.ts'

/** A column of the changes: the lines as they were, as they are, or both one below the other. */
export type Side = 'before' | 'after' | 'both'

/**
 * Lines of a file that are selected for one comment: from the line where that began to the one up to which it was extended, which
 * may be above. Lines are meant by their places in the diff. They lie in one hunk, and on one side.
 */
export interface LineSelection {
  readonly from: number
  readonly to: number
  readonly side: Side
}

/** Returns true if a line stands on a side, and can be commented on. */
export function isOnSide({ kind }: DiffLine, side: Side): boolean {
  if (kind === 'same') return true
  return (kind === 'removed' && side !== 'after') || (kind === 'added' && side !== 'before')
}

/**
 * Returns the selection from a line to another. It ends where the hunk ends, and at the last line of its side. Null where it cannot
 * begin at that line.
 */
export function selectionBetween(
  lines: readonly DiffLine[],
  from: number,
  to: number,
  side: Side,
): LineSelection | null {
  const first = lines[from]
  if (first === undefined || !isOnSide(first, side)) return null
  const by = to < from ? -1 : 1
  let end = from
  for (let at = from; at !== to;) {
    at += by
    const line = lines[at]
    if (line === undefined || line.kind === 'place') break
    if (isOnSide(line, side)) end = at
  }
  return { from, to: end, side }
}

/** Returns a selection with a line more at the end that moves, or with one less where that comes back. */
export function extendedBy(lines: readonly DiffLine[], { from, to, side }: LineSelection, by: 1 | -1): LineSelection {
  for (let at = to + by; lines[at] !== undefined && lines[at]?.kind !== 'place'; at += by) {
    const line = lines[at]
    if (line !== undefined && isOnSide(line, side)) return { from, to: at, side }
  }
  return { from, to, side }
}

/** Returns the places of the selected lines in the diff, from the first to the last. */
export function linesIn(lines: readonly DiffLine[], { from, to, side }: LineSelection): readonly number[] {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  return lines.slice(first, last + 1).flatMap((line, index) => (isOnSide(line, side) ? [first + index] : []))
}
