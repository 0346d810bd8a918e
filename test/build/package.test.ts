import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { icnsOf } from '../../build/icons/icns.ts'
import { icoOf } from '../../build/icons/ico.ts'
import { configurationFor, foreignNativeCode, fuses } from '../../build/package/configuration.mjs'
import { faultsOfDesktopEntry, faultsOfFuses } from '../../build/package/contents.mjs'
import { desktopEntry } from '../../build/package/debian.mjs'
import { gatherLicences, isAllowed, licencesText } from '../../build/package/licences.mjs'
import { makeStandIn } from '../../build/package/stand-in.mjs'
import { temporaryFolder } from '../support/temporary.ts'

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
  })

  it('have a desktop entry that opens links', async () => {
    const file = join(temporaryFolder(), 'docket.desktop')
    await writeFile(file, desktopEntry)
    expect(await faultsOfDesktopEntry(file)).toEqual([])
    await writeFile(file, desktopEntry.replace('MimeType=x-scheme-handler/docket;', ''))
    expect(await faultsOfDesktopEntry(file)).toEqual(['the desktop entry lacks MimeType=x-scheme-handler/docket;'])
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
