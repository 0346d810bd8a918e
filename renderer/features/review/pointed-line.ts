import type { Side } from './line-selection.ts'

/** A line that the mouse is on. */
export interface PointedLine {
  /** Its file, by its place among the files, and its place in the diff of that. */
  readonly file: number
  readonly line: number
  /** The column in which it is pointed at. */
  readonly side: Side
  /** The mouse is on its number, or on the button that lies over that. */
  readonly isAtNumber: boolean
}

/** Finds the line to which an element belongs, by what its cell says; null for anything else. */
export function lineUnder(target: EventTarget | null): PointedLine | null {
  if (!(target instanceof Element)) return null
  const { line, file, side } = target.closest<HTMLElement>('[data-line]')?.dataset ?? {}
  if (line === undefined || file === undefined || !isSide(side)) return null
  return { file: Number(file), line: Number(line), side, isAtNumber: target.closest('.number, .add') !== null }
}

function isSide(text: string | undefined): text is Side {
  return text === 'before' || text === 'after' || text === 'both'
}
