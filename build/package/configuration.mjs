import { join } from 'node:path'
import { applicationId, desktopFile } from '../../shared/application-id.ts'
import { root } from '../setup/paths.mjs'
import { rpmDepends } from './linux-dependencies.mjs'
import {
  afterInstallScript,
  afterRemoveScript,
  completionFiles,
  homepage,
  launcherFile,
  maintainer,
} from './linux-files.mjs'

/**
 * The configuration of electron-builder for Docket's packages. Credentials for signing and notarising come from the environment,
 * as electron-builder names them (`CSC_LINK`, `CSC_KEY_PASSWORD`, `APPLE_API_KEY`, `APPLE_API_KEY_ID`, `APPLE_API_ISSUER`,
 * `WIN_CSC_LINK` …); without them a package is not signed.
 */

/** The folder of the packages, and the file with all licences that is put beside the program. */
export const output = join(root, 'dist', 'packages')
export const licencesFile = join(root, 'dist', 'LICENCES.txt')

/** The folder of the files that packages for Linux bring besides the program. */
export const linuxFiles = join(root, 'dist', 'linux')

/**
 * Packages that the built program loads from node_modules: native code, and code that is faster or safer to load as
 * published (`external` in build.mjs). All others are in the bundles already.
 */
export const loadedPackages = ['better-sqlite3', '@github/keytar', 'undici', 'fastify']

/** Packages whose code is bundled, so that they need not be shipped a second time. */
export const bundledPackages = [
  ...['electron-log', 'electron-updater', 'node-diff3', 'valibot', '@valibot/to-json-schema'],
  ...['@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod'],
  // Needed by electron-updater only.
  ...['builder-util-runtime', 'debug', 'graceful-fs', 'jsonfile', 'lazy-val', 'lodash.escaperegexp', 'lodash.isequal'],
  ...['ms', 'sax', 'tiny-typed-emitter', 'universalify'],
]

/** Packages that are only needed to compile native code. */
const compilingPackages = ['node-addon-api', 'node-gyp-build', 'prebuild-install']

/** The version of the Flatpak's runtime, and of the base with the further libraries that Electron needs. */
const flatpakRuntime = '25.08'

/**
 * The name by which Windows finds an installed Docket again, to replace and to remove it. By itself electron-builder makes it
 * from the application's id. The installer of 0.1 was made when that id was `app.docket.desktop`: with another name, a second
 * Docket would be installed beside it.
 */
const installationGuid = '50d50fea-ef65-5a46-9f8d-7b8f525111be'

/**
 * The switches in Electron's binary that an attacker on the same computer would otherwise use to run code of their own
 * under Docket's name, or to read what it keeps.
 *
 * @type {NonNullable<import('electron-builder').Configuration['electronFuses']>}
 */
export const fuses = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  // There are no cookies. Encrypting them would ask for the keychain at each start.
  enableCookieEncryption: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
  resetAdHocDarwinSignature: true,
}

/**
 * Leaves out the prebuilt native code for all systems but one: packages bring `linux-x64`, `darwin-arm64` and many more. A
 * package for macOS is for both of its architectures.
 *
 * @param {NodeJS.Platform} platform
 * @param {string} architecture
 */
export function foreignNativeCode(platform, architecture) {
  const platforms = ['linux', 'linuxmusl', 'darwin', 'win32', 'android', 'freebsd'].filter(
    (other) => other !== platform,
  )
  const others = ['x64', 'arm64', 'arm', 'armv7l', 'ia32'].filter((other) => other !== architecture)
  const foreign = [
    ...platforms.map((other) => `${other}-*`),
    ...(platform === 'darwin' ? [] : others.map((other) => `${platform}-${other}`)),
  ]
  return foreign.map((name) => `!node_modules/**/prebuilds/${name}{,.node,/**}`)
}

/**
 * @param {NodeJS.Platform} platform for which the packages are
 * @param {string} architecture
 * @param {import('../../shared/updates.ts').UpdateOrigin | null} [updates] where the packages look for newer ones
 * @param {NodeJS.ProcessEnv} [env] has the key for notarising, if any
 * @returns {import('electron-builder').Configuration}
 */
