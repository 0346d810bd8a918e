import { createContext } from 'svelte'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { Key } from '../../shared/model/key.ts'
import type { ToastStore } from './toasts.svelte.ts'

/** The computer outside of Docket: its browser, its clipboard and its files. */
export class Outside {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore

  constructor(bridge: DocketBridge, toasts: ToastStore) {
    this.#bridge = bridge
    this.#toasts = toasts
  }

  /** Opens an address outside of Docket, and tells the user when that is refused. */
  async openExternal(url: string): Promise<void> {
    const result = await this.#bridge.call('openExternal', { url })
    if (!result.ok) this.#toasts.tellError(result.error)
  }

  /**
   * Writes a file that was attached to a text into a file that the user chooses, and tells them.
   *
   * @param project the key of the project of the text
   * @param address how the text names the file
   */
  async saveUpload(project: Key<'project'>, address: string): Promise<void> {
    const result = await this.#bridge.call('saveUpload', { project, address })
    if (!result.ok) this.#toasts.tellError(result.error)
    else if (result.value !== null) this.#toasts.tell('success', `Saved as ${result.value.name}.`)
  }

  /** Puts a text on the clipboard, and tells the user. @param what the name of the text in the message, such as `The address` */
  async copy(what: string, text: string): Promise<void> {
    const result = await this.#bridge.call('copyText', { text })
    if (result.ok) this.#toasts.tell('success', `${what} is on the clipboard.`)
    else this.#toasts.tellError(result.error)
  }
}

export const [useOutside, provideOutside] = createContext<Outside>()
