import { globalShortcut } from 'electron'
import { AppFailure } from '../../../shared/errors.ts'

/** The key that opens the small window from anywhere on the computer. There is none until the user chooses one. */
export class QuickAddKey {
  readonly #open: () => void
  #key: string | null = null

  constructor(open: () => void) {
    this.#open = open
  }

  /**
   * Replaces the key. With null there is no key any more.
   *
   * @throws AppFailure `shortcut_taken` when the system or another program has it; then the earlier key stays in use
   */
  use(key: string | null): void {
    if (key === this.#key) return
    if (key !== null && !globalShortcut.register(key, this.#open)) throw AppFailure.of('shortcut_taken', { key })
    if (this.#key !== null) globalShortcut.unregister(this.#key)
    this.#key = key
  }
}

/**
 * Returns true if the desktop decides on keys, as on Wayland: it may ask its user first, give another key or none. Electron says
 * that a key was taken before the desktop has answered, and does not report the answer.
 */
export function isKeyForDesktop({ platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>): boolean {
  return platform === 'linux' && env['XDG_SESSION_TYPE'] === 'wayland'
}
