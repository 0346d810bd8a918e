import type { BrowserWindow } from 'electron'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { wordsFor } from '../shared/error-sentences.ts'
import { AppFailure, errorOf, type AppError, type Result } from '../shared/errors.ts'
import type { CallName, Program } from '../shared/ipc.ts'
import type { CommandId } from '../shared/keymap.ts'
import type { Key } from '../shared/model/key.ts'
import type { Mark } from '../shared/model/triage.ts'
import { defaultPreferences } from '../shared/preferences.ts'
import { startWords } from '../shared/start-steps.ts'
import { Accounts } from './accounts/accounts.ts'
import { ChosenCertificates } from './accounts/certificates.ts'
import { Connections } from './accounts/connections.ts'
import { openKeychain, type Keychain } from './accounts/keychain.ts'
import { PreferencesStore, SavedSettings } from './accounts/preferences.ts'
import { StoredData } from './accounts/stored-data.ts'
import { SampleWorkspace } from './accounts/sample.ts'
import type { SettingsProtocol } from './accounts/settings-calls.ts'
import { answerCall, type OnFailure } from './answering.ts'
import type { StartOptions } from './arguments.ts'
import { broadcast } from './broadcast.ts'
import { patienceMs, ProfileLock } from './command-line/profile-lock.ts'
import { CommandServer } from './command-line/socket-server.ts'
import { reasonForNoStartAtLogin, startAtLogin, wasOpenedAtLogin } from './desktop/lifecycle/autostart.ts'
import { onWake, quit, type Application } from './desktop/lifecycle/application.ts'
import { pickCertificateFile } from './desktop/connection/certificate-file.ts'
import { pickBackup, writeForUser } from './desktop/window/chosen-files.ts'
import { copyText } from './desktop/window/clipboard.ts'
import { listCrashReports } from './desktop/lifecycle/crash-reports.ts'
import { openExternal, showFolder } from './desktop/window/external.ts'
import { Downloads } from './desktop/window/downloads.ts'
import { FlushBeforeQuit } from './desktop/lifecycle/flush-before-quit.ts'
import { isOwnLink } from './desktop/window/links.ts'
import type { ApplicationMenu } from './desktop/window/menu.ts'
import { WindowRequests } from './desktop/window/window-requests.ts'
import { Notifications } from './desktop/notifications/notifications.ts'
import { Notifier } from './desktop/notifications/notifier.ts'
import { pauseUntilTomorrow } from './desktop/notifications/pause.ts'
import { TrayAndBadge } from './desktop/tray/tray-and-badge.ts'
import { isKeyForDesktop, QuickAddKey } from './desktop/window/quick-add-key.ts'
import { Quitting } from './desktop/lifecycle/quitting.ts'
import { readLicences, readReleaseNotes } from './desktop/updates/shipped-texts.ts'
import type { Spelling } from './desktop/window/spelling.ts'
import { onNetworkBack } from './desktop/connection/network.ts'
import { systemProxy } from './desktop/connection/system-proxy.ts'
import { followTheme } from './desktop/window/theme.ts'
import { hasTrayHost, isInTray } from './desktop/tray/tray-host.ts'
import { updatingOf } from './desktop/updates/update-kind.ts'
import { readUpdateOrigin } from './desktop/updates/update-origin.ts'
import { Updates } from './desktop/updates/updates.ts'
import { closeQuickAdd, isLookedAt, type WindowName } from './desktop/window/window.ts'
import type { Zoom } from './desktop/window/zoom.ts'
import { Reserve } from './database/reserve.ts'
import { gatherDiagnostics } from './health/diagnostics.ts'
import { ChangeRelay } from './threads/change-relay.ts'
import { PreparedThreads } from './threads/prepared-threads.ts'
import { ReaderThread } from './threads/reader/reader-thread-caller.ts'
import type { Thread, ThreadLocation } from './threads/worker.ts'
import { FirstView } from './first-view.ts'
import { handlersOf } from './handlers.ts'
import { logFolderOf, type Log } from './log.ts'
import { RecentErrors } from './health/recent-errors.ts'
import type { StartTimes } from './health/start-times.ts'
import { UnfinishedStarts } from './health/unfinished-starts.ts'

