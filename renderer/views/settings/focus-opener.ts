import { tick } from 'svelte'

/** The button that opened a form (`data-opens`) has the focus when the form is closed, and the button is there again. */
export async function focusOpener(section: HTMLElement | undefined, opened: number | null): Promise<void> {
  await tick()
  section?.querySelector<HTMLElement>(`[data-opens="${opened}"]`)?.focus()
}