export function configurationFor(platform, architecture, updates = null, env = process.env) {
  return {
    appId: applicationId,
    productName: 'Docket',
    copyright: 'Copyright © The Docket authors',
    directories: { output, buildResources: join(root, 'build', 'package') },
    // Nothing is compiled: the native packages bring code that fits every Node and Electron (N-API).
    npmRebuild: false,
    // The runtime that electron-builder takes by itself needs libfuse2, which neither Ubuntu nor Fedora brings any more.
    toolsets: { appimage: '1.0.3' },
    asar: true,
    // A library can only be loaded from a file of its own.
    asarUnpack: ['**/*.node'],
    files: [
      'dist/main/**',
      'dist/preload/**',
      'dist/renderer/**',
      'package.json',
      '!**/*.map',
      '!**/*.{md,markdown,ts,mts,cts,tsbuildinfo}',
      '!node_modules/**/{test,tests,__tests__,benchmark,benchmarks,example,examples,docs,integration}{,/**}',
      '!node_modules/{better-sqlite3,@github/keytar}/{deps,src,script,binding.gyp}{,/**}',
      '!node_modules/**/{.github,.eslintrc*,eslint.config.js,.prettierrc*,tsconfig.json,yarn.lock}{,/**}',
      ...[...bundledPackages, ...compilingPackages].map((name) => `!node_modules/${name}{,/**}`),
      ...foreignNativeCode(platform, architecture),
    ],
    extraResources: [
      { from: licencesFile, to: 'LICENCES.txt' },
      { from: 'CHANGELOG.md', to: 'CHANGELOG.md' },
    ],
    protocols: [{ name: 'Docket', schemes: ['docket'] }],
    electronFuses: fuses,
    // Makes the feeds. They are signed and uploaded by the release, not from here. Users who want beta versions get the
    // finished ones as well.
    publish: updates === null ? null : [{ provider: 'generic', url: updates.feed }],
    generateUpdatesFilesForAllChannels: true,
    extraMetadata: { desktopName: desktopFile, homepage, ...(updates === null ? {} : { updates }) },
    electronLanguages: ['en', 'en-US'],
    linux: {
      executableName: 'docket',
      syncDesktopName: true,
      icon: join('icons'),
      category: 'Development;ProjectManagement;',
      maintainer,
      target: ['AppImage', 'rpm', 'flatpak'],
      desktop: {
        entry: { StartupNotify: 'true', Keywords: 'issues;merge requests;todos;review;' },
      },
      synopsis: 'Offline-first desktop client for GitLab',
    },
    rpm: {
      depends: rpmDepends,
      // By itself electron-builder makes `docket` a link to the program.
      ...{ afterInstall: afterInstallScript, afterRemove: afterRemoveScript },
      fpm: [launcherFile, ...Object.values(completionFiles)].map((path) => `${join(linuxFiles, path)}=/${path}`),
    },
    // By itself electron-builder starts AppImages without Chromium's sandbox.
    appImage: { executableArgs: [] },
    flatpak: {
      runtimeVersion: flatpakRuntime,
      // By itself electron-builder takes a base of 2020, whose sandbox does not know the Chromium of today.
      baseVersion: flatpakRuntime,
      finishArgs: [
        '--share=ipc',
        '--share=network',
        '--socket=wayland',
        '--socket=fallback-x11',
        '--device=dri',
        '--talk-name=org.freedesktop.Notifications',
        '--talk-name=org.kde.StatusNotifierWatcher',
        '--talk-name=org.freedesktop.secrets',
        // For signals of sleep, wake-up and shutdown, which no portal gives.
        '--system-talk-name=org.freedesktop.login1',
      ],
    },
    mac: {
      category: 'public.app-category.developer-tools',
      icon: join('icons', 'icon.icns'),
      target: [
        { target: 'dmg', arch: 'universal' },
        { target: 'zip', arch: 'universal' },
      ],
      // Each half of the universal program brings the native code of both, which is then the same in both.
      x64ArchFiles: '**/node_modules/**/prebuilds/**',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: join(root, 'build', 'package', 'entitlements.plist'),
      entitlementsInherit: join(root, 'build', 'package', 'entitlements.plist'),
      // A secret that is not set is an empty text in a workflow.
      notarize: Boolean(env['APPLE_API_KEY']),
    },
    win: {
      icon: join('icons', 'icon.ico'),
      target: ['nsis', 'portable'],
    },
    nsis: {
      guid: installationGuid,
      oneClick: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
    },
  }
}
