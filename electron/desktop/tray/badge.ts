import { join } from 'node:path'
import { app, BrowserWindow, nativeImage } from 'electron'

/** The highest number for which there is a picture. */
const most = 9

/**
 * A number on Docket's icon: in the Dock (macOS), in the launcher (Linux, where it has room for one), or over its button in the task
 * bar (Windows).
 */
export class Badge {
  readonly #iconFolder: string
  readonly #platform: NodeJS.Platform
  #count = 0

  constructor(iconFolder: string, platform: NodeJS.Platform = process.platform) {
    this.#iconFolder = iconFolder
    this.#platform = platform
  }

  /** Gives the number to windows that are opened later, too: on Windows each has a button of its own, once it is shown. */
  follow(): void {
    if (this.#platform !== 'win32') return
    app.on('browser-window-created', (_event, window) => {
      window.on('show', () => this.#drawOver(window))
    })
  }

  show(count: number): void {
    this.#count = count
    if (this.#platform !== 'win32') app.setBadgeCount(count)
    else for (const window of BrowserWindow.getAllWindows()) this.#drawOver(window)
  }

  #drawOver(window: BrowserWindow): void {
    const count = this.#count
    const image = count === 0 ? null : nativeImage.createFromPath(join(this.#iconFolder, 'badge', badgeImage(count)))
    window.setOverlayIcon(image, count === 0 ? '' : `${count} unread`)
  }
}

/** Returns the name of the file with the picture of a number. */
export function badgeImage(count: number): string {
  return count > most ? 'more.png' : `${count}.png`
}
