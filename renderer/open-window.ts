import { mount, unmount } from 'svelte'
import type { DocketBridge } from '../shared/ipc.ts'
import App from './App.svelte'
import QuickAdd from './QuickAdd.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/surfaces.css'
import './styles/code.css'
import './styles/print.css'

// Once for a page, whatever it shows.
void import('./components/emoji-font.ts').then(({ addEmojiFont }) => addEmojiFont())

/** Docket's windows, by the name in their address. */
export type WindowName = 'main' | 'quickAdd'

/**
 * Shows one of Docket's windows in an element of the page.
 *
 * @returns takes the window off the page again
 */
export function openWindow(name: WindowName, target: Element, bridge: DocketBridge): () => Promise<void> {
  const shown = mount(name === 'quickAdd' ? QuickAdd : App, { target, props: { bridge } })
  return () => unmount(shown)
}
