/** Panes that were scrolled since what they show began. The browser tells that a frame later only. */
const scrolled = new WeakSet<Element>()

export function markScrolled(pane: Element): void {
  scrolled.add(pane)
}

/** Scrolls a pane by some pixels. */
export function scrollPane(pane: Element, by: number): void {
  markScrolled(pane)
  pane.scrollBy({ top: by })
}

/** Scrolls a pane until a place in it is just below the upper edge. `scrollIntoView` would move the window's own frame too. */
export function scrollPaneTo(pane: Element, place: Element): void {
  scrollPane(pane, place.getBoundingClientRect().top - pane.getBoundingClientRect().top - 12)
}

export function scrollPaneToEnd(pane: Element): void {
  scrollPane(pane, pane.scrollHeight)
}

/** Scrolls a pane back to its start. Where nobody has scrolled, the browser need not lay the page out for it. */
export function scrollToStart(pane: Element): void {
  if (scrolled.delete(pane)) pane.scrollTo({ top: 0 })
}
