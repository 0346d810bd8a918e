import { join } from 'node:path'
import { Menu, Tray } from 'electron'
import { trayMenu, trayStateOf, trayToolTip, type TrayActions, type TrayFacts, type TrayState } from './tray-menu.ts'

/** Docket's icon in the system's tray, with its menu. */
export class TrayIcon {
  readonly #iconFolder: string
  readonly #actions: TrayActions
  #tray: Tray | null = null
  #shown = ''

  constructor(iconFolder: string, actions: TrayActions) {
    this.#iconFolder = iconFolder
    this.#actions = actions
  }

  /** Shows the icon, tooltip and menu that fit these facts. The first call makes the icon. */
  update(facts: TrayFacts): void {
    const image = join(this.#iconFolder, trayImage(trayStateOf(facts), process.platform))
    const toolTip = trayToolTip(facts)
    const template = trayMenu(facts, this.#actions)
    // An open menu closes when it is replaced. So it is replaced only when its contents have changed.
    const shown = JSON.stringify([image, toolTip, template])
    if (shown === this.#shown) return
    this.#shown = shown
    if (this.#tray === null) {
      this.#tray = new Tray(image)
      // Some Linux desktops do not report a click. There the first item of the menu does the same.
      this.#tray.on('click', this.#actions.show)
    } else this.#tray.setImage(image)
    this.#tray.setToolTip(toolTip)
    this.#tray.setContextMenu(Menu.buildFromTemplate(template))
  }

  /** Takes the icon away. */
  remove(): void {
    this.#tray?.destroy()
    this.#tray = null
    this.#shown = ''
  }
}

/** Returns the file of an icon for a system. On macOS it is a `Template` picture, which the system colours itself. */
export function trayImage(state: TrayState, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join('mac', `${state}Template.png`)
  return platform === 'win32' ? join('windows', `${state}.ico`) : join('linux', `${state}.png`)
}
