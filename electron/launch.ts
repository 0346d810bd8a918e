import type { BrowserWindow } from 'electron'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { SettingsProtocol } from './accounts/settings-calls.ts'
import { readArguments } from './arguments.ts'
import { commandIn } from './command-line/command-words.ts'
import {
  claimApplication,
  followWindows,
  installedArguments,
  quit,
  runWithoutWindow,
  type Application,
} from './desktop/lifecycle/application.ts'
import { wasOpenedAtLogin } from './desktop/lifecycle/autostart.ts'
import { keepCrashReports } from './desktop/lifecycle/crash-reports.ts'
import { endInOrder } from './desktop/lifecycle/ending.ts'
import { followFirstWindow } from './desktop/window/first-window.ts'
import { followLinks, linkIn } from './desktop/window/links.ts'
import { ApplicationMenu } from './desktop/window/menu.ts'
import { registerPageScheme, servePage } from './desktop/window/page.ts'
import { followShutdown } from './desktop/lifecycle/shutdown.ts'
import { Spelling } from './desktop/window/spelling.ts'
import { denyPermissions, openWindow, type WindowName, type WindowOptions } from './desktop/window/window.ts'
import { Zoom } from './desktop/window/zoom.ts'
import { ReaderThread } from './threads/reader/reader-thread-caller.ts'
import { beginThread, Thread, type ThreadName } from './threads/worker.ts'
import { watchUncaughtErrors } from './health/uncaught-errors.ts'
import { beginningOf, StartTimes } from './health/start-times.ts'
import { receiveCalls } from './ipc.ts'
import type { Log } from './log.ts'
import type { Started } from './main.ts'
import { prepareProfile } from './profile.ts'
import { attachedFileId } from '../shared/model/attached-file.ts'
import { wordsFor } from '../shared/error-sentences.ts'
import { AppFailure, errorOf } from '../shared/errors.ts'

const built = fileURLToPath(new URL('..', import.meta.url))
const locate = (name: ThreadName) => new URL(`./${name}.js`, import.meta.url)
const options = readArguments(process.argv.slice(1))

/**
 * Longest wait, in milliseconds, for the page to fetch its scripts. This process serves them, and loading `main.ts` would block
 * it. A page that asks for nothing must not hold the main objects back: the web host's comes when somebody opens a browser.
 */
const longestForPageMs = 500

const startTimes = new StartTimes(beginningOf(process, performance.timeOrigin), Date.now)
startTimes.reached('main')
followFirstWindow((step) => startTimes.reached(step))

registerPageScheme()

/**
 * Opens the window, and loads everything else while its page is loaded. Only objects that are needed before Electron is ready, or
 * before a window is made, are made here. Whoever needs more waits for the main objects: the page's calls, links, and commands of
 * menus.
 */
