import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { extractAll, uncacheAll } from '@electron/asar'
import { desktopFile } from '../../shared/application-id.ts'
import { root } from '../setup/paths.mjs'
import { run } from '../setup/process.mjs'
import { SetupError } from '../setup/setup-error.mjs'
import { faultsOfConfiguration, faultsOfUniversal, nativeCodeForMac } from './configuration-faults.mjs'
import { configurationFor } from './configuration.mjs'
import {
  expectNoFaults,
  faultsOfCommand,
  faultsOfDesktopEntry,
  faultsOfPacked,
  resourcesOf,
  sizesIn,
} from './contents.mjs'
import { completionFilesOfDebian, launcherFile } from './linux-files.mjs'
import { packFolder } from './package.mjs'
import { updateOriginIn } from '../../shared/updates.ts'
import { updateSettings } from './updates.mjs'
import { faultsOfRelease, faultsOfTests, readWorkflow } from './workflow-faults.mjs'
import { smokeOnHost, useCommands, usePacked } from './use-packed.ts'

/**
 * `npm run package -- --check`: looks through the configuration and the workflows, packs the program with a substitute
 * for Electron's binary, looks through the folder, makes the Debian package, installs it below a folder of its own,
 * uses the program out of it, installs a newer one over it and removes it. The profile stays.
 */
