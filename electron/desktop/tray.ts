import { join } from 'node:path'
import { Menu, Tray } from 'electron'
import { trayMenu, trayStateOf, trayToolTip, type TrayActions, type TrayFacts, type TrayState } from './tray-view.ts'

/** Docket's icon among those of the system, with its menu. */
export class TrayIcon {
  readonly #iconFolder: string
  readonly #actions: TrayActions
  #tray: Tray | null = null
  #shown = ''

  constructor(iconFolder: string, actions: TrayActions) {
    this.#iconFolder = iconFolder
    this.#actions = actions
  }

  /** Shows the icon with what it says now; the first time the icon is made. */
  update(facts: TrayFacts): void {
    const image = join(this.#iconFolder, trayImage(trayStateOf(facts), process.platform))
    const toolTip = trayToolTip(facts)
    const template = trayMenu(facts, this.#actions)
    // A menu that is drawn anew while it is open closes: only what reads otherwise is worth that.
    const shown = JSON.stringify([image, toolTip, template])
    if (shown === this.#shown) return
    this.#shown = shown
    if (this.#tray === null) {
      this.#tray = new Tray(image)
      // On Linux it depends on the desktop whether a click is told at all: the menu has the same, as its first item.
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

/** The file of an icon, by the form that each system wants: macOS colours a `Template` by itself. */
export function trayImage(state: TrayState, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join('mac', `${state}Template.png`)
  return platform === 'win32' ? join('windows', `${state}.ico`) : join('linux', `${state}.png`)
}
