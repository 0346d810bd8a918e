import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { extractFile, getRawHeader } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { applicationId, desktopFile } from '../../shared/application-id.ts'
import { SetupError } from '../setup/setup-error.mjs'
import { bundledPackages, fuses, loadedPackages } from './configuration.mjs'
import { launcherFile } from './linux-files.mjs'

/** Checks of a packed folder; each broken promise is one line. */

/** Files for the development of Docket only, and files that may hold secrets. */
const unwanted = [
  /\.(map|ts|mts|cts|svelte|tsbuildinfo|md|gyp|c|cc|h|o|obj|pdb)$/,
  /(^|\/)(test|tests|__tests__|docs|examples?|benchmarks?)\//,
  /(^|\/)\.(env|npmrc|git|github|ci)(\/|$)/,
  /(^|\/)(electron|service|renderer|shared|build)\/.*\.ts$/,
]

/** The byte of a fuse that is on: the character `1`. */
const on = '1'.charCodeAt(0)

const fuseNames = /** @type {const} */ ({
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  loadBrowserProcessSpecificV8Snapshot: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
})

/** Fuses that are left as they come: the ninth lets WebAssembly run faster, and Docket has none. */
const leftAsTheyCome = [8]

/**
 * Everything in an archive. Its own table of contents is read, since `listPackage` and `statFile` speak of paths as the system
 * at hand writes them.
 *
 * @param {string} asar
 * @returns {{ path: string, unpacked: boolean }[]} with the folders, each before what is in it
 */
function entriesOf(asar) {
  const below = (/** @type {import('@electron/asar').DirectoryRecord} */ { files }, /** @type {string} */ folder) =>
    Object.entries(files).flatMap(([name, entry]) => {
      const path = `${folder}${name}`
      const self = { path, unpacked: 'unpacked' in entry && entry.unpacked }
      /** @type {{ path: string, unpacked: boolean }[]} */
      const inside = 'files' in entry ? below(entry, `${path}/`) : []
      return [self, ...inside]
    })
  return below(getRawHeader(asar).header, '')
}

/**
 * @param {string} asar
 * @param {NodeJS.Platform} platform
 * @param {string} architecture
 * @returns {string[]} the faults of the program's archive
 */
export function faultsOfArchive(asar, platform, architecture) {
  const entries = entriesOf(asar)
  const files = entries.map(({ path }) => path)
  const has = (/** @type {string} */ path) => files.includes(path)
  const needed = [
    ...[
      'main',
      'launch',
      'application',
      'engine-thread',
      'user-store-thread',
      'indexer-thread',
      'reader-thread',
      'settings-thread',
      'service-thread',
    ].map((name) => `dist/main/${name}.js`),
    // Texts that the windows show.
    ...['CHANGELOG.txt', 'LICENCES.txt'].map((name) => `dist/main/${name}`),
    'dist/preload/preload.cjs',
    ...['index', 'quick-add'].map((name) => `dist/renderer/${name}.html`),
    'package.json',
    ...loadedPackages.map((name) => `node_modules/${name}/package.json`),
  ]
  const native = entries.filter(({ path }) => path.endsWith('.node'))
  return [
    ...needed.filter((path) => !has(path)).map((path) => `${path} is missing`),
    ...files.filter((path) => unwanted.some((rule) => rule.test(path))).map((path) => `${path} should not be shipped`),
    ...bundledPackages.filter((name) => has(`node_modules/${name}`)).map((name) => `${name} is shipped a second time`),
    ...native
      .filter(({ path }) => !isFor(path, platform, architecture))
      .map(({ path }) => `${path} is for another system`),
    ...native.filter(({ unpacked }) => !unpacked).map(({ path }) => `${path} cannot be loaded from an archive`),
    ...(native.length >= 2 ? [] : ['native code is missing']),
    ...(has('package.json') ? faultsOfMetadata(JSON.parse(String(extractFile(asar, 'package.json')))) : []),
  ]
}

/**
 * @param {{ readonly desktopName?: unknown }} metadata the packed package.json
 * @returns {string[]} its faults
 */
export function faultsOfMetadata({ desktopName }) {
  return desktopName === desktopFile ? [] : [`package.json calls the desktop entry ${String(desktopName)}`]
}

/**
 * @param {string} path
 * @param {NodeJS.Platform} platform
 * @param {string} architecture
 */
