import { lineUnder, type PointedLine } from './pointed-line.ts'
import type { Review } from './review.svelte.ts'

interface Parts {
  readonly review: () => Review
  /** Returns true if several lines can have one comment. */
  readonly isAllowed: () => boolean
  /** Gives the grid of lines the focus. */
  readonly focus: () => void
}

/** Selecting lines with the mouse: by dragging from the number of one to another, or with Shift from the current line. */
export class DragSelection {
  readonly #parts: Parts
  /** The line from which the mouse is dragged; null while it is not. */
  #from: PointedLine | null = null
  #isSelected = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  press(event: MouseEvent): void {
    const at = event.button === 0 ? lineUnder(event.target) : null
    this.#from = null
    this.#isSelected = false
    if (at === null || !this.#parts.isAllowed() || !(event.shiftKey || at.isAtNumber)) return
    // The text of the lines is not selected instead.
    event.preventDefault()
    this.#parts.focus()
    if (event.shiftKey) {
      this.#parts.review().selection.to(at.file, at.line, at.side)
      this.#isSelected = true
    } else this.#from = at
  }

  move(event: MouseEvent): void {
    const from = this.#from
    if (from === null || event.buttons !== 1) return
    const at = lineUnder(event.target)
    if (at === null || at.file !== from.file) return
    if (at.line === from.line && !this.#isSelected) return
    this.#isSelected = true
    this.#parts.review().selection.between(from.file, from.line, at.line, from.side)
  }

  /** Ends with the click. Returns true if lines were selected: then it was no click on a line. */
  end(): boolean {
    const wasSelected = this.#isSelected
    this.#isSelected = false
    return wasSelected
  }
}
