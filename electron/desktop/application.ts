import { app, dialog, powerMonitor } from 'electron'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorOf, type AppError } from '../../shared/errors.ts'

/** What the rest of the main process needs of the application object: its folder, its one instance, its end. */
export interface Application {
  readonly version: string
  readonly userData: string
  readonly packaged: boolean
  /** Why Docket cannot use the folder; null when it can. */
  readonly unusable: AppError | null
  /** Resolves when windows may be made. */
  ready(): Promise<void>
  /** Says why Docket cannot run, and ends it. */
  fail(error: AppError): void
}

/**
 * Claims this profile for this process, or returns null when another Docket has it (which is then asked to show itself).
 * The folder must be set before the lock: the lock lies in it.
 *
 * @param prepare makes the folder; throws when it cannot be used
 */
export function claimApplication(profile: string | undefined, prepare: (folder: string) => void): Application | null {
  app.setName('Docket')
  if (process.platform === 'win32') app.setAppUserModelId('app.docket.desktop')
  const userData = profile ?? app.getPath('userData')
  const unusable = problemOf(() => prepare(userData))
  // Where the lock cannot be made, Electron says no more than if another Docket had it.
  if (unusable === null) {
    if (profile !== undefined) app.setPath('userData', profile)
    if (!app.requestSingleInstanceLock()) return null
  }
  return {
    version: app.getVersion(),
    userData,
    packaged: app.isPackaged,
    unusable,
    ready: async () => {
      await app.whenReady()
    },
    fail: (error) => {
      dialog.showErrorBox('Docket cannot start', wordsFor(error))
      app.exit(1)
    },
  }
}

function problemOf(work: () => void): AppError | null {
  try {
    work()
    return null
  } catch (thrown) {
    return errorOf(thrown)
  }
}

/** Asks for the end of the program. */
export function quit(): void {
  app.quit()
}

/**
 * Opens a window, or shows the one there is, when Docket is started again with this profile or its dock icon is clicked
 * (macOS). When the last window is closed Docket quits, but on macOS, and where `staysOpen` says otherwise. Only once the page is served: a window that is opened before stays
 * blank. Who starts Docket again before that gets the window that is opened at the end of the start.
 */
export function followWindows(open: () => void, staysOpen: () => boolean): void {
  app.on('second-instance', open)
  app.on('activate', open)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !staysOpen()) app.quit()
  })
}

/**
 * Says when the computer was woken up or unlocked: somebody comes back to it. Only once windows may be made: before that
 * nobody watches its power. Linux tells of no unlocking.
 */
export function onWake(woke: () => void): void {
  powerMonitor.on('resume', woke)
  powerMonitor.on('unlock-screen', woke)
}