/** Milliseconds between checks for a new version of Docket, if the user has chosen them. */
const lookForUpdatesEveryMs = 24 * 60 * 60_000

/** How often Docket tries to write the disk reserve again after it was given up. */
const restoreReserveEveryMs = 60_000

/** After running for this many milliseconds, Docket counts as healthy, and its earlier failed starts are forgotten. */
const wellAfterMs = 120_000

/** A window that has shown no list after so many milliseconds has none, or the computer is busy. */
const firstViewMs = 3_000

/** Milliseconds between questions to the system for its proxies. No event tells when they change. */
const renewRoutesEveryMs = 60_000

/** Milliseconds in which a browser must ask for a file that is there for it. It may ask the user first. */
const downloadPatienceMs = 120_000

function tellProblem(thrown: unknown): void {
  broadcast('toast', { tone: 'problem', message: wordsFor(errorOf(thrown)), item: null })
}

/** The parts that `launch.ts` has made before the main objects: what Electron wants early, and what the window needs. */
export interface Launched {
  readonly claimed: Application
  readonly options: StartOptions
  readonly startTimes: StartTimes
  /** The folder of the built program. */
  readonly built: string
  readonly locate: ThreadLocation
  readonly openedLog: () => Promise<Log>
  /** Logs why the thread of that name ended by itself. */
  readonly lost: (name: string) => (reason: string) => void
  readonly settings: Thread<SettingsProtocol>
  readonly reader: ReaderThread
  readonly zoom: Zoom
  readonly spelling: Spelling
  readonly menu: ApplicationMenu
  /** Opens a window, or brings it to the front. */
  readonly open: (name?: WindowName) => BrowserWindow
  /** No window was opened yet: whether there is to be one depends on the settings. */
  readonly mayBeHidden: boolean
  /** Whether an error was caught by no code. */
  readonly hadUncaughtError: () => boolean
}

/** The main objects, as far as `launch.ts` passes on to them what happens to the windows and to the program. */
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
  readonly close: (window: BrowserWindow) => Promise<void>
  /** Lets the next start be a safe one. */
  readonly wantSafety: () => void
  /** Whether the program goes on without a window. */
  readonly staysOpen: () => Promise<boolean>
  readonly mayQuit: () => Promise<boolean>
  readonly stop: () => Promise<void>
  readonly leave: () => void
  /** Opens the accounts, and begins what is no part of the first list. */
  readonly begin: () => Promise<void>
}

/**
 * The composition root: it makes everything that the window does not begin with, in this order, and `stop` ends it in reverse
 * order. Nothing is opened before `begin`.
 */
