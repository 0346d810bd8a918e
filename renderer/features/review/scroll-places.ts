import type { RowsView } from '../../ui/surfaces/row-placing.ts'
import type { DiffRows } from './diff-rows.ts'
import { keyOfRow, lineHeight, type RowPlaces } from './row-places.ts'

/** Where the view of the rows of a review has to be, in pixels from the upper edge of all rows. */

/** Where a row is to be in the view: as near as it is, at the upper edge, or in the middle. */
export type Align = 'nearest' | 'start' | 'center'

/** The row to which the user goes. */
export interface ScrollGoal {
  readonly index: number
  readonly align: Align
}

/** The room of the name of a file that stays above its lines, with a pixel to spare. */
const pinHeight = 34

/** True if a row begins above the view, or below the name that is pinned there. */
function isAbove(places: RowPlaces, index: number, scrolled: number): boolean {
  const isName = places.rows.at(index)?.kind === 'file'
  return places.topOf(index) < scrolled + (isName ? 0 : pinHeight)
}

/** True if a row begins in the view, not too near to its end, and not below the name that is pinned there. */
export function isInView(places: RowPlaces, index: number, { scrolled, height }: RowsView): boolean {
  return !isAbove(places, index, scrolled) && places.topOf(index) + 2 * lineHeight < scrolled + height
}

/** Returns where the view has to be for its goal. */
export function scrolledTo(places: RowPlaces, { index, align }: ScrollGoal, { scrolled, height }: RowsView): number {
  const [top, end] = [places.topOf(index), places.topOf(index + 1)]
  if (align === 'start') return top
  if (align === 'center') return top - (height - (end - top)) / 2
  if (isAbove(places, index, scrolled)) return Math.floor(top - pinHeight)
  return end > scrolled + height ? Math.ceil(end - height) : scrolled
}

/** Returns where the view has to be for what is seen to stay where it is, when places change. At the beginning it stays there. */
export function scrolledWithRows(before: RowPlaces, now: RowPlaces, scrolled: number): number {
  if (scrolled <= 0) return 0
  const top = before.rowAt(scrolled)
  return now.topOf(indexAmong(now.rows, before.rows, top)) + scrolled - before.topOf(top)
}

/** The index of a row among other rows: where a comment came or went in its file, the others have moved. */
function indexAmong(now: DiffRows, before: DiffRows, index: number): number {
  const file = before.fileAt(index)
  const [start, was] = [now.startOf(file), before.startOf(file)]
  const [rows, row] = [now.rowsOf(file), before.at(index)]
  if (row === undefined || rows === before.rowsOf(file)) return start + index - was
  const key = keyOfRow(row, index)
  const at = rows.findIndex((other, place) => keyOfRow(other, start + place) === key)
  return start + (at < 0 ? index - was : at)
}
