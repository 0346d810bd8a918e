/**
 * Keeps the focus somewhere useful: when what had it is gone from the page, `home` gives it a new place. Without this it
 * would fall to the body, where keys and screen readers start again from the top. Returns a function that stops.
 */
export function keepFocus(home: () => void): () => void {
  const look = (): void => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) home()
  }
  /** By Tab beyond the last control, too; while the window itself loses the focus, nothing is amiss. */
  const lookSoon = (event: FocusEvent): void => {
    if (event.relatedTarget === null) setTimeout(() => document.hasFocus() && look())
  }
  document.addEventListener('focusout', lookSoon)
  const observer = new MutationObserver(look)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusout', lookSoon)
  }
}

/** The places of the workspace the focus is sent to, as element ids. */
export type Place = 'list' | 'detail' | 'filter' | 'comment' | 'sidebar'

/** Focuses the first of these places that is on the screen, and says whether there was one. */
export function focusPlace(...places: readonly Place[]): boolean {
  for (const place of places) {
    const element = document.getElementById(place)
    if (element === null || element.offsetParent === null) continue
    element.focus({ preventScroll: place !== 'comment' })
    if (document.activeElement === element) return true
  }
  return false
}
