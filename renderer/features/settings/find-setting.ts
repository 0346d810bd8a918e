import type { Setting } from './settings-table.ts'

/**
 * Returns the element of a setting on its page, found by its text or by the name that is read out; null where it is not there
 * now.
 */
function findSetting(sheet: ParentNode, { page, title }: Pick<Setting, 'page' | 'title'>): HTMLElement | null {
  const section = sheet.querySelector(`[data-page="${page}"]`)
  const places = [...(section?.querySelectorAll<HTMLElement>('[aria-label], label, summary, button, p, h3') ?? [])]
  const named = places.find((place) => place.getAttribute('aria-label') === title)
  return named ?? places.find((place) => place.textContent.trim().startsWith(title)) ?? null
}

/** Brings a setting into view, with the focus on its control. A heading is shown with all that stands below it. */
export function showSetting(sheet: ParentNode, setting: Pick<Setting, 'page' | 'title'>): void {
  const place = findSetting(sheet, setting)
  place?.scrollIntoView({ block: place.tagName === 'H3' ? 'start' : 'center' })
  const controls = 'input, button, select, summary'
  const controlOf = (element: Element | null | undefined) =>
    element?.matches(controls) ? (element as HTMLElement) : element?.querySelector<HTMLElement>(controls)
  const beside = controlOf(place) ?? controlOf(place?.nextElementSibling)
  const control = beside ?? controlOf(place?.closest('[data-page]'))
  control?.focus({ preventScroll: true })
}