function isFor(path, platform, architecture) {
  const named = /\/(linux|linuxmusl|darwin|win32|android|freebsd)-([a-z0-9]+)/.exec(path)
  return named === null || (named[1] === platform && (platform === 'darwin' || named[2] === architecture))
}

/**
 * @param {string} binary
 * @returns {Promise<string[]>} the faults of the switches in Electron's binary
 */
export async function faultsOfFuses(binary) {
  const wire = await getCurrentFuseWire(binary)
  /** @type {number[]} */
  const decided = [...Object.values(fuseNames), ...leftAsTheyCome]
  // A newer Electron may have a fuse that nobody has thought about yet.
  const undecided = Object.keys(wire).filter((key) => /^\d+$/.test(key) && !decided.includes(Number(key)))
  return undecided.map((option) => `nobody has decided about fuse ${option}`).concat(faultsIn(wire))
}

/**
 * @param {Partial<Record<FuseV1Options, unknown>>} wire
 * @returns {string[]}
 */
function faultsIn(wire) {
  return Object.entries(fuseNames).flatMap(([name, option]) => {
    const wanted = fuses[/** @type {keyof typeof fuseNames} */ (name)] === true
    const is = Number(wire[option]) === on
    return is === wanted ? [] : [`the fuse ${name} is ${is ? 'on' : 'off'}`]
  })
}

/**
 * The folder of a packed program whose files are the same on every system.
 *
 * @param {string} packed
 * @param {NodeJS.Platform} platform
 */
export function resourcesOf(packed, platform) {
  return platform === 'darwin' ? join(packed, 'Docket.app', 'Contents', 'Resources') : join(packed, 'resources')
}

/**
 * The file that starts a packed program.
 *
 * @param {string} packed
 * @param {NodeJS.Platform} platform
 */
export function programIn(packed, platform) {
  if (platform === 'darwin') return join(packed, 'Docket.app', 'Contents', 'MacOS', 'Docket')
  return join(packed, platform === 'win32' ? 'Docket.exe' : 'docket')
}

/**
 * @param {string} packed the folder of a program for this system
 * @returns {Promise<string[]>} its faults
 */
export async function faultsOfPacked(packed) {
  const resources = resourcesOf(packed, process.platform)
  const beside = await readdir(resources)
  return [
    ...faultsOfArchive(join(resources, 'app.asar'), process.platform, process.arch),
    ...(await faultsOfFuses(programIn(packed, process.platform))),
    ...['LICENCES.txt', 'CHANGELOG.md'].filter((name) => !beside.includes(name)).map((name) => `${name} is missing`),
  ]
}

/**
 * @param {readonly string[]} faults
 */
export function expectNoFaults(faults) {
  if (faults.length > 0) throw new SetupError(faults.join('\n'))
}

/**
 * The files of a folder with their sizes, the largest first.
 *
 * @param {string} folder
 * @returns {Promise<{ path: string, bytes: number }[]>}
 */
export async function sizesIn(folder) {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.map(async (name) => {
      const stat = await lstat(join(folder, name))
      return { path: relative('.', name), bytes: stat.isFile() ? stat.size : 0 }
    }),
  )
  return sizes.filter(({ bytes }) => bytes > 0).sort((one, other) => other.bytes - one.bytes)
}

/**
 * @param {string} file
 * @returns {Promise<string[]>} the faults of a desktop entry of the program
 */
export async function faultsOfDesktopEntry(file) {
  const text = await readFile(file, 'utf8')
  const wanted = [
    'Type=Application',
    'Name=Docket',
    'Exec=/opt/Docket/docket %U',
    'Icon=docket',
    'MimeType=x-scheme-handler/docket;',
    `StartupWMClass=${applicationId}`,
    'Terminal=false',
  ]
  return wanted.filter((line) => !text.split('\n').includes(line)).map((line) => `the desktop entry lacks ${line}`)
}

/**
 * @param {string} system a folder in which a package for Linux was installed
 * @param {Readonly<Record<string, string>>} completions their files, by shell
 * @returns {Promise<string[]>} the faults of the command `docket` and its completion
 */
export async function faultsOfCommand(system, completions) {
  const launcher = await lstat(join(system, launcherFile)).catch(() => null)
  const faults = launcher?.isFile() === true && (launcher.mode & 0o777) === 0o755 ? [] : ['docket is no program']
  for (const [shell, place] of Object.entries(completions)) {
    const text = await readFile(join(system, place), 'utf8').catch(() => '')
    if (!text.includes('merge-requests')) faults.push(`${shell} does not complete docket`)
  }
  return faults
}
