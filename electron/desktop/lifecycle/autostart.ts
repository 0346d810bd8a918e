import { mkdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { app } from 'electron'
import { desktopFile } from '../../../shared/application-id.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { ReasonForNoStartAtLogin } from '../../../shared/ipc.ts'
import type { Preferences } from '../../../shared/preferences.ts'
import { ownAppImage } from './app-image.ts'
import type { Surroundings } from './surroundings.ts'

type StartAtLogin = Preferences['startAtLogin']

/** The argument that makes Docket start without a window, if there is a tray. */
const hiddenArgument = '--hidden'

/** Name of the entry by Docket 0.1. Left behind, it would start Docket a second time, or after that was switched off. */
const formerEntry = 'docket.desktop'

/**
 * Returns the reason why the system cannot start this Docket at login; null when it can. The program of a checkout is Electron or
 * Node, which would start without Docket. In a Flatpak only the sandbox would read what is written.
 */
export function reasonForNoStartAtLogin({
  packaged,
  environment,
}: Pick<Surroundings, 'packaged' | 'environment'>): ReasonForNoStartAtLogin | null {
  if (!packaged) return 'checkout'
  return environment['FLATPAK_ID'] === undefined ? null : 'flatpak'
}

/**
 * Makes the system start Docket when its user logs in, or stops that. macOS and Windows have a setting for it. On Linux
 * it is a file that every desktop reads.
 *
 * @throws AppFailure `start_at_login_refused` where the system cannot start this Docket
 */
export async function startAtLogin(choice: StartAtLogin, surroundings: Surroundings): Promise<void> {
  const { platform, environment, program } = surroundings
  if (reasonForNoStartAtLogin(surroundings) !== null) {
    if (choice === 'no') return
    throw AppFailure.of('start_at_login_refused')
  }
  const openAtLogin = choice !== 'no'
  // macOS passes no arguments on. There Docket asks at its start whether it was opened at login.
  if (platform === 'darwin') return app.setLoginItemSettings({ openAtLogin })
  if (platform === 'win32') {
    // The portable program unpacks itself into a temporary folder, which is gone by the next login.
    const path = environment['PORTABLE_EXECUTABLE_FILE'] ?? program
    return app.setLoginItemSettings({ openAtLogin, path, args: choice === 'tray' ? [hiddenArgument] : [] })
  }
  const { XDG_CONFIG_HOME = '' } = environment
  // A folder that is empty or relative is to be ignored, as if none were given.
  const folder = join(isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(homedir(), '.config'), 'autostart')
  await rm(join(folder, formerEntry), { force: true })
  if (choice === 'no') {
    await rm(join(folder, desktopFile), { force: true })
    return
  }
  await mkdir(folder, { recursive: true })
  // An AppImage runs from a temporary folder, so the entry must name the AppImage itself.
  await writeFile(join(folder, desktopFile), autostartEntry(choice, ownAppImage(environment, program) ?? program))
}

/** Returns true if macOS opened Docket because its user logged in. Other systems say so by an argument. */
export function wasOpenedAtLogin(platform: NodeJS.Platform): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

/** Returns the desktop entry, with the program's path quoted by the rules of the Desktop Entry Specification. */
export function autostartEntry(choice: StartAtLogin, program: string): string {
  const escaped = program.replaceAll(/["`$\\]/g, (sign) => `\\${sign}`)
  // The quoted path is the value of a key, and in a value each backslash is doubled once more.
  const quoted = `"${escaped.replaceAll('\\', '\\\\').replaceAll('%', '%%')}"`
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Docket',
    `Exec=${quoted}${choice === 'tray' ? ` ${hiddenArgument}` : ''}`,
    'Icon=docket',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}
