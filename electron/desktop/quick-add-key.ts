import { app, globalShortcut } from 'electron'
import { AppFailure } from '../../shared/errors.ts'

/** The key that opens the small window from anywhere on the computer. There is none until the user chooses one. */
export class QuickAddKey {
  readonly #open: () => void
  #key: string | null = null

  constructor(open: () => void) {
    this.#open = open
  }

  /** Must be called before the application is ready. On Wayland, Electron gets the key through the desktop's portal. */
  static prepare(): void {
    if (process.platform === 'linux') app.commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal')
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
