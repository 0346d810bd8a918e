import { app, dialog, powerMonitor } from 'electron'
import type { AppError } from '../../shared/errors.ts'

/** What the rest of the main process needs of the application object: its folder, its one instance, its end. */
export interface Application {
  readonly version: string
  readonly userData: string
  readonly packaged: boolean
  /** Resolves when windows may be made. */
  ready(): Promise<void>
  /** Says why Docket cannot run, and ends it. */
  fail(error: AppError): void
}

/**
 * Claims this profile for this process, or returns null when another Docket has it (which is then asked to show itself).
 * The folder must be set before the lock: the lock lies in it.
 */
export function claimApplication(profile: string | undefined, onSecondInstance: () => void): Application | null {
  app.setName('Docket')
  if (process.platform === 'win32') app.setAppUserModelId('app.docket.desktop')
  if (profile !== undefined) app.setPath('userData', profile)
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return null
  }
  app.on('second-instance', onSecondInstance)
  return {
    version: app.getVersion(),
    userData: app.getPath('userData'),
    packaged: app.isPackaged,
    ready: async () => {
      await app.whenReady()
    },
    fail: (error) => {
      dialog.showErrorBox('Docket cannot start', error.message)
      app.exit(1)
    },
  }
}

/** Asks for the end of the program. */
export function quit(): void {
  app.quit()
}

/**
 * Asks `mayQuit`, and then runs `stop` once before the process ends, whatever asks for the end: closing databases in order
 * is what makes the next start quick.
 */
export function beforeQuit(mayQuit: () => Promise<boolean>, stop: () => Promise<void>): void {
  let ending: Promise<void> | null = null
  let stopped = false
  const end = async (): Promise<void> => {
    // One that cannot be asked must not keep the program from ending.
    if (!(await mayQuit().catch(() => true))) {
      ending = null
      return
    }
    await stop().finally(() => {
      stopped = true
      app.quit()
    })
  }
  app.on('before-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    ending ??= end()
  })
}

/** Opens a window again when the dock icon is clicked (macOS), and quits with the last window elsewhere. */
export function followWindows(open: () => void): void {
  app.on('activate', open)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

/** Says when the computer was woken up. Only once windows may be made: before that nobody watches its power. */
export function onWake(woke: () => void): void {
  powerMonitor.on('resume', woke)
}