export async function checkPackages() {
  await checkWhatOthersRun()
  const scratch = await mkdtemp(join(tmpdir(), 'docket-package-'))
  try {
    const first = await packFolder({ substitute: true, into: join(scratch, 'first') })
    await lookThrough(first.packed)
    if (first.debian === null) return
    const system = join(scratch, 'system')
    await makeSystem(system)
    const older = await appArmorOf(join(scratch, 'older AppArmor'), { knowsProfile: false })
    const newer = await appArmorOf(join(scratch, 'newer AppArmor'), { knowsProfile: true })
    await dpkg(system, ['--install', first.debian], older.programs)
    const profileOfAppArmor = join(system, 'etc', 'apparmor.d', 'docket')
    expectNoFaults([
      ...(existsSync(profileOfAppArmor) ? ['AppArmor was given a profile that it does not know'] : []),
      ...(await faultsOfControl(system)),
    ])
    expectNoFaults(await faultsOfDesktopEntry(join(system, 'usr', 'share', 'applications', desktopFile)))
    const profile = join(scratch, 'profile')
    const sandbox = await lstat(join(system, 'opt', 'Docket', 'chrome-sandbox'))
    expectNoFaults(
      (sandbox.mode & 0o7777) === 0o4755 ? [] : ['the sandbox of Chromium has not the rights that it needs'],
    )
    const program = await extracted(system, join(scratch, 'extracted'))
    await smokeOnHost(program)
    await usePacked(program, profile)
    expectNoFaults(await faultsOfCommand(system, completionFilesOfDebian))
    await useCommands(join(system, launcherFile), program, profile)
    const before = await readdir(profile)
    const updates = updateSettings({
      DOCKET_UPDATES_URL: 'https://updates.docket.example/',
      DOCKET_UPDATES_KEY: newKey(),
    })
    const second = await packFolder({ substitute: true, version: '99.0.0', into: join(scratch, 'second'), updates })
    await dpkg(system, ['--install', /** @type {string} */ (second.debian)], newer.programs)
    const upgraded = await extracted(system, join(scratch, 'extracted again'))
    expectNoFaults([
      ...(existsSync(profileOfAppArmor) ? [] : ['AppArmor was not given the profile']),
      // A package that is installed below a folder must not touch the kernel of this computer.
      ...(await newer.asked()).filter((line) => !line.includes('--skip-kernel-load')),
      ...(await faultsOfUpdates(upgraded, updates)),
    ])
    await usePacked(upgraded, profile, 'Docket is now version 99.0.0.')
    await dpkg(system, ['--purge', 'docket'], newer.programs)
    expectNoFaults([
      ...(existsSync(profileOfAppArmor) ? ['the profile of AppArmor is still there after it was removed'] : []),
      ...(existsSync(join(system, 'opt', 'Docket')) ? ['the program is still there after it was removed'] : []),
      ...before.filter((name) => !existsSync(join(profile, name))).map((name) => `${name} of the profile is gone`),
    ])
    console.log('The Debian package was installed, used, upgraded and removed; the profile stayed.')
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Looks through the configuration of all systems, and the workflows that test and release. */
async function checkWhatOthersRun() {
  expectNoFaults([
    ...faultsOfConfiguration(configurationFor(process.platform, process.arch)),
    ...faultsOfUniversal(configurationFor('darwin', 'arm64'), await nativeCodeForMac()),
    ...faultsOfTests(await readWorkflow('ci')),
    ...faultsOfRelease(await readWorkflow('release')),
  ])
}

/** A key for signing feeds, made for this check alone. */
function newKey() {
  return String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

/**
 * @param {string} program
 * @param {import('./updates.mjs').UpdateSettings | null} updates
 */
async function faultsOfUpdates(program, updates) {
  const origin = updateOriginIn(JSON.parse(await readFile(join(program, 'package.json'), 'utf8')))
  return isDeepStrictEqual(origin, updates?.origin) ? [] : ['the package does not know where its updates are']
}

/** @param {string} packed */
async function lookThrough(packed) {
  expectNoFaults(await faultsOfPacked(packed))
  const resources = resourcesOf(packed, process.platform)
  const sizes = await sizesIn(resources)
  const megabytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  console.log(`The program without Electron: ${megabytes.toFixed(1)} MB. The largest:`)
  for (const { path, bytes } of sizes.slice(0, 5)) console.log(`  ${(bytes / 1e6).toFixed(1)} MB  ${path}`)
}

/**
 * The files of the installed program as they were before they were packed.
 *
 * @param {string} system
 * @param {string} into
 */
async function extracted(system, into) {
  const resources = join(system, 'opt', 'Docket', 'resources')
  // The archive of an older version may have been at the same place.
  uncacheAll()
  extractAll(join(resources, 'app.asar'), into)
  await cp(join(resources, 'app.asar.unpacked'), into, { recursive: true })
  return into
}

/**
 * Programs that stand in for an AppArmor, whose parser reads the profile of the package or refuses it.
 *
 * @param {string} programs the folder that they are put into
 * @param {{ knowsProfile: boolean }} options
 */
async function appArmorOf(programs, { knowsProfile }) {
  const log = join(programs, 'asked')
  await mkdir(programs, { recursive: true })
  await writeFile(log, '')
  const parser = `#!/bin/sh\necho "$*" >>'${log}'\nexit ${knowsProfile ? 0 : 1}\n`
  for (const [name, text] of Object.entries({ apparmor_parser: parser, 'aa-status': '#!/bin/sh\n' })) {
    await writeFile(join(programs, name), text)
    await chmod(join(programs, name), 0o755)
  }
  return {
    programs,
    asked: async () => (await readFile(log, 'utf8')).split('\n').filter((line) => line !== ''),
  }
}

/**
 * @param {string} system
 * @returns {Promise<string[]>} the dependencies that the package does not declare
 */
async function faultsOfControl(system) {
  const status = await readFile(join(system, 'var', 'lib', 'dpkg', 'status'), 'utf8')
  return ['libsecret-1-0', 'libgbm1', 'libasound2', 'gnome-keyring', 'libglib2.0-bin']
    .filter((name) => !status.includes(name))
    .map((name) => `the package does not ask for ${name}`)
}

/** Makes the folders and files of a system in which dpkg keeps its records.
 *
 * @param {string} system
 */
async function makeSystem(system) {
  const books = join(system, 'var', 'lib', 'dpkg')
  for (const name of ['info', 'updates', 'triggers']) await mkdir(join(books, name), { recursive: true })
  for (const name of ['status', 'available']) await writeFile(join(books, name), '')
}

/**
 * Installs into a folder, as dpkg does into a system; its scripts run with the folder's files alone.
 *
 * @param {string} system
 * @param {string[]} args
 * @param {string} programs a folder with programs that its scripts find first
 */
async function dpkg(system, args, programs) {
  // The dependencies of the package are not in the folder, and the scripts would look for the shell there.
  const options = [
    `--root=${system}`,
    '--force-depends',
    '--force-not-root',
    '--force-script-chrootless',
    '--no-triggers',
  ]
  const code = await run('dpkg', [...options, ...args], {
    cwd: root,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PATH: `${programs}:${process.env.PATH}` },
  })
  if (code !== 0) throw new SetupError(`dpkg ${args[0]} failed`)
}
