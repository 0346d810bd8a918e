import { execFile } from 'node:child_process'

/** How long the desktop bus may take to answer. */
const patience = 3000

/**
 * Whether an icon in the tray is seen by the user. macOS and Windows always have one. On Linux it depends on the desktop,
 * which says so on its bus: GNOME alone shows none. Where nobody can be asked the answer is no: a program without a window
 * that cannot be opened again is worse than one that ends.
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
