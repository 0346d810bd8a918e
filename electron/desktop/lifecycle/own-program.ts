import { spawn } from 'node:child_process'
import { ownAppImage } from './app-image.ts'

/** The part of the process that shows how its program was started. */
type Started = Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>

/** The file that starts this Docket once more, with a window; null where none can be started from here. */
export function ownProgram({ platform, env, execPath }: Started): string | null {
  // A process that is started inside a Flatpak ends with the command that started it.
  if (env['FLATPAK_ID'] !== undefined) return null
  // Over ssh, for instance, there is no display for a window.
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return null
  // The files of an AppImage lie where it is mounted, and that ends with the command.
  return ownAppImage(env, execPath) ?? execPath
}

/**
 * Starts this program once more, with an address of Docket's own that it shows. A running one takes it over. Resolves with
 * whether it could be started.
 *
 * @param profile the folder of its files; null for the user's own
 */
export async function startOwnProgram(
  address: string,
  profile: string | null,
  started: Started = process,
): Promise<boolean> {
  const program = ownProgram(started)
  if (program === null) return false
  const options = profile === null ? [] : [`--profile=${profile}`]
  const child = spawn(program, [...options, address], { detached: true, stdio: 'ignore' })
  child.unref()
  return await new Promise((resolve) => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
}
