import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { icnsOf } from '../../build/icons/icns.ts'
import { icoOf } from '../../build/icons/ico.ts'
import { configurationFor, foreignNativeCode, fuses } from '../../build/package/configuration.mjs'
import { faultsOfDesktopEntry, faultsOfFuses, faultsOfMetadata } from '../../build/package/contents.mjs'
import { desktopEntry } from '../../build/package/debian.mjs'
import { gatherLicences, isAllowed, licencesText } from '../../build/package/licences.mjs'
import { afterInstallScript, afterRemoveScript } from '../../build/package/linux-files.mjs'
import { smokeStart } from '../../build/package/smoke.mjs'
import { makeStandIn } from '../../build/package/stand-in.mjs'
import { readReleaseNotes, signFeeds, updateSettings } from '../../build/package/updates.mjs'
import { isSignedFeed, publicKeyOf } from '../../electron/desktop/feed-signature.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { makeSigningKey } from '../support/update-server.ts'

const afterInstall = readFileSync(afterInstallScript, 'utf8')
const afterRemove = readFileSync(afterRemoveScript, 'utf8')

const icons = join(import.meta.dirname, '..', '..', 'build', 'package', 'icons')

/** The scripts of the Debian package run in its shell. */
const onLinux = process.platform === 'linux' ? it : () => undefined