export async function start(launched: Launched): Promise<Started> {
  const { claimed, options, startTimes, built, locate, openedLog, lost, settings, reader } = launched
  const { zoom, spelling, menu, open, mayBeHidden, hadUncaughtError } = launched
  const profile = claimed.userData
  const lock = await ProfileLock.await(profile, patienceMs)
  if (lock === null) throw AppFailure.of('profile_in_use')
  const unfinishedStarts = new UnfinishedStarts(profile, Date.now)
  const isLoop = unfinishedStarts.begin()
  setTimeout(() => unfinishedStarts.forget(), wellAfterMs).unref()
  // The reserve is prepared before any database is opened: on a full disk no file could be opened.
  const reserve = new Reserve(profile)
  reserve.prepare()
  setInterval(() => reserve.restore(), restoreReserveEveryMs).unref()
  const recentErrors = new RecentErrors(Date.now)
  const onFailure = (error: AppError) => {
    recentErrors.note(error)
    if (error.code === 'disk_full') reserve.giveUp()
  }
  const log = await openedLog()
  void startTimes.whole.then((times) => log.debug(`the start took: ${startWords(times)}`))
  const safeMode = options.safeMode || isLoop
  log.info(`Docket ${claimed.version} starts${safeMode ? ' in safe mode' : ''}`)

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

  const searchReader = new ReaderThread(locate, lost('search reader'))
  const threads = new PreparedThreads(locate)

  const surroundings = {
    packaged: claimed.packaged,
    platform: process.platform,
    environment: process.env,
    program: process.execPath,
  }
  let program: Program = {
    version: claimed.version,
    platform: process.platform,
    keychain: null,
    preferences: defaultPreferences,
    updates: { state: 'idle' },
    problem: null,
    firstRun: false,
    safeMode,
    spellingLanguages: spelling.languages(),
    noStartAtLogin: reasonForNoStartAtLogin(surroundings),
    desktopDecidesOnKeys: isKeyForDesktop(process),
  }
  const setProgram = (changed: Partial<Program>) => {
    program = { ...program, ...changed }
    broadcast('programChanged', { program })
  }

  let opening: Promise<Keychain> | null = null
  const keychain = async () => {
    // The keychain is opened on first use: a computer without one can still show the sample workspace.
    opening ??= openKeychain()
    const opened = await opening
    setProgram({ keychain: opened.state })
    return opened
  }

  const firstView = new FirstView(firstViewMs)
  const relay = new ChangeRelay((payload) => broadcast('changed', payload))
  const certificates = new ChosenCertificates(pickCertificateFile)
  const accounts = new Accounts({
    folder: profile,
    version: claimed.version,
    interval: 60,
    holdSeconds: 10,
    firstView: firstView.over,
    isSafe: safeMode,
    settings,
    readers: [reader, searchReader],
    threads,
    keychain,
    connections: new Connections({ settings, keychain, certificates, systemProxy }),
    // The HTTP client is loaded for the first sign-in, not at each start.
    verify: async (url, token, options) => {
      const { verifyAccount } = await import('./accounts/sign-in.ts')
      return await verifyAccount({ url, token }, options)
    },
    sample: new SampleWorkspace(join(profile, 'sample.db'), locate, lost('sample workspace')),
    now: Date.now,
    listener: {
      onAccounts: (list) => {
        broadcast('accountsChanged', { accounts: [...list] })
        notifier.accountsChanged(list)
        trayAndBadge.changed()
      },
      onChanged: (account, changes) => {
        relay.pass(account, changes)
        trayAndBadge.changed()
        if (changes.kinds.includes('inboxEntry')) notifier.inboxChanged(account)
      },
      onSyncState: (state) => {
        broadcast('syncStateChanged', state)
        notifier.synced(state)
        trayAndBadge.changed()
        if (state.problem) onFailure(state.problem)
        void quitting.onEditsMoved()
      },
      onToast: (toast) => broadcast('toast', toast),
      onTrouble: (account, what) => log.error(`account ${account}: ${what}`),
    },
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
    setProgram({ preferences: chosen })
    trayAndBadge.changed()
    notifier.preferencesChanged()
    updates.preferencesChanged()
  })
  const updating = updatingOf({
    packaged: claimed.packaged,
    platform: process.platform,
    env: process.env,
    executable: process.execPath,
    origin: readUpdateOrigin(),
  })
  const updates = new Updates({
    source:
      updating.kind === 'none'
        ? { why: updating.why }
        : {
            open: async () =>
              (await import('./desktop/updates/updater.ts')).openUpdater(updating.kind, updating.origin),
          },
    preferences: () => preferences.current,
    onState: (state) => setProgram({ updates: state }),
    tell: (version) => {
      tellOfUpdate(version).catch((thrown: unknown) => log.error('could not tell of a new version', thrown))
    },
    daily: (work) => {
      const timer = setInterval(work, lookForUpdatesEveryMs)
      return () => clearInterval(timer)
    },
    quit,
    onTrouble: (what, thrown) => log.error(what, thrown),
  })
  program = { ...program, updates: updates.state }
  /** Tells the user of a new version, once for each version over all starts. */
  const tellOfUpdate = async (version: string) => {
    if ((await saved.read('toldOfUpdate')) === version) return
    await saved.save('toldOfUpdate', version)
    notifications.showUpdate(version)
  }
  /** The version that runs, until a window has said that it is new. */
  let newVersion: string | null = null
  const rememberVersion = async () => {
    const last = await saved.read('lastVersion')
    if (last === claimed.version) return
    await saved.save('lastVersion', claimed.version)
    newVersion = last === null ? null : claimed.version
  }
  /** Takes the key of the user's choice. Another program may have it by now. */
  const takeQuickAddKey = () => {
    try {
      quickAddKey.use(preferences.current.quickAddKey)
    } catch (thrown) {
      log.error('the key of the small window could not be taken', thrown)
      tellProblem(thrown)
    }
  }
  const openAccounts = async () => {
    const { problem } = await settings.calls.open()
    if (problem) log.error(`settings: ${problem.code}`)
    await preferences.load()
    takeQuickAddKey()
    setProgram({ problem })
    // On a full disk this cannot be saved. The user is told again at another start, which does no harm.
    await rememberVersion().catch((thrown: unknown) => {
      if (!isEnding) log.error('could not remember the version', thrown)
    })
    await accounts.open()
    void threads.discard()
    if (safeMode || accounts.list().length > 0) return
    if (options.welcome && !preferences.current.welcomed) return setProgram({ firstRun: true })
    if (!options.sample || claimed.packaged) return
    await accounts.openSample().catch((thrown: unknown) => {
      log.error('the sample workspace could not be opened', thrown)
      tellProblem(thrown)
    })
  }
  const trayAndBadge = new TrayAndBadge({
    icons: join(built, 'main', 'icons'),
    actions: {
      show: showWindow,
      open: (address) => requests.open(address),
      run: (command) => requests.run(command),
      syncNow: () => void accounts.syncNow(undefined).catch(tellProblem),
      workOffline: (isOffline) => void preferences.change({ workOffline: isOffline }).catch(tellProblem),
      pause: (until) => void preferences.change({ notificationsPaused: until }).catch(tellProblem),
      quit,
    },
    // Counting through a large inbox may take a moment, and nobody waits for it.
    readInbox: () => searchReader.calls.readInboxSummary(),
    hasTrayHost: () => hasTrayHost(),
    isInTray: () => isInTray(),
    facts: () => ({
      accounts: accounts.list(),
      syncStates: accounts.syncStates(),
      preferences: preferences.current,
    }),
    now: Date.now,
    onTrouble: (what, thrown) => log.error(what, thrown),
  })
  /** Tells the user once that Docket goes on when its window is closed. */
  const tellOfTray = async () => {
    if ((await saved.read('toldOfTray')) === true) return
    trayAndBadge.tellThatItGoesOn()
    await saved.save('toldOfTray', true)
  }
  /** What the window shows, as its page last reported. */
  let shownItem: string | null = null
  const notifications = new Notifications({
    open: (address) => requests.open(address),
    markDone: ({ entry }) => markEntry(entry, { as: 'done', on: true }),
    onTrouble: (what) => log.error(what),
    snooze: ({ entry }) => markEntry(entry, { as: 'snoozed', on: true, until: pauseUntilTomorrow(Date.now()) }),
  })
  const markEntry = (entry: Key<'inboxEntry'>, mark: Mark) =>
    void accounts.mark([{ key: entry, seen: null }], mark).catch(tellProblem)
  const notifier = new Notifier({
    preferences: () => preferences.current,
    onScreen: () => (isLookedAt() ? shownItem : null),
    take: (account, question) => accounts.threadsOfAccount(account).userStore.calls.takeNotifications(question),
    show: (releaseNotes, hideContent) => notifications.show(releaseNotes, hideContent),
    now: Date.now,
    onTrouble: (what, thrown) => log.error(what, thrown),
  })
  let isEnding = false
  let opened: Promise<void> | null = null
  /** Opens the accounts once. After a failure, the next call tries again. */
  const accountsOpened = async () => {
    opened ??= openAccounts().catch((thrown: unknown) => {
      opened = null
      // A failure because the program is ending is not worth logging.
      if (!isEnding) log.error('the accounts could not be opened', thrown)
      onFailure(errorOf(thrown))
      throw thrown
    })
    await opened
  }

  const handlers = handlersOf({
    accounts,
    certificates,
    reader,
    searchReader,
    program: async () => {
      // A window that asks before the accounts are open must wait: it would show the sign-in screen otherwise.
      await accountsOpened()
      log.info('a window shows the program')
      return program
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
      read: () => (safeMode ? Promise.resolve(null) : saved.read('screen')),
      save: (screen) => saved.save('screen', screen),
    },
    showing: (item) => {
      shownItem = item
      if (item === null) return
      startTimes.reached('list')
      firstView.end()
    },
    testNotification: () => notifications.showTest(),
    licences: () => readLicences(join(built, 'main')),
    diagnostics: () =>
      gatherDiagnostics({
        profile,
        packaged: claimed.packaged,
        program,
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
    showLogs: () => showFolder(logFolderOf(profile)),
    leaveSafeMode: async () => {
      setProgram({ safeMode: false })
      await accounts.leaveSafeMode()
    },
    takeRequests: () => requests.take(),
    updates: {
      check: () => updates.check(),
      download: () => updates.download(),
      restart: () => updates.restart(),
      takeNewVersion: () => {
        const taken = newVersion
        newVersion = null
        return taken
      },
      readWhatIsNew: () => readReleaseNotes(join(built, 'main'), claimed.version),
    },
    openExternal,
    copyText,
    readyToLeave: (question) => flushBeforeQuit.answered(question),
  })
  const onCallFailure: OnFailure = (call, error, thrown) => {
    if (error.code === 'internal') log.error(`call ${call} failed`, thrown)
    onFailure(error)
  }
  const commandServer = CommandServer.open({
    profile,
    answer: async (call, args) => {
      // A command that comes early waits as a window does.
      await accountsOpened()
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
    log.info('Docket ends')
    try {
      commandServer.close()
      // The user stores still run at this point: the texts that were just typed are saved by them.
      updates.end()
      notifier.end()
      trayAndBadge.end()
      // The windows save their drafts first, while the user stores still run.
      await flushBeforeQuit.closeAll()
      await threads.discard()
      await accounts.close()
      relay.close()
      await Promise.all([reader.stop(), searchReader.stop()])
      await settings.stop(async () => await settings.calls.close())
      lock.release()
      if (!hadUncaughtError()) unfinishedStarts.forget()
    } catch (thrown) {
      // The end of the process closes the rest. SQLite keeps its files intact in that case.
      log.error('Docket could not end in order', thrown)
    }
  }

  const staysOpen = async () => {
    if (isEnding || !preferences.current.closeToTray || !(await trayAndBadge.hasTray())) return false
    void tellOfTray().catch((thrown: unknown) => log.error('could not remember that the tray was told of', thrown))
    return true
  }

  setInterval(() => void accounts.renewRoutes(), renewRoutesEveryMs).unref()
  // Errors of reading appear in the sync state of each account. The call itself fails only when an account's thread has
  // just ended.
  const lookForChanges = () =>
    void accounts.lookForChanges().catch((thrown: unknown) => log.error('could not look for news', thrown))
  onNetworkBack(lookForChanges)
  onWake(() => {
    notifier.woke()
    lookForChanges()
  })

  const begin = async () => {
    const isHidden = async () => {
      if (!wasOpenedAtLogin(process.platform)) return options.hidden
      // The user's choice is known when the settings are open.
      await accountsOpened().catch(() => undefined)
      return preferences.current.startAtLogin === 'tray'
    }
    const hidden = mayBeHidden && (await isHidden())
    if (mayBeHidden && !hidden) showWindow()
    if (hidden) firstView.end()
    // Who has an account waits for its threads, and not for their code after the settings were read. The window comes first, and
    // with it the reader and the settings.
    if (existsSync(join(profile, 'accounts'))) threads.prepare()
    void firstView.over
      .then(() => trayAndBadge.start())
      .then(async () => {
        // A start without a window still opens one when there is no tray from which it could be opened.
        if (hidden && !(await trayAndBadge.awaitTray()) && !isEnding) showWindow()
      })
    // Its window asks for them too, and is told what is wrong.
    await accountsOpened().catch(() => undefined)
  }

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
    close: async (window) => await flushBeforeQuit.close(window),
    wantSafety: () => unfinishedStarts.wantSafety(),
    staysOpen,
    mayQuit: async () => await quitting.mayQuit(),
    stop,
    leave: () => updates.leave(),
    begin,
  }
}
