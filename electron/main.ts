import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { wordsFor } from '../shared/error-sentences.ts'
import { AppFailure, errorOf, type AppError } from '../shared/errors.ts'
import type { Program } from '../shared/ipc.ts'
import { watchAccidents } from './accidents.ts'
import { Accounts } from './accounts/accounts.ts'
import { openKeychain, type Keychain } from './accounts/keychain.ts'
import { SampleWorkspace } from './accounts/sample.ts'
import type { SettingsProtocol } from './accounts/settings-protocol.ts'
import { verifyAccount } from './accounts/sign-in.ts'
import { readArguments } from './arguments.ts'
import { claimApplication, followWindows, onWake, quit } from './desktop/application.ts'
import { endInOrder } from './desktop/ending.ts'
import { openExternal } from './desktop/external.ts'
import { Farewells } from './desktop/farewells.ts'
import { setMenu } from './desktop/menu.ts'
import { registerPageScheme, servePage } from './desktop/page.ts'
import { Quitting } from './desktop/quitting.ts'
import { followTheme } from './desktop/theme.ts'
import { denyPermissions, openWindow } from './desktop/window.ts'
import { Reserve } from './database/reserve.ts'
import { ChangeRelay } from './engine/change-relay.ts'
import { ReaderThread } from './engine/reader/reader-thread-proxy.ts'
import { Thread, type ThreadName } from './engine/worker.ts'
import { handlersOf } from './handlers.ts'
import { broadcast, handle } from './ipc.ts'
import { openLog } from './log.ts'
import { prepareProfile } from './profile.ts'

/**
 * The composition root: the only file that constructs things, in the order in which they start; `stop` ends them in the
 * other order.
 */
const built = fileURLToPath(new URL('..', import.meta.url))
const locate = (name: ThreadName) => new URL(`./${name}.js`, import.meta.url)
const options = readArguments(process.argv.slice(1))

/** How often it is checked whether there is room again for the reserve. */
const restoreReserveEveryMs = 60_000

registerPageScheme()
const application = claimApplication(options.profile, prepareProfile)

function tellProblem(thrown: unknown): void {
  broadcast('told', { tone: 'problem', message: wordsFor(errorOf(thrown)), item: null })
}

async function start(claimed: NonNullable<typeof application>): Promise<void> {
  const profile = claimed.userData
  if (claimed.unusable) throw new AppFailure(claimed.unusable)
  // Before anything is opened: on a full disk nothing could be.
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
      close: async (window) => await farewells.close(window),
      onTrouble: (what, thrown) => log.error(what, thrown),
      now: Date.now,
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
    theme: 'system',
    problem: null,
  }
  const setProgram = (changed: Partial<Program>) => {
    program = { ...program, ...changed }
    broadcast('programChanged', { program })
  }

  let opening: Promise<Keychain> | null = null
  const keychain = async () => {
    // Opened when it first matters: a machine without one can still show the sample workspace.
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
      onAccounts: (list) => broadcast('accountsChanged', { accounts: [...list] }),
      onChanged: (account, changes) => relay.pass(account, changes),
      onSyncState: (state) => {
        broadcast('syncStateChanged', state)
        if (state.problem) onFailure(state.problem)
        void quitting.onEditsMoved()
      },
      onTold: (told) => broadcast('told', told),
      onTrouble: (account, what) => log.error(`account ${account}: ${what}`),
    },
  })

  const theme = followTheme()
  const openAccounts = async () => {
    const { problem } = await settings.call('open', null)
    if (problem) log.error(`settings: ${problem.code}`)
    const chosen = (await settings.call('read', { name: 'theme' })) ?? program.theme
    theme.use(chosen)
    setProgram({ theme: chosen, problem })
    await accounts.open()
    if (!options.sample || claimed.packaged || accounts.list().length > 0) return
    await accounts.openSample().catch((thrown: unknown) => {
      log.error('the sample workspace could not be opened', thrown)
      tellProblem(thrown)
    })
  }
  let isEnding = false
  let opened: Promise<void> | null = null
  /** Opens the accounts, once; after a failure once more, whenever a window asks again. */
  const accountsOpened = async () => {
    opened ??= openAccounts().catch((thrown: unknown) => {
      opened = null
      // Broken off by the end of the program, it says nothing.
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
        // Before the accounts are known a window would show the sign-in screen, and offer to begin from nothing.
        await accountsOpened()
        return program
      },
      setTheme: async (chosen) => {
        await settings.call('save', { name: 'theme', value: chosen })
        theme.use(chosen)
        setProgram({ theme: chosen })
      },
      projectOrder: {
        read: (account) => settings.call('readProjectOrder', { account }),
        save: (account, projects) => settings.call('saveProjectOrder', { account, projects }),
      },
      openExternal,
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
  const { afterAccident } = endInOrder({
    mayQuit: () => quitting.mayQuit(),
    stop: async () => {
      isEnding = true
      log.info('Docket ends')
      try {
        // While the keepers are there: what was just typed goes to them.
        await farewells.closeAll()
        await accounts.close()
        relay.close()
        await Promise.all([reader.stop(), searchReader.stop()])
        await settings.stop(async () => await settings.call('close', null))
      } catch (thrown) {
        // Whatever could not be closed in order is closed by the end of the process; SQLite is made for that.
        log.error('Docket could not end in order', thrown)
      }
    },
  })
  watchAccidents(process, log, afterAccident)

  await claimed.ready()
  denyPermissions()
  servePage(join(built, 'renderer'), ({ account, hash }) => join(profile, 'accounts', account, 'pictures', hash))
  setMenu((command) => broadcast('command', { id: command }))
  followWindows(showWindow)
  onWake(() => {
    // What keeps an account from reading is in its sync state; here it is one whose threads have just ended.
    accounts.readNews().catch((thrown: unknown) => log.error('could not look for news', thrown))
  })

  showWindow()
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
