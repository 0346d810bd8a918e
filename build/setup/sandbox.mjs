import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Chromium puts each page into a sandbox, which on Linux is made of a user namespace. Some systems give these to no program
 * that they do not know; Electron then ends at once. Its helper can make the sandbox instead, if it belongs to root.
 */

/** Switches of the kernel, with the sign by which each says that there are no namespaces for ordinary programs. */
const switches = [
  // Ubuntu since 23.10.
  { file: 'sys/kernel/apparmor_restrict_unprivileged_userns', closed: '1' },
  // Debian before 11, and computers that were set up to be strict.
  { file: 'sys/kernel/unprivileged_userns_clone', closed: '0' },
  { file: 'sys/user/max_user_namespaces', closed: '0' },
]

/** The right to run as the owner of a file. */
const setUserId = 0o4000

/**
 * Why Electron could not make its sandbox; null when it can.
 *
 * @param {string} binary
 * @param {string} [proc] where the kernel says how it is set
 * @returns {Promise<string | null>}
 */
export async function missingSandbox(binary, proc = '/proc') {
  const settings = await Promise.all(
    switches.map(async ({ file, closed }) => {
      // Not every kernel has every switch.
      const value = await readFile(join(proc, file), 'utf8').catch(() => '')
      return value.trim() === closed
    }),
  )
  if (!settings.includes(true)) return null
  const helper = join(dirname(binary), 'chrome-sandbox')
  const found = await stat(helper).catch(() => null)
  if (found !== null && found.uid === 0 && (found.mode & setUserId) !== 0) return null
  return (
    'this system keeps programs that it did not install from making the sandbox that Electron needs (Ubuntu does since ' +
    `23.10). Electron’s own helper may make it after: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`
  )
}
