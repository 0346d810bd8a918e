import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { buildAll } from '../build.mjs'
import { findElectron } from '../setup/electron-binary.mjs'
import { root } from '../setup/places.mjs'
import { SetupError } from '../setup/setup-error.mjs'
import { configurationFor, output } from './configuration.mjs'
import { makeDebianPackage } from './debian.mjs'
import { makeStandIn } from './stand-in.mjs'

/** @returns {Promise<{ version: string, electron: string }>} */
async function readVersions() {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return { version: own.version, electron: own.devDependencies.electron }
}

/**
 * Makes the folder with the program alone, and on Linux the Debian package of it.
 *
 * @param {{ standIn: boolean, version?: string, into?: string }} options `standIn`: without Electron's binary
 * @returns {Promise<{ packed: string, debian: string | null, version: string }>}
 */
export async function packFolder({ standIn, version: wanted, into = output }) {
  await buildAll()
  const versions = await readVersions()
  const version = wanted ?? versions.version
  const electronDist = join(into, 'electron')
  await rm(into, { recursive: true, force: true })
  await mkdir(into, { recursive: true })
  if (standIn) await makeStandIn(electronDist, versions.electron)
  const configuration = configurationFor(process.platform, process.arch)
  await build({
    targets: Platform.current().createTarget('dir', archOf(process.arch)),
    publish: 'never',
    projectDir: root,
    config: {
      ...configuration,
      directories: { ...configuration.directories, output: into },
      electronVersion: versions.electron,
      extraMetadata: { version },
      ...(standIn ? { electronDist } : {}),
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
  await packFolder({ standIn: false })
  const configuration = configurationFor(process.platform, process.arch)
  await build({
    targets: Platform.current().createTarget(),
    publish: 'never',
    projectDir: root,
    config: configuration,
  })
}

/** @param {string} architecture */
function archOf(architecture) {
  return architecture === 'arm64' ? Arch.arm64 : Arch.x64
}

/**
 * How electron-builder names the folder of a system.
 *
 * @param {NodeJS.Platform} platform
 * @param {string} architecture
 */
function folderOf(platform, architecture) {
  const suffix = architecture === 'x64' ? '' : `-${architecture}`
  if (platform === 'darwin') return `mac${suffix}`
  return platform === 'win32' ? `win${suffix}-unpacked` : `linux${suffix}-unpacked`
}
