import { execFile } from 'node:child_process'

/** How long the desktop bus may take to answer, in milliseconds. */
const patience = 3000

/**
 * Whether the user can see an icon in the tray. macOS and Windows always have a tray. On Linux it depends on the
 * desktop, which announces its tray on D-Bus; plain GNOME has none. Without an answer the result is false: it is better
 * that Docket ends with its last window than that it runs without a window and cannot be opened again.
 */
export async function hasTrayHost(platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return true
  return await new Promise((resolve) => {
    const question = [
      'call',
      '--session',
      '--dest=org.freedesktop.DBus',
      '--object-path=/org/freedesktop/DBus',
      '--method=org.freedesktop.DBus.NameHasOwner',
      'org.kde.StatusNotifierWatcher',
    ]
    execFile('gdbus', question, { timeout: patience }, (error, answer) => {
      resolve(error === null && answer.includes('true'))
    })
  })
}
