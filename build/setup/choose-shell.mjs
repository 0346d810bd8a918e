/**
 * Decides whether Electron or the web host shows Docket; for the web host with the reason.
 *
 * @param {{ web: boolean, platform: NodeJS.Platform, env: NodeJS.ProcessEnv, userId: number | null, obtain: () => Promise<{ binary: string } | { binary: null, reason: string }>, missingSandbox: (binary: string) => Promise<string | null> }} surroundings
 * @returns {Promise<{ binary: string } | { binary: null, reason: string }>}
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
