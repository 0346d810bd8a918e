import { app, powerMonitor, type Event } from 'electron'

/**
 * Calls `onShutdown` when the computer shuts down or its user logs out. The system is asked to wait, which it does for
 * some seconds. That is enough to save the words that are only in the page. Call this when windows may be made:
 * Electron's power monitor does not work earlier.
 */
export function followShutdown(onShutdown: () => void): void {
  const waiting = (event: Event) => {
    event.preventDefault()
    onShutdown()
  }
  // Linux and macOS notify the program, Windows notifies each window. Electron passes an event that its types do not name.
  powerMonitor.on('shutdown', waiting as () => void)
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', waiting)
    // The system no longer waits here. An end that Windows forces comes here without the earlier question.
    window.on('session-end', onShutdown)
  })
}
