import type { BrowserWindow } from 'electron'

/** Milliseconds from the end of loading until the page can be expected to have painted. */
const paintingMs = 200

/** Milliseconds after which a window is shown whatever has become of its page: an empty window can be seen and closed. */
const longestMs = 2500

/**
 * Shows a hidden window when its page has painted (`ready-to-show`), so that nobody sees it empty. On some desktops with
 * Wayland, that event comes only after the window was shown. So the end of loading counts too, and time at last.
 */
export function showWhenPainted(window: BrowserWindow): void {
  let timers: readonly NodeJS.Timeout[] = []
  const forget = () => {
    for (const timer of timers) clearTimeout(timer)
  }
  const show = () => {
    forget()
    if (!window.isDestroyed() && !window.isVisible()) window.show()
  }
  const showIn = (milliseconds: number) => {
    timers = [...timers, setTimeout(show, milliseconds)]
  }
  window.once('ready-to-show', show)
  window.webContents.once('did-finish-load', () => showIn(paintingMs))
  // Something else may show it, or it may be closed before it was ever shown.
  window.once('show', forget)
  window.once('closed', forget)
  showIn(longestMs)
}
