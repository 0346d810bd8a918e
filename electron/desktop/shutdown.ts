import { app, autoUpdater, powerMonitor, type Event } from 'electron'

export interface ShutdownListener {
  /** The computer shuts down, or its user logs out: Docket ends now, and asks nothing. */
  readonly onShutdown: () => void
  /** The updater closes the windows and quits: nothing is asked on the way. */
  readonly onUpdate: () => void
}

/**
 * Says when something else than the user of Docket ends it. The system is asked to wait, which it does for some seconds:
 * enough for the words that are only in the page to reach the disk. Only once windows may be made: before that nobody
 * watches the computer's power.
 */
export function followShutdown({ onShutdown, onUpdate }: ShutdownListener): void {
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
  autoUpdater.on('before-quit-for-update', onUpdate)
}
