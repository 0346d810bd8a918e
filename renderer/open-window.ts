import { mount, unmount, type Component } from 'svelte'
import type { DocketBridge } from '../shared/ipc.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/surfaces.css'
import './styles/code.css'
import './styles/print.css'

// Once for a page, whatever it shows.
void import('./components/emoji-font.ts').then(({ addEmojiFont }) => addEmojiFont())

/**
 * Shows one of Docket's windows in an element of the page.
 *
 * @returns takes the window off the page again
 */
export function openWindow(
  window: Component<{ bridge: DocketBridge }>,
  target: Element,
  bridge: DocketBridge,
): () => Promise<void> {
  const shown = mount(window, { target, props: { bridge } })
  return () => unmount(shown)
}