describe('the packages', () => {
  it('are for Linux, macOS and Windows, with the link scheme of Docket', () => {
    const { linux, mac, win, protocols } = configurationFor('linux', 'x64')
    expect([linux?.target, win?.target]).toEqual([
      ['AppImage', 'rpm', 'flatpak'],
      ['nsis', 'portable'],
    ])
    expect(mac).toMatchObject({ hardenedRuntime: true, target: [{ arch: 'universal' }, { arch: 'universal' }] })
    expect(protocols).toEqual([{ name: 'Docket', schemes: ['docket'] }])
  })

  it('for Linux name their maker and home page, without which electron-builder makes no rpm', () => {
    const { extraMetadata, linux } = configurationFor('linux', 'x64')
    expect(linux?.maintainer).toMatch(/^\S.* <\S+@\S+>$/)
    expect(extraMetadata).toMatchObject({ homepage: expect.stringMatching(/^https:/) as string })
  })

  it('have no native code of another system', () => {
    expect(foreignNativeCode('linux', 'x64')).toEqual(
      expect.arrayContaining([
        '!node_modules/**/prebuilds/win32-*{,.node,/**}',
        '!node_modules/**/prebuilds/linux-arm64{,.node,/**}',
      ]),
    )
    expect(foreignNativeCode('linux', 'x64').join()).not.toContain('linux-x64')
    expect(foreignNativeCode('darwin', 'arm64').join()).not.toContain('darwin')
  })

  it('take away the ways to run other code as Docket, and are seen not to', async () => {
    expect(fuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      enableCookieEncryption: true,
    })
    const folder = temporaryFolder()
    // As it comes, everything is on.
    await makeStandIn(folder, '45.0.0')
    expect(await faultsOfFuses(join(folder, 'electron'))).toEqual(
      expect.arrayContaining(['the fuse runAsNode is on', 'the fuse enableNodeCliInspectArguments is on']),
    )
    // An Electron of another day, with a switch that nobody has thought about.
    await makeStandIn(folder, '60.0.0', 10)
    expect(await faultsOfFuses(join(folder, 'electron'))).toContain('nobody has decided about fuse 9')
  })

  it('have a desktop entry that opens links', async () => {
    const file = join(temporaryFolder(), 'docket.desktop')
    await writeFile(file, desktopEntry)
    expect(await faultsOfDesktopEntry(file)).toEqual([])
    await writeFile(file, desktopEntry.replace('MimeType=x-scheme-handler/docket;', ''))
    expect(await faultsOfDesktopEntry(file)).toEqual(['the desktop entry lacks MimeType=x-scheme-handler/docket;'])
  })

  it('tell Electron the name of that entry, so that a window is found to be of it', () => {
    const { extraMetadata, linux } = configurationFor('linux', 'x64')
    expect(extraMetadata).toMatchObject({ desktopName: 'docket.desktop' })
    expect(linux).toMatchObject({ syncDesktopName: true, desktop: { entry: { StartupWMClass: 'docket' } } })
    expect(faultsOfMetadata({ desktopName: 'docket.desktop' })).toEqual([])
    expect(faultsOfMetadata({})).toEqual(['package.json calls the desktop entry undefined'])
  })

  onLinux(
    'give AppArmor their profile where its parser reads it, and load it where there is a kernel for it',
    async () => {
      const system = await installedSystem({ reads: true, isEnabled: true })
      expect(await system.run(afterInstall)).toEqual([
        '--skip-kernel-load --debug',
        '--replace --write-cache --skip-read-cache',
      ])
      expect(existsSync(system.profile)).toBe(true)
      // An upgrade removes nothing.
      expect(await system.run(afterRemove, 'upgrade')).toEqual([])
      expect(await system.run(afterRemove, 'remove')).toEqual(['--remove'])
      expect(existsSync(system.profile)).toBe(false)

      const image = await installedSystem({ reads: true, isEnabled: false })
      expect(await image.run(afterInstall)).toEqual(['--skip-kernel-load --debug'])
      expect(existsSync(image.profile)).toBe(true)

      const older = await installedSystem({ reads: false, isEnabled: true })
      // What an earlier package had left there would be complained about at each start of the system.
      await writeFile(older.profile, 'abi <abi/4.0>,')
      expect(await older.run(afterInstall)).toEqual(['--skip-kernel-load --debug'])
      expect(existsSync(older.profile)).toBe(false)
    },
  )

  it('have an icon in every size and form', () => {
    const sizes = [16, 24, 32, 48, 64, 128, 256, 512].map((size) => `${size}x${size}.png`)
    expect(readdirSync(icons)).toEqual(expect.arrayContaining([...sizes, 'icon.icns', 'icon.ico']))
    for (const size of sizes) {
      const png = readFileSync(join(icons, size))
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}.png`).toBe(size)
    }
    expect(existsSync(join(icons, 'icon.icns'))).toBe(true)
  })
})

/**
 * A folder in place of a system, as the scripts of the package find it after unpacking. `run` returns how the parser of
 * AppArmor was asked, without the file's name.
 */
async function installedSystem({ reads, isEnabled }: { readonly reads: boolean; readonly isEnabled: boolean }) {
  const root = temporaryFolder()
  const log = join(root, 'asked')
  const programs = {
    apparmor_parser: `echo "$*" >>'${log}'; exit ${reads ? 0 : 1}`,
    'aa-status': `exit ${isEnabled ? 0 : 1}`,
    ischroot: 'exit 1',
    // Only root may give files away.
    chown: 'exit 0',
  }
  for (const folder of ['programs', 'etc/apparmor.d', 'opt/Docket/resources']) {
    await mkdir(join(root, folder), { recursive: true })
  }
  for (const [name, line] of Object.entries(programs)) {
    await writeFile(join(root, 'programs', name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  }
  await writeFile(join(root, 'opt/Docket/chrome-sandbox'), '')
  await writeFile(join(root, 'opt/Docket/resources/apparmor-profile'), 'profile docket')
  return {
    profile: join(root, 'etc/apparmor.d/docket'),
    run: async (script: string, ...args: string[]): Promise<string[]> => {
      await writeFile(log, '')
      const inFolder = script.replaceAll('${DPKG_ROOT:-}/', `${root}/`)
      const env = { PATH: `${join(root, 'programs')}:/usr/bin:/bin` }
      await promisify(execFile)('sh', ['-c', inFolder, 'script', ...args], { env })
      const asked = (await readFile(log, 'utf8')).split('\n').filter(Boolean)
      return asked.map((line) => line.slice(0, line.lastIndexOf(' ')))
    },
  }
}

describe('the updates of packages', () => {
  const key = makeSigningKey()
  const feed = 'https://updates.example/docket/'

  it('are where the environment says, which names both or nothing', () => {
    expect(updateSettings({})).toBeNull()
    const settings = updateSettings({ DOCKET_UPDATES_URL: feed, DOCKET_UPDATES_KEY: key })
    expect(settings?.origin).toEqual({ feed, publicKey: expect.any(String) as string })
    for (const half of [
      { DOCKET_UPDATES_URL: feed },
      { DOCKET_UPDATES_KEY: key },
      { DOCKET_UPDATES_URL: 'http://updates.example/', DOCKET_UPDATES_KEY: key },
    ]) {
      expect(() => updateSettings(half)).toThrow(/DOCKET_UPDATES_/)
    }
  })

  it('are written into the package, and none are where nothing is said', () => {
    const origin = { feed, publicKey: 'AA==' }
    expect(configurationFor('linux', 'x64', origin)).toMatchObject({
      publish: [{ provider: 'generic', url: feed }],
      extraMetadata: { updates: origin },
    })
    expect(configurationFor('linux', 'x64')).toMatchObject({ publish: null })
    expect(configurationFor('linux', 'x64')).not.toHaveProperty('extraMetadata.updates')
  })

  it('have a signature beside each feed', async () => {
    const folder = temporaryFolder()
    for (const name of ['latest-linux.yml', 'beta-mac.yml', 'builder-debug.yml', 'latest.json']) {
      await writeFile(join(folder, name), `version: 1.0.0 # ${name}\n`)
    }
    expect((await signFeeds(folder, key)).sort()).toEqual(['beta-mac.yml', 'latest-linux.yml'])
    expect(readdirSync(folder).filter((name) => name.endsWith('.sig'))).toHaveLength(2)
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    const isGood = (name: string) =>
      isSignedFeed(name, read('latest-linux.yml'), read('latest-linux.yml.sig'), publicKeyOf(key))
    expect([isGood('latest-linux.yml'), isGood('beta-linux.yml')]).toEqual([true, false])
  })

  it('say what is new, which a release cannot be without', async () => {
    expect(await readReleaseNotes('0.1.0')).toContain('The first version that goes the whole way.')
    await expect(readReleaseNotes('98.0.0')).rejects.toThrow('CHANGELOG.md says nothing of 98.0.0')
  })

  it('start AppImages with the sandbox of Chromium', () => {
    expect(configurationFor('linux', 'x64').appImage).toEqual({ executableArgs: [] })
  })
})

