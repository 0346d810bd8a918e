import type { BrowserWindow } from 'electron'
import { join } from 'node:path'
import { minute, second } from '../shared/durations.ts'
import type { Result } from '../shared/errors.ts'
import type { CallName } from '../shared/ipc.ts'
import type { CommandId } from '../shared/keymap.ts'
import { startWords } from '../shared/start-steps.ts'
import type { Accounts } from './accounts/accounts.ts'
import { ChosenCertificates } from './accounts/certificates.ts'
import { PreferencesStore, SavedSettings } from './accounts/preferences.ts'
import { accountsOfProfile, keychainOnFirstUse } from './accounts/profile-accounts.ts'
import type { SettingsProtocol } from './accounts/settings-calls.ts'
import { answerCall, type OnFailure } from './answering.ts'
import type { StartOptions } from './arguments.ts'
import { broadcast } from './broadcast.ts'
import { CommandServer } from './command-line/socket-server.ts'
import { passAccountEvents } from './composition/account-events.ts'
import { beginProgram } from './composition/begin-program.ts'
import { guardProfile } from './composition/guards.ts'
import { AnnouncedVersions } from './composition/announced-versions.ts'
import { makeNotices } from './composition/notices.ts'
import { Opening } from './composition/opening.ts'
import { handlersOfPages } from './composition/page-handlers.ts'
import { tellProblem } from './composition/problems.ts'
import { ProgramState } from './composition/program-state.ts'
import { staysInTray } from './composition/stay-in-tray.ts'
import { stopProgram } from './composition/stop-program.ts'
import { makeUpdates } from './composition/updates.ts'
import { reasonForNoStartAtLogin } from './desktop/lifecycle/autostart.ts'
import { onWake, quit, type Application } from './desktop/lifecycle/application.ts'
import { openExternal } from './desktop/window/external.ts'
import { pickCertificateFile } from './desktop/window/chosen-files.ts'
import { Downloads } from './desktop/window/downloads.ts'
import { FlushBeforeQuit } from './desktop/lifecycle/flush-before-quit.ts'
import { isOwnLink } from './desktop/window/links.ts'
import type { ApplicationMenu } from './desktop/window/menu.ts'
import { WindowRequests } from './desktop/window/window-requests.ts'
import { isKeyForDesktop, QuickAddKey } from './desktop/window/quick-add-key.ts'
import { Quitting } from './desktop/lifecycle/quitting.ts'
import type { Spelling } from './desktop/window/spelling.ts'
import { onNetworkBack } from './desktop/connection/network.ts'
import { systemProxy } from './desktop/connection/system-proxy.ts'
import { followTheme } from './desktop/window/theme.ts'
import type { WindowName } from './desktop/window/window.ts'
import type { Zoom } from './desktop/window/zoom.ts'
import { ChangeRelay } from './threads/change-relay.ts'
import { PreparedThreads } from './threads/prepared-threads.ts'
import { ReaderThread } from './threads/reader/reader-thread-caller.ts'
import type { Thread, ThreadLocation } from './threads/worker.ts'
import { FirstView } from './first-view.ts'
import type { Log } from './log.ts'
import type { StartTimes } from './health/start-times.ts'
import { initialProgramState } from './program.ts'

/** A window that has shown no list after so many milliseconds has none, or the computer is busy. */
const firstViewMs = 3 * second

/** Milliseconds between questions to the system for its proxies. No event reports their changes. */
const renewRoutesEveryMs = minute

/** Milliseconds in which a browser must ask for a file that is there for it. It may ask the user first. */
const downloadPatienceMs = 2 * minute

/** The parts that `launch.ts` has made before the main objects: what Electron wants early, and what the window needs. */
export interface Launched {
  readonly claimed: Application
  readonly options: StartOptions
  readonly startTimes: StartTimes
  /** The folder of the built program. */
  readonly built: string
  readonly locate: ThreadLocation
  readonly loadLog: () => Promise<Log>
  /** Logs why the thread of that name ended by itself. */
  readonly logThreadEnd: (name: string) => (reason: string) => void
  readonly settings: Thread<SettingsProtocol>
  readonly reader: ReaderThread
  readonly zoom: Zoom
  readonly spelling: Spelling
  readonly menu: ApplicationMenu
  /** Opens a window, or brings it to the front. */
  readonly open: (name?: WindowName) => BrowserWindow
  /** No window was opened yet: whether there is to be one depends on the settings. */
  readonly mayBeHidden: boolean
  /** Returns true if an error was caught by no code. */
  readonly hadUncaughtError: () => boolean
}

