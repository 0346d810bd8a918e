import { mkdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import type { Preferences } from '../../shared/preferences.ts'

type StartAtLogin = Preferences['startAtLogin']

/** The argument that makes Docket start without a window, if there is a tray. */
export const hiddenArgument = '--hidden'

const entry = 'docket.desktop'

/**
 * Makes the system start Docket when its user logs in, or stops that. macOS and Windows have a setting for it. On Linux
 * it is a file that every desktop reads.
 */
export async function startAtLogin(
  choice: StartAtLogin,
  { platform = process.platform, environment = process.env, program = process.execPath } = {},
): Promise<void> {
  if (platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: choice !== 'no', args: choice === 'tray' ? [hiddenArgument] : [] })
    return
  }
  const folder = join(environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'autostart')
  if (choice === 'no') {
    await rm(join(folder, entry), { force: true })
    return
  }
  await mkdir(folder, { recursive: true })
  // An AppImage runs from a temporary folder, so the entry must name the AppImage itself.
  await writeFile(join(folder, entry), autostartEntry(choice, environment['APPIMAGE'] ?? program))
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
