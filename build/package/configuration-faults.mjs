import { readdir } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { root } from '../setup/paths.mjs'
import { loadedPackages } from './configuration.mjs'

/**
 * Checks of the configuration for electron-builder beyond its schema: each broken promise is one line. These faults would
 * otherwise show when a release is made, or on the computers of those who install it.
 *
 * @typedef {import('electron-builder').Configuration} Configuration
 */

/** The form of a name that portals, D-Bus and Flatpak accept. */
const reverseDomainName = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*){2,}$/

/** electron-builder's name for the oldest of its tools: the runtime that needs libfuse2. */
const oldestTools = '0.0.0'

/** @type {readonly { readonly fault: string, readonly holds: (configuration: Configuration) => boolean }[]} */
const promises = [
  {
    fault: 'the program has no reverse domain name',
    holds: ({ appId }) => reverseDomainName.test(appId ?? ''),
  },
  {
    fault: 'the desktop entry is not called as the program is',
    holds: ({ appId, extraMetadata, linux }) =>
      linux?.syncDesktopName === true && extraMetadata?.desktopName === `${appId}.desktop`,
  },
  {
    fault: 'windows are not found to be of the desktop entry',
    holds: ({ appId, linux }) => [undefined, appId].includes(linux?.desktop?.entry?.['StartupWMClass']),
  },
  {
    fault: 'the Flatpak has a base that does not belong to its runtime',
    holds: ({ flatpak }) => flatpak?.baseVersion !== undefined && flatpak.baseVersion === flatpak.runtimeVersion,
  },
  {
    fault: 'the Flatpak is not told when the computer sleeps',
    holds: ({ flatpak }) => flatpak?.finishArgs?.includes('--system-talk-name=org.freedesktop.login1') === true,
  },
  {
    fault: 'the AppImage needs libfuse2',
    holds: ({ toolsets }) => (toolsets?.appimage ?? oldestTools) !== oldestTools,
  },
  {
    fault: 'the rpm does not ask for what the keychain needs',
    holds: ({ rpm }) => rpm?.depends?.some((name) => name.includes('libsecret')) === true,
  },
  {
    fault: 'the keychain is asked for a key for cookies',
    holds: ({ electronFuses }) => electronFuses?.enableCookieEncryption === false,
  },
]

/**
 * @param {Configuration} configuration
 * @returns {string[]}
 */
export function faultsOfConfiguration(configuration) {
  return promises.filter(({ holds }) => !holds(configuration)).map(({ fault }) => fault)
}

/**
 * The halves of a universal program for macOS, of which each has the native code of both, are only joined if the
 * configuration expects each file that they have in common.
 *
 * @param {Configuration} configuration
 * @param {readonly string[]} files of the packed program
 * @returns {string[]}
 */
export function faultsOfUniversal({ mac }, files) {
  return files
    .filter((path) => !matchesGlob(path, mac?.x64ArchFiles ?? ''))
    .map((path) => `${path} would keep the halves for macOS from being joined`)
}

/** The native code of the shipped packages for macOS, as it lies in a packed program. */
export async function nativeCodeForMac() {
  const found = await Promise.all(
    loadedPackages.map(async (name) => {
      const files = await readdir(join(root, 'node_modules', name), { recursive: true })
      return files
        .filter((path) => /darwin-.*\.node$/.test(path))
        .map((path) => join('Contents', 'Resources', 'app.asar.unpacked', 'node_modules', name, path))
    }),
  )
  return found.flat()
}