it('the smoke start fails with a program that ends, and says what it printed', async () => {
  const program = ['-e', 'console.log("no display"); process.exitCode = 3', '--']
  await expect(smokeStart(process.execPath, program)).rejects.toThrow(/it ended with 3\.\nno display/)
})

describe('icons of several sizes', () => {
  const png = Buffer.from('a picture')

  it('are found by their offsets in an .ico', () => {
    const ico = icoOf([
      { size: 16, png },
      { size: 256, png: Buffer.from('another') },
    ])
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt8(22)]).toEqual([1, 2, 16, 0])
    expect(ico.subarray(ico.readUInt32LE(18)).toString().startsWith('a picture')).toBe(true)
    expect(ico.subarray(ico.readUInt32LE(34)).toString()).toBe('another')
  })

  it('are found by their lengths in an .icns', () => {
    const icns = icnsOf([{ size: 1024, png }])
    expect(icns.subarray(0, 4).toString()).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    expect(icns.subarray(8, 12).toString()).toBe('ic10')
    expect(icns.subarray(16).toString()).toBe('a picture')
  })
})

describe('licences', () => {
  it('are known and allowed of everything that is shipped', async () => {
    const licences = await gatherLicences()
    const names = licences.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'undici', 'svelte', 'dompurify', 'fastify']))
    expect(names).not.toContain('vitest')
    expect(licencesText(licences)).toContain('better-sqlite3')
  })

  it('are there for each package that the page is made of', async () => {
    const renderer = join(import.meta.dirname, '..', '..', 'renderer')
    const files = (await readdir(renderer, { recursive: true })).filter((name) => /\.(ts|svelte)$/.test(name))
    const texts = await Promise.all(files.map((name) => readFile(join(renderer, name), 'utf8')))
    const packages = texts.flatMap((text) =>
      [...text.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[a-z][\w.-]*)/g)].map(([, name]) => name ?? ''),
    )
    expect(packages).toContain('marked')
    const names = new Set((await gatherLicences()).map(({ name }) => name))
    expect(packages.filter((name) => !names.has(name))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['MIT AND ISC', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['', false],
  ])('%s: allowed %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed)
  })
})
