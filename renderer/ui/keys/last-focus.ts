/** Selector of the elements that take the focus by Tab, where they are shown and not switched off. */
const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * The last place of the focus. It stays when the focused element leaves the page: a live range moves with what is around it. So a
 * form that takes the place of its button has the focus next, and the button when the form is left.
 */
export class LastFocus {
  #place: Range | null = null

  note(element: Element): void {
    this.#place = document.createRange()
    this.#place.setStartBefore(element)
    this.#place.collapse(true)
  }

  /**
   * Focuses the control that is at that place now, or else the last one before it. @returns true if the place was within the
   * sheet
   */
  focusNext(sheet: HTMLElement): boolean {
    const place = this.#place
    if (place === null || !sheet.contains(place.startContainer)) return false
    const all = [...sheet.querySelectorAll<HTMLElement>(controls)].filter(isStop)
    const next = all.find((control) => place.comparePoint(control, 0) >= 0) ?? all.at(-1)
    next?.focus({ preventScroll: true })
    return next !== undefined && document.activeElement === next
  }
}

function isStop(control: HTMLElement): boolean {
  return control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility()
}

/** Focuses the first control of a part of the page, where it has one. */
export function focusFirst(part: Element): void {
  ;[...part.querySelectorAll<HTMLElement>(controls)].find(isStop)?.focus()
}
