import { createHash } from 'node:crypto'
import { closeSync, constants, copyFileSync, createReadStream, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { app } from 'electron'
import {
  AppImageUpdater,
  BaseUpdater,
  CancellationToken,
  MacUpdater,
  NsisUpdater,
  Provider,
  type AppUpdater,
} from 'electron-updater'
import type { ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater'
import { getAppCacheDir, type AppAdapter } from 'electron-updater/out/AppAdapter.js'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { parseUpdateInfo, resolveFiles, type ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { AppFailure } from '../../../shared/errors.ts'
import type { UpdateChannel, UpdateOrigin } from '../../../shared/updates.ts'
import { isSignedFeed, signatureNameOf } from './feed-signature.ts'
import type { UpdateKind } from './update-kind.ts'

/**
 * The only file that uses electron-updater. Its requests go to the update server, which is no service of an account.
 * Every feed from that server is refused unless its signature fits the public key in the package.
 */

export interface NewVersion {
  readonly version: string
  /** The notes of the release, as Markdown. */
  readonly releaseNotes: string
}

/** Finds, fetches and installs new versions of the program. */
export interface Updater {
  /** Returns the newest version in the channel, or null when this program is as new. */
  check(channel: UpdateChannel): Promise<NewVersion | null>
  /**
   * Fetches the version that `check` found. Resolves after its checksum was checked, and its signature too on systems
   * that sign programs.
   */
  download(onProgress: (percent: number) => void, signal: AbortSignal): Promise<void>
  /**
   * Checks that the new version is still what was fetched, and can replace this program.
   *
   * @throws AppFailure `update_not_genuine`, `update_not_installed`
   */
  prepare(): Promise<void>
  /** Installs the new version, starts it and ends this process. Throws when it cannot be installed. */
  install(): void
}

/** Beginning of the name of each channel's feed file. The name of the system and the ending follow. */
const feedNames: Readonly<Record<UpdateChannel, string>> = { stable: 'latest', beta: 'beta' }

/** The codes with which electron-updater reports a feed or a file that is not genuine. */
const notGenuine: ReadonlySet<unknown> = new Set([
  'ERR_CHECKSUM_MISMATCH',
  'ERR_UPDATER_INVALID_SIGNATURE',
  'ERR_UPDATER_INVALID_UPDATE_INFO',
  'ERR_UPDATER_INVALID_VERSION',
  'ERR_UPDATER_NO_CHECKSUM',
  'ERR_UPDATER_NO_FILES_PROVIDED',
])

/**
 * Timeout for Squirrel's copy of the file and check of its signature, in milliseconds. After that the program ends without
 * installing the new version.
 */
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

  /** Drops the headers of electron-updater. One of them is a number that identifies the installation. */
  override setRequestHeaders(): void {}

  async getLatestVersion(): Promise<UpdateInfo> {
    const { channel, publicKey } = this.#options
    const name = `${this.getCustomChannelName(feedNames[channel()])}.yml`
    const address = new URL(name, this.#folder)
    const text = (await this.httpRequest(address)) ?? ''
    const signature = (await this.httpRequest(new URL(signatureNameOf(name), this.#folder))) ?? ''
    // The signature is checked before the text is parsed.
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
  /** Answers electron-updater's questions about the program. */
  readonly adapter: AppAdapter
  /** Makes electron-updater's requests. */
  readonly executor: ElectronHttpExecutor
  /** Releases the lock of the profile, so that another process can use it. */
  readonly giveWay: () => void
}

/** Puts the new AppImage in the place of the old one in one step. electron-updater deletes the old one before the new one is there. */
class WholeAppImageUpdater extends AppImageUpdater {
  protected override doInstall(): boolean {
    const program = process.env['APPIMAGE']
    const fetched = this.installerPath
    if (program === undefined || fetched === null) return false
    // A name without a version in it was chosen by the user, and stays.
    const place = /\d+\.\d+\.\d+/.test(basename(program)) ? join(dirname(program), basename(fetched)) : program
    const unfinished = `${place}.unfinished`
    try {
      copyFileSync(fetched, unfinished)
      flush(unfinished)
      renameSync(unfinished, place)
    } catch (thrown) {
      rmSync(unfinished, { force: true })
      throw thrown
    }
    for (const old of [fetched, ...(place === program ? [] : [program])]) rmSync(old, { force: true })
    void this.spawnLog(place, [], { ...process.env, APPIMAGE_SILENT_INSTALL: 'true' })
    return true
  }
}

/** Has the system write a file to its disk: it is to be whole there before anything else goes. */
function flush(file: string): void {
  const descriptor = openSync(file, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The file that was fetched, with the checksum that the signed feed says it has (SHA-512, as base64). */
interface FetchedFile {
  readonly file: string | null
  readonly downloadedFileInfo: { readonly sha512: string } | null
}

/**
 * Checks the fetched file once more: it may have been ready for days, in a folder that other programs clear, and is checked by
 * nobody after this.
 *
 * @throws AppFailure `update_not_genuine`
 */
async function checkFetched(updater: AppUpdater): Promise<void> {
  const { downloadedUpdateHelper } = updater as unknown as { downloadedUpdateHelper: FetchedFile | null }
  const file = downloadedUpdateHelper?.file ?? ''
  const hash = createHash('sha512')
  try {
    for await (const part of createReadStream(file)) hash.update(part as Buffer)
  } catch (thrown) {
    throw AppFailure.of('update_not_genuine', { detail: String(thrown) })
  }
  if (hash.digest('base64') === downloadedUpdateHelper?.downloadedFileInfo?.sha512) return
  // electron-updater would take it for fetched the next time.
  rmSync(file, { force: true })
  throw AppFailure.of('update_not_genuine')
}

const updaters = { appImage: WholeAppImageUpdater, nsis: NsisUpdater, mac: MacUpdater } as const

/** Makes the updater of this program. Electron makes its requests, through the system's proxy and without cookies. */
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
      // electron-updater stores here the number of the installation, which is never sent.
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

/** Makes an updater of these parts: electron-updater's own class for the kind of package, with Docket's signed feed. */
export function updaterOf({ kind, origin, adapter, executor, giveWay }: UpdaterParts): Updater {
  let channel: UpdateChannel = 'stable'
  const updater = new updaters[kind](undefined, adapter)
  const endRequest = endingOf(executor)
  // electron-updater sets no executor when it is given an adapter, and offers no other way to pass one.
  Object.assign(updater, { httpExecutor: executor })
  updater.logger = null
  updater.autoDownload = false
  // An update is installed only when the user asks for it, with a restart at once. An installation while the computer
  // shuts down may be cut off in the middle.
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  // electron-updater can offer a version to a part of all users first. Docket does not use that.
  updater.isUserWithinRollout = () => true
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedFeed, ...origin, channel: () => channel } as never)

  return {
    check: async (wanted) => {
      channel = wanted
      const result = await telling(updater.checkForUpdates())
      if (result === null || !result.isUpdateAvailable) return null
      const { version, releaseNotes } = result.updateInfo
      return { version, releaseNotes: typeof releaseNotes === 'string' ? releaseNotes : '' }
    },
    download: async (onProgress, signal) => {
      const token = new CancellationToken()
      const cancel = () => {
        token.cancel()
        endRequest()
      }
      signal.addEventListener('abort', cancel)
      const listener = ({ percent }: { percent: number }) => onProgress(Math.floor(percent))
      updater.on('download-progress', listener)
      try {
        await telling(updater.downloadUpdate(token))
      } finally {
        signal.removeEventListener('abort', cancel)
        updater.off('download-progress', listener)
      }
    },
    prepare: async () => {
      await checkFetched(updater)
      const file = kind === 'appImage' ? process.env['APPIMAGE'] : undefined
      if (file === undefined) return
      await access(dirname(file), constants.W_OK).catch((thrown: unknown) => {
        throw AppFailure.of('update_not_installed', { detail: String(thrown) })
      })
    },
    install: () => {
      // The new version starts before this process has ended. With the lock still held, it would only show this window.
      giveWay()
      if (updater instanceof BaseUpdater) {
        // `install` returns false when it fails. The reason comes as an event, which nobody needs here.
        if (!updater.install(true, true)) throw AppFailure.of('update_not_installed')
        adapter.quit()
        return
      }
      // From here Squirrel does the work: it fetches the file from electron-updater, checks its signature and ends the
      // process.
      updater.once('error', () => adapter.quit())
      setTimeout(() => adapter.quit(), patienceWithSquirrel)
      updater.quitAndInstall()
    },
  }
}

/** Returns a function that ends the request which was made last. electron-updater forgets one that is cancelled, and leaves it open. */
function endingOf(executor: ElectronHttpExecutor): () => void {
  const createRequest = executor.createRequest.bind(executor)
  let last: ReturnType<typeof createRequest> | null = null
  executor.createRequest = (options, callback) => (last = createRequest(options, callback))
  return () => last?.abort()
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
