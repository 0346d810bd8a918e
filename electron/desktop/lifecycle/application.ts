import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, BrowserWindow, powerMonitor } from 'electron'
import { applicationId } from '../../../shared/application-id.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import { showProblem } from './problem-dialog.ts'

/** The part of Electron's application object that the rest of the main process needs. */
export interface Application {
  readonly version: string
  readonly userData: string
  readonly packaged: boolean
  /** Reason why Docket cannot use the folder; null when it can. */
  readonly unusable: AppError | null
  /** Resolves when windows may be made. */
  ready(): Promise<void>
  /** Shows the user why Docket cannot run, and ends the program. */
  fail(error: AppError): Promise<void>
}

/**
 * Claims this profile for this process. Returns null when another Docket has the profile; Electron then asks that
 * Docket to show its window. The folder must be set before the lock is taken, because the lock is a file in that
 * folder.
 *
 * @param prepare makes the folder; throws when the folder cannot be used
 */
export function claimApplication(profile: string | undefined, prepare: (folder: string) => void): Application | null {
  app.setName('Docket')
  if (process.platform === 'win32') app.setAppUserModelId(applicationId)
  const userData = profile ?? app.getPath('userData')
  const unusable = problemOf(() => prepare(userData))
  // Electron does not say whether another Docket has the lock or the lock could not be made. So `prepare` comes first.
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
    fail: async (error) => {
      // The program ends even if the message cannot be shown.
      await showProblem('Docket cannot start', wordsFor(error)).finally(() => app.exit(1))
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

/** Returns the arguments that an installed Docket was started with; empty in a checkout, which has a command line of its own. */
export function installedArguments(): string[] {
  return app.isPackaged ? process.argv.slice(1) : []
}

/**
 * Runs without a window, and ends with the code that `work` resolves with. Chromium keeps its own files elsewhere meanwhile: beside an
 * open Docket two of them would write the same ones.
 */
export async function runWithoutWindow(
  work: (own: { readonly version: string; readonly userData: string }) => Promise<number>,
): Promise<void> {
  app.setName('Docket')
  app.dock?.hide()
  const sessionData = mkdtempSync(join(tmpdir(), 'docket-command-'))
  app.setPath('sessionData', sessionData)
  const code = await work({ version: app.getVersion(), userData: app.getPath('userData') })
  // Chromium may still hold some of them. The system clears its folder for temporary files.
  await rm(sessionData, { recursive: true, force: true }).catch(() => undefined)
  app.exit(code)
}

/** Asks Electron to quit. The program ends unless somebody who is asked first refuses. */
export function quit(): void {
  app.quit()
}

/**
 * Opens or shows the window when Docket is started again with this profile, and on macOS when its dock icon is clicked.
 * Quits when the last window is closed, except on macOS and when `staysOpen` resolves with true. A window that is opened
 * until then keeps the program open too.
 *
 * Call this when the page is served: a window that is opened earlier stays blank. A second start before that needs
 * nothing, because the first start opens a window at its end.
 */
export function followWindows(open: () => void, staysOpen: () => Promise<boolean>): void {
  // The event's arguments are not passed on.
  app.on('second-instance', () => open())
  app.on('activate', () => open())
  app.on('window-all-closed', () => {
    if (process.platform === 'darwin') return
    void staysOpen().then((stays) => {
      if (!stays && BrowserWindow.getAllWindows().length === 0) app.quit()
    })
  })
}

/**
 * Calls `woke` when the computer was woken up or unlocked, since its user is back then. Call this when windows may be
 * made: Electron's power monitor does not work earlier. Linux does not report unlocking.
 */
export function onWake(woke: () => void): void {
  powerMonitor.on('resume', woke)
  powerMonitor.on('unlock-screen', woke)
}
