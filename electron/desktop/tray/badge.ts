import { join } from 'node:path'
import { app, BrowserWindow, nativeImage } from 'electron'

/** The highest number for which there is a picture. */
const most = 9

/**
 * Shows a number on Docket's icon: in the Dock (macOS), in the launcher (Linux, where it has room for one), or over its
 * button in the task bar (Windows).
 */
export function setBadge(count: number, iconFolder: string, platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'win32') {
    app.setBadgeCount(count)
    return
  }
  const image = count === 0 ? null : nativeImage.createFromPath(join(iconFolder, 'badge', badgeImage(count)))
  const words = count === 0 ? '' : `${count} unread`
  for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(image, words)
}

/** Returns the name of the file with the picture of a number. */
export function badgeImage(count: number): string {
  return count > most ? 'more.png' : `${count}.png`
}
