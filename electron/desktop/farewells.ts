import { BrowserWindow, type WebContents } from 'electron'
import { tell } from '../ipc.ts'

/** How long a page may take to save what was being written: a full second is more than a disk at work needs. */
const patience = 2000

/**
 * Lets a page save what is being written before its window closes, since up to the last half second of it is in the page
 * alone. A page that does not answer is not waited for any longer: it may hang, and what was written before is on disk.
 */
export class Farewells {
  readonly #waiting = new Map<number, () => void>()
  #questions = 0

  /** Closes a window once its page has saved. */
  async close(window: BrowserWindow): Promise<void> {
    await this.#ask(window.webContents)
    if (!window.isDestroyed()) window.destroy()
  }

  /** Closes all windows, each once its page has saved. */
  async closeAll(): Promise<void> {
    await Promise.all(BrowserWindow.getAllWindows().map((window) => this.close(window)))
  }

  /** A page has saved. */
  answered(question: number): void {
    this.#waiting.get(question)?.()
  }

  async #ask(contents: WebContents): Promise<void> {
    // A page that is not there yet has nothing to save, and one that has broken down cannot.
    if (contents.isDestroyed() || contents.isCrashed() || contents.isLoading()) return
    const question = (this.#questions += 1)
    const { promise: saved, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(question, resolve)
    const timer = setTimeout(resolve, patience)
    contents.once('destroyed', resolve)
    tell(contents, 'leaving', { question })
    await saved
    clearTimeout(timer)
    this.#waiting.delete(question)
  }
}
