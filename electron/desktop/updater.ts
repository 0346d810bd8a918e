import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { AppImageUpdater, BaseUpdater, MacUpdater, NsisUpdater, Provider, type AppUpdater } from 'electron-updater'
import type { ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater'
import { getAppCacheDir, type AppAdapter } from 'electron-updater/out/AppAdapter.js'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { parseUpdateInfo, resolveFiles, type ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { AppFailure } from '../../shared/errors.ts'
import type { UpdateChannel, UpdateOrigin } from '../../shared/updates.ts'
import { isSignedFeed, signatureNameOf } from './feed-signature.ts'
import type { UpdateKind } from './update-kind.ts'

/**
 * The one file that uses electron-updater, and with it the one place from which Docket asks anything but the services of its
 * accounts. Everything it is told is refused unless it fits the public key in the package.
 */

export interface NewVersion {
  readonly version: string
  /** What is new in it, as Markdown. */
  readonly news: string
}

/** Finds, fetches and installs new versions of the program. */
export interface Updater {
  /** Null when there is nothing newer. */
  check(channel: UpdateChannel): Promise<NewVersion | null>
  /** Fetches what `check` found. Resolves once its checksum, and where the system has such a thing its own signature, is right. */
  download(onProgress: (percent: number) => void): Promise<void>
  /** Whether what was fetched can be put in the place of this program. `update_not_installed` where it cannot. */
  prepare(): Promise<void>
  /** Installs it, starts it and ends this process: the last thing that this process does. Throws where that fails. */
  install(): void
}

/** What stands in the feed file of each channel before its ending and the name of the system. */
const feedNames: Readonly<Record<UpdateChannel, string>> = { stable: 'latest', beta: 'beta' }

/** What electron-updater says when a feed or a file is not what it should be. */
const notGenuine: ReadonlySet<unknown> = new Set([
  'ERR_CHECKSUM_MISMATCH',
  'ERR_UPDATER_INVALID_SIGNATURE',
  'ERR_UPDATER_INVALID_UPDATE_INFO',
  'ERR_UPDATER_INVALID_VERSION',
  'ERR_UPDATER_NO_CHECKSUM',
  'ERR_UPDATER_NO_FILES_PROVIDED',
])

/** Squirrel copies the file and looks at its signature. Who still waits then gets an end without the new version. */
const patienceWithSquirrel = 120_000

interface FeedOptions extends UpdateOrigin {
  readonly channel: () => UpdateChannel
}

/** A folder with feeds and their signatures, on any server. */
class SignedFeed extends Provider<UpdateInfo> {
  readonly #options: FeedOptions
  readonly #folder: URL

  constructor(options: FeedOptions, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    super(runtime)
    this.#options = options
    this.#folder = new URL(options.feed.endsWith('/') ? options.feed : `${options.feed}/`)
  }

  /** Nothing is sent of what electron-updater would send: it makes up a number for each installation. */
  override setRequestHeaders(): void {}

  async getLatestVersion(): Promise<UpdateInfo> {
    const { channel, publicKey } = this.#options
    const name = `${this.getCustomChannelName(feedNames[channel()])}.yml`
    const address = new URL(name, this.#folder)
    const text = (await this.httpRequest(address)) ?? ''
    const signature = (await this.httpRequest(new URL(signatureNameOf(name), this.#folder))) ?? ''
    // Before anything is read of it.
    if (!isSignedFeed(name, text, signature, publicKey)) throw AppFailure.of('update_not_genuine')
    return parseUpdateInfo(text, name, address)
  }

  resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(info, this.#folder)
  }
}

export interface UpdaterParts {
  readonly kind: UpdateKind
  readonly origin: UpdateOrigin
  /** What electron-updater wants to know of the program. */
  readonly adapter: AppAdapter
  /** Makes its requests. */
  readonly executor: ElectronHttpExecutor
  /** Lets another process take the place of this one. */
  readonly giveWay: () => void
}

const updaters = { appImage: AppImageUpdater, nsis: NsisUpdater, mac: MacUpdater } as const

/** The updater of this program, with its requests made by Electron: through the system's proxy, and without cookies. */
export function openUpdater(kind: UpdateKind, origin: UpdateOrigin): Updater {
  const caches = getAppCacheDir()
  return updaterOf({
    kind,
    origin,
    adapter: {
      version: app.getVersion(),
      name: app.getName(),
      isPackaged: true,
      appUpdateConfigPath: join(process.resourcesPath, 'app-update.yml'),
      // Where electron-updater keeps the number that is never sent.
      userDataPath: join(caches, 'docket-updater'),
      baseCachePath: caches,
      whenReady: () => app.whenReady(),
      quit: () => app.quit(),
      relaunch: () => app.relaunch(),
      onQuit: (handler) => {
        app.once('quit', (_event, code) => handler(code))
      },
    },
    executor: new ElectronHttpExecutor(),
    giveWay: () => app.releaseSingleInstanceLock(),
  })
}

export function updaterOf({ kind, origin, adapter, executor, giveWay }: UpdaterParts): Updater {
  let channel: UpdateChannel = 'stable'
  const updater = new updaters[kind](undefined, adapter)
  // Who passes an adapter gets no executor, and there is no other way to pass one.
  Object.assign(updater, { httpExecutor: executor })
  updater.logger = null
  updater.autoDownload = false
  // Only what the user asked for is installed, and with the next start following at once: what replaces a program while
  // the computer shuts down may be cut off in the middle.
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  // Everybody is offered a new version at once.
  updater.isUserWithinRollout = () => true
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedFeed, ...origin, channel: () => channel } as never)

  return {
    check: async (wanted) => {
      channel = wanted
      const result = await telling(updater.checkForUpdates())
      if (result === null || !result.isUpdateAvailable) return null
      const { version, releaseNotes } = result.updateInfo
      return { version, news: typeof releaseNotes === 'string' ? releaseNotes : '' }
    },
    download: async (onProgress) => {
      const listener = ({ percent }: { percent: number }) => onProgress(Math.floor(percent))
      updater.on('download-progress', listener)
      try {
        await telling(updater.downloadUpdate())
      } finally {
        updater.off('download-progress', listener)
      }
    },
    prepare: async () => {
      const file = kind === 'appImage' ? process.env['APPIMAGE'] : undefined
      if (file === undefined) return
      await access(dirname(file), constants.W_OK).catch((thrown: unknown) => {
        throw AppFailure.of('update_not_installed', { detail: String(thrown) })
      })
    },
    install: () => {
      // The new one starts while this process ends, and would otherwise only bring this one forward.
      giveWay()
      if (updater instanceof BaseUpdater) {
        // Says whether, and by an event that nobody else needs to hear why not.
        if (!updater.install(true, true)) throw AppFailure.of('update_not_installed')
        adapter.quit()
        return
      }
      // Squirrel takes over: it fetches the file from electron-updater, checks its signature, and ends the process.
      updater.once('error', () => adapter.quit())
      setTimeout(() => adapter.quit(), patienceWithSquirrel)
      updater.quitAndInstall()
    },
  }
}

async function telling<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    if (thrown instanceof AppFailure) throw thrown
    const { code } = thrown as { code?: unknown }
    const detail = String(thrown)
    if (code === 'ENOSPC') throw AppFailure.of('disk_full', { detail })
    throw notGenuine.has(code)
      ? AppFailure.of('update_not_genuine', { detail })
      : AppFailure.of('update_not_fetched', { detail })
  }
}
