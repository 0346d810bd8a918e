import { join } from 'node:path'
import type { Accounts } from '../accounts/accounts.ts'
import type { ChosenCertificates } from '../accounts/certificates.ts'
import type { PreferencesStore, SavedSettings } from '../accounts/preferences.ts'
import { StoredData } from '../accounts/stored-data.ts'
import type { Handlers } from '../answering.ts'
import { broadcast } from '../broadcast.ts'
import { startAtLogin } from '../desktop/lifecycle/autostart.ts'
import { listCrashReports } from '../desktop/lifecycle/crash-reports.ts'
import type { FlushBeforeQuit } from '../desktop/lifecycle/flush-before-quit.ts'
import type { Surroundings } from '../desktop/lifecycle/surroundings.ts'
import { readLicences, readReleaseNotes } from '../desktop/updates/shipped-texts.ts'
import type { Updates } from '../desktop/updates/updates.ts'
import { pickBackup, writeForUser } from '../desktop/window/chosen-files.ts'
import { copyText } from '../desktop/window/clipboard.ts'
import type { Downloads } from '../desktop/window/downloads.ts'
import { openExternal, showFolder } from '../desktop/window/external.ts'
import type { QuickAddKey } from '../desktop/window/quick-add-key.ts'
import type { WindowRequests } from '../desktop/window/window-requests.ts'
import { closeQuickAdd } from '../desktop/window/window.ts'
import { handlersOf } from '../handlers.ts'
import { gatherDiagnostics } from '../health/diagnostics.ts'
import type { RecentErrors } from '../health/recent-errors.ts'
import type { StartTimes } from '../health/start-times.ts'
import { logFolderOf, type Log } from '../log.ts'
import type { ReaderThread } from '../threads/reader/reader-thread-caller.ts'
import type { AnnouncedVersions } from './announced-versions.ts'
import type { Notices } from './notices.ts'
import type { Opening } from './opening.ts'
import type { ProgramState } from './program-state.ts'

interface PageHandlerParts extends Pick<Notices, 'notifications'> {
  readonly profile: string
  /** The folder of the built program. */
  readonly built: string
  readonly surroundings: Surroundings
  readonly program: ProgramState
  readonly opening: Opening
  readonly accounts: Accounts
  readonly certificates: ChosenCertificates
  readonly reader: ReaderThread
  readonly searchReader: ReaderThread
  readonly preferences: PreferencesStore
  readonly saved: SavedSettings
  readonly quickAddKey: QuickAddKey
  readonly downloads: Downloads
  readonly requests: WindowRequests
  readonly updates: Updates
  readonly announcedVersions: AnnouncedVersions
  readonly flushBeforeQuit: FlushBeforeQuit
  readonly recentErrors: RecentErrors
  readonly startTimes: StartTimes
  readonly log: Log
  /** Called with the key of the item that the window shows, or null. */
  readonly onShown: (item: string | null) => void
}

/** Returns the handlers of what pages ask the program for. */
export function handlersOfPages(parts: PageHandlerParts): Handlers {
  const { profile, built, surroundings, program, opening, accounts, certificates, reader, searchReader } = parts
  const { preferences, saved, quickAddKey, downloads, requests, updates, announcedVersions, flushBeforeQuit } = parts
  const { notifications, recentErrors, startTimes, log, onShown } = parts
  const shippedTexts = join(built, 'main')
  return handlersOf({
    accounts,
    certificates,
    reader,
    searchReader,
    program: async () => {
      // A window that asks before the accounts are open must wait: it would show the sign-in screen otherwise.
      await opening.whole()
      log.info('a window shows the program')
      return program.current
    },
    changePreferences: async (changed) => {
      // The change that the system may refuse comes first. If it is refused, nothing has been changed.
      if (changed.quickAddKey !== undefined) quickAddKey.use(changed.quickAddKey)
      if (changed.startAtLogin !== undefined) await startAtLogin(changed.startAtLogin, surroundings)
      await preferences.change(changed)
    },
    ofAccount: saved,
    screen: {
      // The place that was on the screen may be the reason why Docket crashed.
      read: () => (program.current.safeMode ? Promise.resolve(null) : saved.read('screen')),
      save: (screen) => saved.save('screen', screen),
    },
    showing: onShown,
    testNotification: () => notifications.showTest(),
    licences: () => readLicences(shippedTexts),
    diagnostics: () =>
      gatherDiagnostics({
        profile,
        packaged: surroundings.packaged,
        program: program.current,
        accounts: accounts.list(),
        syncStates: accounts.syncStates(),
        readSyncLists: (account) => searchReader.calls.readSyncLists({ account }),
        errors: recentErrors.list(),
        start: startTimes.list(),
        crashes: listCrashReports(profile).map(({ at }) => at),
      }),
    quickAdd: {
      readProject: () => saved.read('quickAddProject'),
      close: async (project) => {
        if (project !== null) await saved.save('quickAddProject', project)
        await closeQuickAdd((window) => flushBeforeQuit.close(window))
      },
    },
    storedData: new StoredData({
      profile,
      logs: logFolderOf(profile),
      accounts,
      reader: searchReader,
      writeForUser: (name, write) => writeForUser(name, write, downloads),
      pickBackup,
      onExport: (progress) => broadcast('exportProgress', progress),
    }),
    draftSaved: (draft) => broadcast('draftChanged', draft),
    showLogs: () => showFolder(logFolderOf(profile)),
    leaveSafeMode: async () => {
      program.change({ safeMode: false })
      await accounts.leaveSafeMode()
    },
    takeRequests: () => requests.take(),
    updates: {
      check: () => updates.check(),
      download: () => updates.download(),
      restart: () => updates.restart(),
      takeNewVersion: () => announcedVersions.take(),
      readWhatIsNew: () => readReleaseNotes(shippedTexts, program.current.version),
    },
    openExternal,
    copyText,
    readyToLeave: (question) => flushBeforeQuit.answered(question),
  })
}
