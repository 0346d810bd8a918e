import { HostEmitter } from './events.ts'
import { requireReady } from './lifecycle.ts'
import type { Menu } from './menu.ts'

const all = new Set<Tray>()

export class Tray extends HostEmitter {
  toolTip = ''
  title = ''
  menu: Menu | null = null
  #destroyed = false

  constructor(_image: unknown) {
    super('Tray', ['click', 'right-click', 'double-click', 'balloon-click'])
    requireReady('Tray')
    all.add(this)
  }

  setImage(_image: unknown): void {
    this.#requireAlive()
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

export function allTrays(): Tray[] {
  return [...all]
}
