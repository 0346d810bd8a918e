import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { icnsOf } from '../../build/icons/icns.ts'
import { icoOf } from '../../build/icons/ico.ts'
import { configurationFor, foreignNativeCode, fuses } from '../../build/package/configuration.mjs'
import { faultsOfDesktopEntry, faultsOfFuses, faultsOfMetadata } from '../../build/package/contents.mjs'
import { desktopEntry } from '../../build/package/debian.mjs'
import { isAllowed } from '../../build/package/licences.mjs'
import { makeSubstitute } from '../../build/package/substitute.mjs'
import { readReleaseNotes, signFeeds, updateSettings } from '../../build/package/updates.mjs'
import { isSignedFeed, publicKeyOf } from '../../electron/desktop/updates/feed-signature.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { makeSigningKey } from '../support/update-server.ts'

const icons = join(import.meta.dirname, '..', '..', 'build', 'package', 'icons')

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

  it('take away the ways to run other code as Docket, and are seen not to (S13)', async () => {
    expect(fuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      // Nothing to encrypt: there are no cookies, and the key would be asked of the keychain at each start.
      enableCookieEncryption: false,
    })
    const folder = temporaryFolder()
    // As it comes, everything is on.
    await makeSubstitute(folder, '45.0.0')
    expect(await faultsOfFuses(join(folder, 'electron'))).toEqual(
      expect.arrayContaining(['the fuse runAsNode is on', 'the fuse enableNodeCliInspectArguments is on']),
    )
    // An Electron of another day, with a switch that nobody has thought about.
    await makeSubstitute(folder, '60.0.0', 10)
    expect(await faultsOfFuses(join(folder, 'electron'))).toContain('nobody has decided about fuse 9')
  })

  it('have a desktop entry that opens links', async () => {
    const file = join(temporaryFolder(), 'entry.desktop')
    await writeFile(file, desktopEntry)
    expect(await faultsOfDesktopEntry(file)).toEqual([])
    await writeFile(file, desktopEntry.replace('MimeType=x-scheme-handler/docket;', ''))
    expect(await faultsOfDesktopEntry(file)).toEqual(['the desktop entry lacks MimeType=x-scheme-handler/docket;'])
  })

  it('tell Electron the name of that entry, so that a window is found to be of it', () => {
    const own = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as object
    // In a checkout, too.
    expect(own).toMatchObject({ desktopName: 'app.docket.Docket.desktop' })
    expect(faultsOfMetadata({ desktopName: 'app.docket.Docket.desktop' })).toEqual([])
    expect(faultsOfMetadata({})).toEqual(['package.json calls the desktop entry undefined'])
  })

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
