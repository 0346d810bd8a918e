import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture } from './process.mjs'
import { canInstallPackages, findProgram, installPackages } from './system-packages.mjs'

/** The programs that the tests of the keychain need on Linux, by Debian package. */
const needed = [
  { name: 'libsecret-1-0', present: hasSecretLibrary },
  { name: 'gnome-keyring', present: () => findProgram('gnome-keyring-daemon') !== null },
  { name: 'dbus', present: () => findProgram('dbus-run-session') !== null },
]

async function hasSecretLibrary() {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib']
  if (folders.some((folder) => existsSync(`${folder}/libsecret-1.so.0`))) return true
  if (findProgram('ldconfig', '/sbin:/usr/sbin') === null) return false
  return (await capture('/sbin/ldconfig', ['-p'])).output.includes('libsecret-1.so.0')
}

async function missingPackages() {
  const present = await Promise.all(needed.map((entry) => entry.present()))
  return needed.filter((_entry, index) => !present[index]).map((entry) => entry.name)
}

/**
 * Makes a keyring possible on Linux; elsewhere the system has a keychain. Prints the missing packages where they
 * cannot be installed: the tests of the keychain then report that too.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} true if a throw-away keyring can be had
 */
export async function obtainKeyring(say) {
  if (process.platform !== 'linux') return false
  let missing = await missingPackages()
  if (missing.length > 0 && canInstallPackages()) {
    await installPackages(missing, say)
    missing = await missingPackages()
  }
  if (missing.length === 0) return true
  say(`The tests of the keychain cannot run without ${missing.join(', ')}: install them (on CI those tests then fail).`)
  return false
}

/**
 * Runs `work` with a command line that starts programs in a D-Bus session and an unlocked keyring of their own, so that
 * tests never touch the keyring of whoever runs them.
 *
 * @template T
 * @param {boolean} available
 * @param {(wrap: (command: string, args: string[]) => { command: string, args: string[], env: NodeJS.ProcessEnv }) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withKeyring(available, work) {
  if (!available) return await work((command, args) => ({ command, args, env: {} }))
  const folder = await mkdtemp(join(tmpdir(), 'docket-keyring-'))
  const unlock =
    'printf %s docket-tests | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'
  try {
    return await work((command, args) => ({
      command: 'dbus-run-session',
      args: ['--', 'sh', '-c', unlock, 'sh', command, ...args],
      // Browsers would start an accessibility service in every such session.
      env: { XDG_DATA_HOME: folder, NO_AT_BRIDGE: '1', DOCKET_TEST_KEYRING: '1' },
    }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
