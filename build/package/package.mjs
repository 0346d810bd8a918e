import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { buildAll } from '../build.mjs'
import { findElectron } from '../setup/electron-binary.mjs'
import { root } from '../setup/paths.mjs'
import { SetupError } from '../setup/setup-error.mjs'
import { configurationFor, licencesFile, linuxFiles, output } from './configuration.mjs'
import { expectNoFaults, faultsOfPacked, programIn } from './contents.mjs'
import { makeDebianPackage } from './debian.mjs'
import { writeLinuxFiles } from './linux-files.mjs'
import { smokeStart } from './smoke.mjs'
import { makeSubstitute } from './substitute.mjs'
import { readReleaseNotes, signFeeds, updateSettings } from './updates.mjs'

/** @returns {Promise<{ version: string, electron: string }>} */
async function readVersions() {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return { version: own.version, electron: own.devDependencies.electron }
}

/**
 * Makes the folder with the program alone, and on Linux the Debian package of it.
 *
 * @param {{ substitute: boolean, version?: string, into?: string, updates?: import('./updates.mjs').UpdateSettings | null }} options
 * `substitute`: without Electron's binary
 * @returns {Promise<{ packed: string, debian: string | null, version: string }>}
 */
export async function packFolder({ substitute, version: wanted, into = output, updates = null }) {
  await buildAll()
  // A copy: the archive leaves out files that lie beside the program, but the window reads the licences from the archive.
  await cp(join(root, 'dist', 'main', 'LICENCES.txt'), licencesFile)
  const versions = await readVersions()
  const version = wanted ?? versions.version
  const electronDist = join(into, 'electron')
  await rm(into, { recursive: true, force: true })
  await mkdir(into, { recursive: true })
  if (substitute) await makeSubstitute(electronDist, versions.electron)
  const configuration = configurationFor(process.platform, process.arch, updates?.origin)
  await build({
    targets: Platform.current().createTarget('dir', archOf(process.platform, process.arch)),
    publish: 'never',
    projectDir: root,
    config: {
      ...configuration,
      directories: { ...configuration.directories, output: into },
      electronVersion: versions.electron,
      extraMetadata: { ...configuration.extraMetadata, version },
      ...(substitute ? { electronDist } : {}),
    },
  })
  const packed = join(into, folderOf(process.platform, process.arch))
  const icons = join(root, 'build', 'package', 'icons')
  const debian =
    process.platform === 'linux'
      ? await makeDebianPackage({ packed, icons, version, architecture: process.arch, into })
      : null
  return { packed, debian, version }
}

/** Makes every package for this system. */
export async function packAll() {
  if ((await findElectron()) === null) {
    throw new SetupError(
      'Electron’s binary is not here, and no package can be made without it. `npm run package -- --check` makes one of a ' +
        'stand-in, to see that everything else is right.',
    )
  }
  const updates = updateSettings(process.env)
  const releaseNotes = updates === null ? null : await readReleaseNotes((await readVersions()).version)
  const { packed } = await packFolder({ substitute: false, updates })
  expectNoFaults(await faultsOfPacked(packed))
  if (process.platform === 'linux') await writeLinuxFiles(linuxFiles)
  await build({
    targets: Platform.current().createTarget(),
    publish: 'never',
    projectDir: root,
    config: {
      ...configurationFor(process.platform, process.arch, updates?.origin),
      ...(releaseNotes === null ? {} : { releaseInfo: { releaseNotes } }),
    },
  })
  if (updates === null) return
  const feeds = await signFeeds(output, updates.privateKey)
  if (feeds.length === 0) throw new SetupError('electron-builder has made no feed, so no update would be found.')
  console.log(`Signed: ${feeds.join(', ')}`)
}

/**
 * Checks the program that was packed for this system, starts it, and waits until its window works. Packs its folder first where
 * it is not there.
 */
export async function trySmoke() {
  const packed = join(output, folderOf(process.platform, process.arch))
  const program = programIn(packed, process.platform)
  if (!existsSync(program)) await packFolder({ substitute: false })
  expectNoFaults(await faultsOfPacked(packed))
  await smokeStart(program, [])
  console.log(`${program} starts and shows its window.`)
}

/**
 * A program for macOS is for both of its architectures, which are packed one by one and joined.
 *
 * @param {NodeJS.Platform} platform
 * @param {string} architecture
 */
function archOf(platform, architecture) {
  if (platform === 'darwin') return Arch.universal
  return architecture === 'arm64' ? Arch.arm64 : Arch.x64
}

/**
 * The name that electron-builder gives the folder of a system.
 *
 * @param {NodeJS.Platform} platform
 * @param {string} architecture
 */
function folderOf(platform, architecture) {
  if (platform === 'darwin') return 'mac-universal'
  const suffix = architecture === 'x64' ? '' : `-${architecture}`
  return platform === 'win32' ? `win${suffix}-unpacked` : `linux${suffix}-unpacked`
}
