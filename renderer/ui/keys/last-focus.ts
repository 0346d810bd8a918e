/** Selector of the elements that take the focus by Tab, where they are shown and not switched off. */
const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * The last place of the focus. It stays when the focused element leaves the page: a live range moves with what is around it. So a
 * form that takes the place of its button has the focus next, and the button when the form is left.
 */
export class LastFocus {
  #place: Range | null = null
  #element: Element | null = null

  note(element: Element): void {
    this.#element = element
    this.#place = document.createRange()
    this.#place.setStartBefore(element)
    this.#place.collapse(true)
  }

  /**
   * Returns a function that gives the focus back to the control that had it, for a control that was switched off because of what
   * it does. The function returns true once there is nothing more to do: the control can be used again, is gone, or the user has
   * gone on. Returns null where the control was not switched off.
   */
  giveBackLater(wentOn: () => boolean): (() => boolean) | null {
    const control = this.#element
    if (!(control instanceof HTMLElement) || !control.matches(':disabled')) return null
    return () => {
      if (control.matches(':disabled') && control.isConnected && !wentOn()) return false
      if (!wentOn() && isStop(control)) control.focus({ preventScroll: true })
      return true
    }
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

/** Focuses the control behind another one, as Tab does: within its dialog, where it is in one. */
export function focusAfter(control: HTMLElement): void {
  const within = control.closest('[role="dialog"]') ?? document
  const all = [...within.querySelectorAll<HTMLElement>(controls)].filter(isStop)
  all[(all.indexOf(control) + 1) % all.length]?.focus()
}
