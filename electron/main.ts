import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { wordsFor } from '../shared/error-sentences.ts'
import { AppFailure, errorOf, type AppError } from '../shared/errors.ts'
import type { Program } from '../shared/ipc.ts'
import type { Key } from '../shared/model/key.ts'
import type { Mark } from '../shared/model/triage.ts'
import { defaultPreferences } from '../shared/preferences.ts'
import { watchAccidents } from './accidents.ts'
import { Accounts } from './accounts/accounts.ts'
import { openKeychain, type Keychain } from './accounts/keychain.ts'
import { PreferencesKeeper, SavedSettings } from './accounts/preferences.ts'
import { SampleWorkspace } from './accounts/sample.ts'
import type { SettingsProtocol } from './accounts/settings-protocol.ts'
import { verifyAccount } from './accounts/sign-in.ts'
import { readArguments } from './arguments.ts'
import { startAtLogin } from './desktop/autostart.ts'
import { claimApplication, followWindows, onWake, quit } from './desktop/application.ts'
import { endInOrder } from './desktop/ending.ts'
import { copyText } from './desktop/clipboard.ts'
import { openExternal } from './desktop/external.ts'
import { Farewells } from './desktop/farewells.ts'
import { followLinks, linkIn } from './desktop/links.ts'
import { setMenu } from './desktop/menu.ts'
import { registerPageScheme, servePage } from './desktop/page.ts'
import { WindowRequests } from './desktop/window-requests.ts'
import { Notifications } from './desktop/notifications.ts'
import { Notifier } from './desktop/notifier.ts'
import { pauseUntilTomorrow } from './desktop/pause.ts'
import { Presence } from './desktop/presence.ts'
import { Quitting } from './desktop/quitting.ts'
import { followShutdown } from './desktop/shutdown.ts'
import { fetchNoDictionaries } from './desktop/spelling.ts'
import { followTheme } from './desktop/theme.ts'
import { denyPermissions, isLookedAt, openWindow } from './desktop/window.ts'
import { Reserve } from './database/reserve.ts'
import { ChangeRelay } from './engine/change-relay.ts'
import { ReaderThread } from './engine/reader/reader-thread-proxy.ts'
import { Thread, type ThreadName } from './engine/worker.ts'
import { handlersOf } from './handlers.ts'
import { broadcast, handle } from './ipc.ts'
import { openLog } from './log.ts'
import { prepareProfile } from './profile.ts'

/**
 * The composition root: the only file that constructs things. They start in this order, and `stop` ends them in reverse
 * order.
 */
const built = fileURLToPath(new URL('..', import.meta.url))
const locate = (name: ThreadName) => new URL(`./${name}.js`, import.meta.url)
const options = readArguments(process.argv.slice(1))

/** How often Docket tries to write the disk reserve again after it was given up. */
const restoreReserveEveryMs = 60_000

registerPageScheme()
const application = claimApplication(options.profile, prepareProfile)

/** Links that came before the windows can be opened. */
const firstLink = linkIn(process.argv)
let links: string[] = firstLink === null ? [] : [firstLink]
let openLink = (address: string): void => {
  links = [address]
}
if (application) followLinks((address) => openLink(address))

function tellProblem(thrown: unknown): void {
  broadcast('told', { tone: 'problem', message: wordsFor(errorOf(thrown)), item: null })
}