/** The main objects, as far as `launch.ts` passes on to them events of the windows and of the program. */
export interface Started {
  /** Answers a call of a page. */
  readonly answer: (call: CallName, input: unknown) => Promise<Result<unknown>>
  /** Shows the place of one of Docket's own addresses. */
  readonly openAddress: (address: string) => void
  /** Opens a link of a page: in Docket, or in another program. */
  readonly openLink: (address: string) => void
  readonly run: (command: CommandId) => void
  readonly changeZoom: (direction: 1 | 0 | -1) => void
  readonly answerDownload: (token: string) => Response | null
  /** Closes a window after its page has saved the texts that are being written. */
  readonly close: (window: BrowserWindow, isToClose?: () => boolean) => Promise<void>
  /** Lets the next start be a safe one. */
  readonly wantSafety: () => void
  /** Resolves to true if the program goes on without a window. */
  readonly staysOpen: () => Promise<boolean>
  readonly mayQuit: () => Promise<boolean>
  readonly stop: () => Promise<void>
  readonly leave: () => void
  /** Opens the accounts, and begins everything that the first list does not need. */
  readonly begin: () => Promise<void>
}

/**
 * The composition root: it makes everything that the window does not begin with, in this order, and `stop` ends it in reverse
 * order. Nothing is opened before `begin`.
 */
