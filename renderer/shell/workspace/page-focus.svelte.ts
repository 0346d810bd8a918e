import { focusFirstField, handBack, moveFocusToField, pageId, withdraw } from '../../ui/keys/focus.ts'
import type { PagesStore } from '../../navigation/pages.svelte.ts'

/**
 * Where the focus is while a page comes and goes: it begins in the first field of the page, and once the page is left it is back
 * where it was. The panes below a page are inert, so the browser would drop it.
 */
export class PageFocus {
  /** The element that had the focus last before the page covered it. */
  #left: Element | null = null

  constructor(pages: PagesStore) {
    const visit = $derived(pages.shown?.visit)
    // Keys that are pressed before the page is here belong in its first field.
    $effect(() => {
      if (visit === undefined) return
      moveFocusToField(beginPage)
      return () => withdraw(beginPage)
    })
    const isCovered = $derived(pages.isOpen)
    $effect(() => (isCovered ? () => this.#left !== null && handBack(this.#left) : undefined))
  }

  /** Remembers the element below the page that has the focus now. */
  note(element: Element): void {
    this.#left = element
  }
}

/** The user begins at the first field of a page; without fields at the page itself, whose title is then read out. */
function beginPage(): boolean {
  const content = document.querySelector(`#${pageId} > .content`)
  if (content === null) return false
  return content.contains(document.activeElement) || focusFirstField(content, document.getElementById(pageId))
}