async function start(claimed: NonNullable<typeof application>): Promise<void> {
  const profile = claimed.userData
  if (claimed.unusable) throw new AppFailure(claimed.unusable)
  // The reserve is prepared before any database is opened: on a full disk no file could be opened.
  const reserve = new Reserve(profile)
  reserve.prepare()
  setInterval(() => reserve.restore(), restoreReserveEveryMs).unref()
  const onFailure = (error: AppError) => {
    if (error.code === 'disk_full') reserve.giveUp()
  }
  const log = openLog(profile)
  log.info(`Docket ${claimed.version} starts`)

  const farewells = new Farewells()
  const showWindow = () =>
    openWindow({
      preload: join(built, 'preload', 'preload.cjs'),
      openExternal: (url) => void openExternal(url).catch((thrown: unknown) => tellProblem(thrown)),
      run: (command) => requests.run(command),
      close: async (window) => await farewells.close(window),
      onTrouble: (what, thrown) => log.error(what, thrown),
      now: Date.now,
    })

  const requests = new WindowRequests({
    show: showWindow,
    announce: () => broadcast('requested', {}),
    tell: (message) => broadcast('told', { tone: 'problem', message, item: null }),
  })

  const lost = (name: string) => (reason: string) => log.error(`the ${name} thread ended: ${reason}`)
  const settings = new Thread<SettingsProtocol>(
    locate('settings-thread'),
    { file: join(profile, 'settings.db') },
    lost('settings'),
  )
  const reader = new ReaderThread(locate, lost('reader'))
  const searchReader = new ReaderThread(locate, lost('search reader'))

  let program: Program = {
    version: claimed.version,
    platform: process.platform,
    keychain: null,
    preferences: defaultPreferences,
    problem: null,
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

  const relay = new ChangeRelay((payload) => broadcast('changed', payload))
  const accounts = new Accounts({
    folder: profile,
    version: claimed.version,
    interval: 60,
    holdSeconds: 10,
    settings,
    readers: [reader, searchReader],
    locate,
    keychain,
    verify: async (url, token, signal) => await verifyAccount({ url, token }, signal ? { signal } : {}),
    sample: new SampleWorkspace(join(profile, 'sample.db'), locate, lost('sample workspace')),
    listener: {
      onAccounts: (list) => {
        broadcast('accountsChanged', { accounts: [...list] })
        notifier.accountsChanged(list)
        presence.changed()
      },
      onChanged: (account, changes) => {
        relay.pass(account, changes)
        presence.changed()
        if (changes.kinds.includes('inboxEntry')) notifier.inboxChanged(account)
      },
      onSyncState: (state) => {
        broadcast('syncStateChanged', state)
        notifier.synced(state)
        presence.changed()
        if (state.problem) onFailure(state.problem)
        void quitting.onEditsMoved()
      },
      onTold: (told) => broadcast('told', told),
      onTrouble: (account, what) => log.error(`account ${account}: ${what}`),
    },
  })

  const theme = followTheme()
  const saved = new SavedSettings(settings)
  const preferences = new PreferencesKeeper(saved, (chosen) => {
    theme.use(chosen.theme)
    setProgram({ preferences: chosen })
    presence.changed()
    notifier.preferencesChanged()
  })
  const openAccounts = async () => {
    const { problem } = await settings.call('open', null)
    if (problem) log.error(`settings: ${problem.code}`)
    await preferences.load()
    setProgram({ problem })
    await accounts.open()
    if (!options.sample || claimed.packaged || accounts.list().length > 0) return
    await accounts.openSample().catch((thrown: unknown) => {
      log.error('the sample workspace could not be opened', thrown)
      tellProblem(thrown)
    })
  }
  const presence = new Presence({
    icons: join(built, 'main', 'icons'),
    actions: {
      show: showWindow,
      open: (address) => requests.open(address),
      run: (command) => requests.run(command),
      syncNow: () => void accounts.syncNow(undefined).catch(tellProblem),
      pause: (until) => void preferences.change({ notificationsPaused: until }).catch(tellProblem),
      quit,
    },
    // Counting through a large inbox may take a moment, and nobody waits for it.
    readInbox: () => searchReader.call('readInboxSummary', {}),
    facts: () => ({
      accounts: accounts.list(),
      syncStates: accounts.syncStates(),
      preferences: preferences.current,
    }),
    now: Date.now,
    onTrouble: (what, thrown) => log.error(what, thrown),
  })
  /** Once: whoever closes the window for the first time may not know that Docket goes on. */
  const tellOfTray = async () => {
    if ((await saved.read('toldOfTray')) === true) return
    presence.tellThatItGoesOn()
    await saved.save('toldOfTray', true)
  }
  /** What the page of the window shows, as it last said. */
  let shownItem: string | null = null
  const notifications = new Notifications({
    open: (address) => requests.open(address),
    markDone: ({ entry }) => markEntry(entry, { as: 'done', on: true }),
    snooze: ({ entry }) => markEntry(entry, { as: 'snoozed', on: true, until: pauseUntilTomorrow(Date.now()) }),
  })
  const markEntry = (entry: Key<'inboxEntry'>, mark: Mark) =>
    void accounts.mark([{ key: entry, seen: null }], mark).catch(tellProblem)
  const notifier = new Notifier({
    preferences: () => preferences.current,
    onScreen: () => (isLookedAt() ? shownItem : null),
    take: (account, question) => accounts.threadsOfAccount(account).keeper.call('takeNews', question),
    show: (news, hideContent) => notifications.show(news, hideContent),
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

  handle(
    handlersOf({
      accounts,
      reader,
      searchReader,
      program: async () => {
        // A window that asks before the accounts are open must wait: it would show the sign-in screen otherwise.
        await accountsOpened()
        return program
      },
      changePreferences: async (changed) => {
        if (changed.startAtLogin !== undefined) await startAtLogin(changed.startAtLogin)
        await preferences.change(changed)
      },
      projectOrder: {
        read: (account) => settings.call('readProjectOrder', { account }),
        save: (account, projects) => settings.call('saveProjectOrder', { account, projects }),
      },
      screen: {
        read: () => saved.read('screen'),
        save: (screen) => saved.save('screen', screen),
      },
      showing: (item) => {
        shownItem = item
      },
      testNotification: () => notifications.showTest(),
      takeRequests: () => requests.take(),
      openExternal,
      copyText,
      readyToLeave: (question) => farewells.answered(question),
    }),
    (call, error, thrown) => {
      if (error.code === 'internal') log.error(`call ${call} failed`, thrown)
      onFailure(error)
    },
  )

  const quitting = new Quitting({
    countUnsent: () => accounts.countUnsent(),
    exportUnsent: () => accounts.exportUnsent(),
    onStay: showWindow,
    quit,
  })
  const orders = endInOrder({
    mayQuit: () => quitting.mayQuit(),
    stop: async () => {
      isEnding = true
      log.info('Docket ends')
      try {
        // While the keepers are there: what was just typed goes to them.
        notifier.end()
        presence.end()
        // The windows save their drafts first, while the keepers still run.
        await farewells.closeAll()
        await accounts.close()
        relay.close()
        await Promise.all([reader.stop(), searchReader.stop()])
        await settings.stop(async () => await settings.call('close', null))
      } catch (thrown) {
        // The end of the process closes the rest. SQLite keeps its files intact in that case.
        log.error('Docket could not end in order', thrown)
      }
    },
  })
  watchAccidents(process, log, orders.afterAccident)

  await claimed.ready()
  followShutdown(orders.end)
  denyPermissions()
  fetchNoDictionaries()
  servePage(join(built, 'renderer'), ({ account, hash }) => join(profile, 'accounts', account, 'pictures', hash))
  setMenu({ apple: process.platform === 'darwin', run: (command) => requests.run(command) })
  followWindows(showWindow, () => {
    if (isEnding || !presence.hasTray || !preferences.current.closeToTray) return false
    void tellOfTray().catch((thrown: unknown) => log.error('could not remember that the tray was told of', thrown))
    return true
  })
  onWake(() => {
    notifier.woke()
    // Errors of reading appear in the sync state of each account. This call itself fails only when an account's thread
    // has just ended.
    accounts.readNews().catch((thrown: unknown) => log.error('could not look for news', thrown))
  })

  openLink = (address) => requests.open(address)
  if (!options.hidden) showWindow()
  // Who wants no window at the start gets one all the same where nothing else would open it.
  void presence.start().then(() => {
    if (options.hidden && !presence.hasTray) showWindow()
  })
  for (const link of links) openLink(link)
  // Its window asks for them too, and is told what is wrong.
  await accountsOpened().catch(() => undefined)
}

if (application) {
  start(application).catch((thrown: unknown) => {
    const error = errorOf(thrown)
    process.stderr.write(`Docket cannot start: ${wordsFor(error)} ${error.detail ?? ''}\n`)
    application.fail(error)
  })
} else {
  process.stdout.write('Docket is already open with this profile, and shows itself now.\n')
  quit()
}