export async function start(launched: Launched): Promise<Started> {
  const { claimed, options, startTimes, built, locate, loadLog, logThreadEnd, settings, reader } = launched
  const { zoom, spelling, menu, open, mayBeHidden, hadUncaughtError } = launched
  const profile = claimed.userData
  const { lock, unfinishedStarts, isLoop, recentErrors, onFailure } = await guardProfile(profile)
  const log = await loadLog()
  void startTimes.whole.then((times) => log.debug(`the start took: ${startWords(times)}`))
  const safeMode = options.safeMode || isLoop
  log.info(`Docket ${claimed.version} starts${safeMode ? ' in safe mode' : ''}`)
  let isEnding = false

  const flushBeforeQuit = new FlushBeforeQuit()
  const showWindow = () => open()
  const downloads = new Downloads({
    folder: join(profile, 'downloads'),
    begin: (address) => showWindow().webContents.downloadURL(address),
    patience: downloadPatienceMs,
  })
  downloads.clear().catch((thrown: unknown) => log.error('files of earlier downloads could not be removed', thrown))
  const quickAddKey = new QuickAddKey(() => open('quickAdd'))
  const requests = new WindowRequests({
    show: showWindow,
    announce: () => broadcast('requested', {}),
    tell: (message) => broadcast('toast', { tone: 'problem', message, item: null }),
  })

  const surroundings = {
    packaged: claimed.packaged,
    platform: process.platform,
    environment: process.env,
    program: process.execPath,
  }
  const program = new ProgramState({
    ...initialProgramState({ version: claimed.version, safeMode }),
    spellingLanguages: spelling.languages(),
    noStartAtLogin: reasonForNoStartAtLogin(surroundings),
    desktopDecidesOnKeys: isKeyForDesktop(process),
  })

  const firstView = new FirstView(firstViewMs)
  const relay = new ChangeRelay((payload) => broadcast('changed', payload))
  const certificates = new ChosenCertificates(pickCertificateFile)
  const searchReader = new ReaderThread(locate, logThreadEnd('search reader'))
  const threads = new PreparedThreads(locate)
  const profileThreads = { settings, readers: [reader, searchReader], threads }
  const accounts: Accounts = accountsOfProfile({
    ...profileThreads,
    profile,
    version: claimed.version,
    isSafe: safeMode,
    firstView: firstView.over,
    locate,
    keychain: keychainOnFirstUse(({ state }) => program.change({ keychain: state })),
    certificates,
    systemProxy,
    logThreadEnd,
    listener: passAccountEvents({ relay, log, onFailure, notices: () => notices, quitting: () => quitting }),
  })

  const theme = followTheme()
  const saved = new SavedSettings(settings)
  const preferences: PreferencesStore = new PreferencesStore(saved, (chosen) => {
    // This comes before the accounts are opened: while the user works offline, no account may make a request.
    accounts.workOffline(chosen.workOffline).catch(tellProblem)
    theme.use(chosen.theme)
    menu.use(chosen.keys)
    zoom.use(chosen.zoom)
    spelling.use(chosen.spelling)
    program.change({ preferences: chosen })
    trayAndBadge.changed()
    notifier.preferencesChanged()
    updates.preferencesChanged()
  })
  /** The item that the window shows, as its page last reported. */
  let shownItem: string | null = null
  const notices = makeNotices({
    ...{ built, accounts, preferences, saved, requests, searchReader, log, showWindow },
    shownItem: () => shownItem,
  })
  const { trayAndBadge, notifier, notifications } = notices
  const announcedVersions = new AnnouncedVersions(saved, claimed.version)
  const updates = makeUpdates({
    ...{ surroundings, program, log },
    preferences: () => preferences.current,
    tell: async (offered) => await announcedVersions.tellOnce(offered, (version) => notifications.showUpdate(version)),
  })
  program.change({ updates: updates.state })

  const opening = new Opening({
    ...{ accounts, settings, threads, preferences, program, announcedVersions, options, log, onFailure },
    packaged: claimed.packaged,
    onPreferences: () => {
      try {
        quickAddKey.use(preferences.current.quickAddKey)
      } catch (thrown) {
        // Another program may have it by now.
        log.error('the key of the small window could not be taken', thrown)
        tellProblem(thrown)
      }
    },
    isEnding: () => isEnding,
  })
  const handlers = handlersOfPages({
    ...{ profile, built, surroundings, program, opening, accounts, certificates, reader, searchReader, preferences },
    ...{
      saved,
      quickAddKey,
      downloads,
      requests,
      updates,
      announcedVersions,
      flushBeforeQuit,
      notifications,
      recentErrors,
    },
    ...{ startTimes, log },
    onShown: (item) => {
      shownItem = item
      if (item === null) return
      startTimes.reached('list')
      firstView.end()
    },
  })
  const onCallFailure: OnFailure = (call, error, thrown) => {
    if (error.code === 'internal') log.error(`call ${call} failed`, thrown)
    onFailure(error)
  }
  const commandServer = CommandServer.open({
    profile,
    answer: async (call, args, caller) => {
      // A command that comes early waits as a window does.
      await opening.whole()
      if (caller === 'assistant' && !preferences.current.assistants)
        return { ok: false, error: { code: 'assistants_off' } }
      return await answerCall(handlers, call, args, onCallFailure)
    },
    open: (address) => requests.open(address),
    onTrouble: (what, thrown) => log.error(what, thrown),
  })

  const quitting = new Quitting({
    countUnsent: () => accounts.countUnsent(),
    exportUnsent: () => accounts.exportUnsent(),
    onStay: (choice) => {
      // A user who waits for edits to be sent still wants the restart for the new version.
      if (choice === 'stay') updates.stay()
      showWindow()
    },
    quit,
  })
  const stop = async () => {
    isEnding = true
    firstView.end()
    await stopProgram({
      ...{ commandServer, updates, notifier, trayAndBadge, flushBeforeQuit, accounts, profileThreads },
      ...{ relay, lock, unfinishedStarts, hadUncaughtError, log },
    })
  }

  setInterval(() => void accounts.renewRoutes(), renewRoutesEveryMs).unref()
  // Errors of reading appear in the sync state of each account. The call itself fails only when an account's thread has
  // just ended.
  const lookForChanges = () =>
    void accounts.lookForChanges().catch((thrown: unknown) => log.error('could not look for changes', thrown))
  onNetworkBack(lookForChanges)
  onWake(() => {
    notifier.woke()
    lookForChanges()
  })

  return {
    answer: async (call, input) => await answerCall(handlers, call, input, onCallFailure),
    openAddress: (address) => requests.open(address),
    openLink: (address) => {
      if (isOwnLink(address)) requests.open(address)
      else void openExternal(address).catch(tellProblem)
    },
    run: (command) => requests.run(command),
    changeZoom: (direction) => {
      const factor = direction === 0 ? 1 : zoom.next(direction)
      void preferences.change({ zoom: factor }).catch(tellProblem)
    },
    answerDownload: (token) => downloads.answer(token),
    close: async (window, isToClose) => await flushBeforeQuit.close(window, isToClose),
    wantSafety: () => unfinishedStarts.wantSafety(),
    staysOpen: async () => !isEnding && (await staysInTray({ preferences, saved, trayAndBadge, log })),
    mayQuit: async () => await quitting.mayQuit(),
    stop,
    leave: () => updates.leave(),
    begin: async () =>
      await beginProgram({
        ...{ profile, options, mayBeHidden, opening, preferences, firstView, threads, trayAndBadge, showWindow },
        isEnding: () => isEnding,
      }),
  }
}
