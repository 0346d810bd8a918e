import { UUID } from 'builder-util-runtime'
import { expect, it } from 'vitest'
import {
  faultsOfConfiguration,
  faultsOfUniversal,
  nativeCodeForMac,
} from '../../build/package/configuration-faults.mjs'
import { configurationFor } from '../../build/package/configuration.mjs'
import { debianDepends, rpmDepends } from '../../build/package/linux-dependencies.mjs'

const right = configurationFor('linux', 'x64')

it('of the packages is right', () => {
  expect(faultsOfConfiguration(right)).toEqual([])
})

it.each([
  [{ appId: 'docket' }, /no reverse domain name/],
  [{ extraMetadata: { desktopName: 'docket.desktop' } }, /not called as the program is/],
  [{ linux: { ...right.linux, syncDesktopName: false } }, /not called as the program is/],
  [{ linux: { ...right.linux, desktop: { entry: { StartupWMClass: 'docket' } } } }, /windows are not found/],
  [{ flatpak: { ...right.flatpak, baseVersion: '20.08' } }, /a base that does not belong/],
  [{ flatpak: { runtimeVersion: '25.08' } }, /a base that does not belong/],
  [{ flatpak: { ...right.flatpak, finishArgs: [] } }, /when the computer sleeps/],
  [{ toolsets: { appimage: '0.0.0' } as const }, /needs libfuse2/],
  [{ toolsets: null }, /needs libfuse2/],
  [{ rpm: { depends: ['gtk3'] } }, /what the keychain needs/],
  [{ electronFuses: { ...right.electronFuses, enableCookieEncryption: true } }, /a key for cookies/],
])('is seen to be wrong with %j', (change, fault) => {
  expect(faultsOfConfiguration({ ...right, ...change }).join('\n')).toMatch(fault)
})

it('joins the halves for macOS, which have all native code in common', async () => {
  const files = await nativeCodeForMac()
  expect(files.length).toBeGreaterThanOrEqual(4)
  expect(faultsOfUniversal(configurationFor('darwin', 'arm64'), files)).toEqual([])
  expect(faultsOfUniversal({ mac: {} }, files)).toHaveLength(files.length)
})

it.each([
  [{}, false],
  // A secret that is not set.
  [{ APPLE_API_KEY: '' }, false],
  [{ APPLE_API_KEY: '/key.p8' }, true],
])('notarises where there is a key for it: %j', (env, notarize) => {
  expect(configurationFor('darwin', 'arm64', null, env).mac).toMatchObject({ notarize })
})

it.each(['secret', 'gbm', 'asound|alsa'])('asks every Linux for %s', (library) => {
  for (const depends of [debianDepends, rpmDepends]) expect(depends.join()).toMatch(new RegExp(library))
})

it('replaces the Docket that an earlier installer put on Windows, which knew it by another id', () => {
  // electron-builder makes the GUID of an installation from the application's id in this namespace.
  const namespace = UUID.parse('50e065bc-3134-11e6-9bab-38c9862bdaf3')
  expect(configurationFor('win32', 'x64').nsis?.guid).toBe(UUID.v5('app.docket.desktop', namespace))
})
