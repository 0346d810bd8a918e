import { mount, unmount, type Component } from 'svelte'
import type { DocketBridge } from '../../shared/ipc.ts'
import { bridge } from '../data/bridge.ts'
import '../ui/styles/tokens.css'
import '../ui/styles/base.css'
import '../ui/styles/controls.css'
import '../ui/styles/surfaces.css'
import '../ui/styles/code.css'
import '../ui/styles/contrast.css'
import '../ui/styles/print.css'

// Once for a page, whatever it shows.
void import('../ui/text/emoji-font.ts').then(({ addEmojiFont }) => addEmojiFont())

type WindowComponent = Component<{ bridge: DocketBridge }>

/** Shows one of Docket's windows in its page. */
export function openPage(window: WindowComponent): void {
  const target = document.getElementById('app')
  if (!target) throw new Error('the page has no #app')
  openWindow(window, target, bridge)
}

/**
 * Shows one of Docket's windows in an element of the page.
 *
 * @returns takes the window off the page again
 */
export function openWindow(window: WindowComponent, target: Element, bridge: DocketBridge): () => Promise<void> {
  const shown = mount(window, { target, props: { bridge } })
  return () => unmount(shown)
}