async function launch(claimed: Application): Promise<void> {
  const profile = claimed.userData
  /** The main objects once they are there. Whoever ends the program before has nothing to close. */
  let running: Started | null = null
  let isEnding = false
  const { promise: started, resolve, reject } = Promise.withResolvers<Started>()
  const whenStarted = (use: (main: Started) => unknown) => void started.then(use, () => undefined)

  let log: Promise<Log> | null = null
  /** The log, which is loaded with its first line: by the main objects, or by a problem before they are there. */
  const loadLog = () => (log ??= import('./log.ts').then(({ openLog }) => openLog(profile)))
  const writeDown = async (what: string, thrown: unknown) => (await loadLog()).error(what, thrown)
  // A log that cannot be opened is reported where the main objects ask for it.
  const onTrouble = (what: string, thrown?: unknown) => void writeDown(what, thrown).catch(() => undefined)
  let hadUncaughtError = false
  const forcedEnd = endInOrder({
    mayQuit: async () => running === null || (await running.mayQuit()),
    leave: () => (running === null ? quit() : running.leave()),
    stop: async () => {
      isEnding = true
      // Texts that are being written down must be there before the process ends.
      await Promise.all([running?.stop(), log])
    },
  })
  watchUncaughtErrors(process, { error: onTrouble }, () => {
    hadUncaughtError = true
    forcedEnd.afterUncaughtError()
  })
  followLinks((address) => whenStarted(({ openAddress }) => openAddress(address)))
  const link = linkIn(process.argv)
  receiveCalls(async (call, input) => {
    try {
      return await (await started).answer(call, input)
    } catch (thrown) {
      return { ok: false, error: errorOf(thrown) }
    }
  })

  if (claimed.unusable) throw new AppFailure(claimed.unusable)
  keepCrashReports(profile, (thrown) => onTrouble('crash reports cannot be kept', thrown))
  const logThreadEnd = (name: string) => (reason: string) => onTrouble(`the ${name} thread ended: ${reason}`)
  const settings = new Thread<SettingsProtocol>(
    beginThread('settings-thread', locate, { file: join(profile, 'settings.db') }),
    logThreadEnd('settings'),
  )
  const reader = new ReaderThread(locate, logThreadEnd('reader'))
  // The first list is waited for. The other reader begins when something is looked for.
  reader.begin()

  const windows: WindowOptions = {
    preload: join(built, 'preload', 'preload.cjs'),
    openLink: (address) => whenStarted(({ openLink }) => openLink(address)),
    run: (command) => whenStarted(({ run }) => run(command)),
    // No text was written in a page that has nothing to show yet.
    close: async (window, isToClose) => (running === null ? window.destroy() : await running.close(window, isToClose)),
    onBroken: () => whenStarted(({ wantSafety }) => wantSafety()),
    onTrouble,
    now: Date.now,
  }
  const open = (name?: WindowName): BrowserWindow => openWindow(windows, name)
  const zoom = new Zoom()
  const spelling = new Spelling()
  const menu = new ApplicationMenu({
    apple: process.platform === 'darwin',
    run: windows.run,
    zoom: (direction) => whenStarted(({ changeZoom }) => changeZoom(direction)),
  })

  await claimed.ready()
  followShutdown(forcedEnd.end)
  denyPermissions()
  spelling.use([])
  const { promise: pageHasCode, resolve: onCode } = Promise.withResolvers<void>()
  servePage({
    folder: join(built, 'renderer'),
    picturePath: ({ account, hash }) =>
      join(profile, 'accounts', account, attachedFileId.test(hash) ? 'attached' : 'pictures', hash),
    download: (token) => running?.answerDownload(token) ?? null,
    onCode,
  })
  zoom.follow()
  menu.show()
  followWindows(open, async () => running !== null && (await running.staysOpen()))
  const mayBeHidden = options.hidden || wasOpenedAtLogin(process.platform)
  if (!mayBeHidden) {
    open()
    await Promise.race([pageHasCode, wait(longestForPageMs)])
  }

  try {
    const { start } = await import('./main.ts')
    const main = await start({
      ...{ claimed, options, startTimes, built, locate, loadLog, logThreadEnd },
      ...{ settings, reader, zoom, spelling, menu, open, mayBeHidden },
      hadUncaughtError: () => hadUncaughtError,
    })
    // The user quit while this waited for the profile's lock.
    if (isEnding) return
    running = main
    resolve(main)
    if (link !== null) main.openAddress(link)
    await main.begin()
  } catch (thrown) {
    reject(thrown)
    throw thrown
  }
}

/** `docket inbox` and its like need no window. */
const command = commandIn(installedArguments())
const application = command !== null ? null : claimApplication(options.profile, prepareProfile)
if (command !== null) {
  void runWithoutWindow(async (own) => {
    const { runInstalledCommand } = await import('./installed-command.ts')
    return await runInstalledCommand(command, own, locate)
  })
} else if (application) {
  launch(application).catch((thrown: unknown) => {
    const error = errorOf(thrown)
    process.stderr.write(`Docket cannot start: ${wordsFor(error)} ${error.detail ?? ''}\n`)
    return application.fail(error)
  })
} else {
  process.stdout.write('Docket is already open with this profile, and now comes to the front.\n')
  quit()
}
