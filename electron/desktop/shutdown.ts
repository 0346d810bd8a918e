import { app, powerMonitor, type Event } from 'electron'

/**
 * Says when the computer shuts down or its user logs out. The system is asked to wait, which it does for some seconds:
 * enough for the words that are only in the page to reach the disk. Only once windows may be made: before that nobody
 * watches the computer's power.
 */
export function followShutdown(onShutdown: () => void): void {
  const waiting = (event: Event) => {
    event.preventDefault()
    onShutdown()
  }
  // Linux and macOS tell the program, Windows tells its windows. Electron's types leave out the event that it passes.
  powerMonitor.on('shutdown', waiting as () => void)
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', waiting)
    // Too late to make the system wait. What was not asked before (a critical end) comes here first.
    window.on('session-end', onShutdown)
  })
}
