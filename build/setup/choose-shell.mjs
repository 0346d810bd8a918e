/** @typedef {{ binary: string } | { binary: null, reason: string }} Shell Electron's binary, or the reason for the web host. */

/**
 * Decides whether Electron or the web host shows Docket.
 *
 * @param {object} surroundings
 * @param {boolean} surroundings.web
 * @param {NodeJS.Platform} surroundings.platform
 * @param {NodeJS.ProcessEnv} surroundings.env
 * @param {number | null} surroundings.userId
 * @param {() => Promise<Shell>} surroundings.obtain fetches the binary, where it is not there
 * @param {(binary: string) => Promise<string | null>} surroundings.missingSandbox returns why the binary has no sandbox here
 * @returns {Promise<Shell>}
 */
export async function chooseShell({ web, platform, env, userId, obtain, missingSandbox }) {
  if (web) return { binary: null, reason: '--web asks for it' }
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return { binary: null, reason: 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)' }
  }
  if (platform === 'linux' && userId === 0) {
    // Chromium refuses to run as root unless its sandbox is switched off, and Docket does not weaken it.
    return { binary: null, reason: 'Electron does not run as root with its sandbox on' }
  }
  const obtained = await obtain()
  if (obtained.binary === null || platform !== 'linux') return obtained
  const reason = await missingSandbox(obtained.binary)
  return reason === null ? obtained : { binary: null, reason }
}
