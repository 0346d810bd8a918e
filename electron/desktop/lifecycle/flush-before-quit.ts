import { BrowserWindow, type WebContents } from 'electron'
import { tell } from '../../broadcast.ts'

/** Milliseconds that a page may take to save its texts. A busy disk needs less than a second. */
const patience = 2000

/**
 * Lets a page save the texts that are being written before its window closes. A page saves a text half a second after
 * the last key, so the last words may not be on disk yet. A page that does not answer in time is not waited for, since
 * it may hang.
 */
export class FlushBeforeQuit {
  readonly #waiting = new Map<number, () => void>()
  #questions = 0

  /** Closes a window after its page has saved. @param isToClose returns false if it is not to be closed any more by then */
  async close(window: BrowserWindow, isToClose: () => boolean = () => true): Promise<void> {
    await this.#ask(window.webContents)
    if (!window.isDestroyed() && isToClose()) window.destroy()
  }

  /** Closes all windows, each after its page has saved. */
  async closeAll(): Promise<void> {
    await Promise.all(BrowserWindow.getAllWindows().map((window) => this.close(window)))
  }

  /** Call this when a page has saved. @param question the number with which the page was asked */
  answered(question: number): void {
    this.#waiting.get(question)?.()
  }

  async #ask(contents: WebContents): Promise<void> {
    // A page that is still loading has nothing to save, and a page that has crashed cannot save.
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
