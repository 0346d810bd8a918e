import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from './surroundings.ts'

/** The state that a window is restored with. */
export interface WindowState {
  readonly bounds: Electron.Rectangle
  readonly maximized: boolean
}

/**
 * The bounds of named windows, kept over restarts. Electron keeps them in a file of the profile as well, and moves a window
 * whose display is gone to one that is there.
 */
export class WindowStates {
  readonly #profile: () => string

  constructor(profile: () => string) {
    this.#profile = profile
  }

  read(name: string): WindowState | null {
    const state = this.#readAll()[name]
    return state ? { ...state, bounds: onScreen(state.bounds) } : null
  }

  save(name: string, state: WindowState): void {
    writeFileSync(this.#file, JSON.stringify({ ...this.#readAll(), [name]: state }), { mode: 0o600 })
  }

  get #file(): string {
    return join(this.#profile(), 'Window State')
  }

  #readAll(): Readonly<Record<string, WindowState>> {
    return existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, WindowState>) : {}
  }
}

/** The bounds, moved and made smaller until all of them is on the display. */
function onScreen(bounds: Electron.Rectangle): Electron.Rectangle {
  const area = screen.getDisplayMatching(bounds).workArea
  const width = Math.min(bounds.width, area.width)
  const height = Math.min(bounds.height, area.height)
  const x = Math.max(area.x, Math.min(bounds.x, area.x + area.width - width))
  const y = Math.max(area.y, Math.min(bounds.y, area.y + area.height - height))
  return { x, y, width, height }
}
