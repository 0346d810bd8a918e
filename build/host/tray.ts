import { existsSync } from 'node:fs'
import { HostEmitter } from './events.ts'
import { requireReady } from './lifecycle.ts'
import { isControlled, isUnder } from './options.ts'
import { registerTrayIcon } from './tray-registration.ts'
import type { Menu } from './menu.ts'

const all = new Set<Tray>()

export class Tray extends HostEmitter {
  toolTip = ''
  title = ''
  menu: Menu | null = null
  #destroyed = false

  /** The file of the image that is shown; empty for one that is no file. */
  image: string

  constructor(image: unknown) {
    super('Tray', ['click', 'right-click', 'double-click', 'balloon-click'])
    requireReady('Tray')
    this.image = fileOf(image)
    all.add(this)
    // The host draws no icon, so it registers one only with the desktop of a test.
    if (isControlled() && !isUnder('no-tray-item')) registerTrayIcon()
  }

  setImage(image: unknown): void {
    this.#requireAlive()
    this.image = fileOf(image)
  }

  setPressedImage(_image: unknown): void {
    this.#requireAlive()
  }

  setToolTip(text: string): void {
    this.#requireAlive()
    this.toolTip = text
  }

  setTitle(title: string): void {
    this.#requireAlive()
    this.title = title
  }

  getTitle(): string {
    return this.title
  }

  setContextMenu(menu: unknown): void {
    this.#requireAlive()
    this.menu = menu as Menu | null
  }

  popUpContextMenu(menu?: unknown): void {
    if (menu) this.setContextMenu(menu)
  }

  getBounds(): Electron.Rectangle {
    return { x: 0, y: 0, width: 16, height: 16 }
  }

  destroy(): void {
    this.#destroyed = true
    all.delete(this)
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  #requireAlive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
  }
}

/** @throws Error for a file that is not there, as Electron does when it cannot load it */
function fileOf(image: unknown): string {
  if (typeof image !== 'string') return ''
  if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`)
  return image
}

export function allTrays(): Tray[] {
  return [...all]
}
