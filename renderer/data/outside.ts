import { createContext } from 'svelte'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { ToldStore } from './told.svelte.ts'

/** The computer outside of Docket: its browser and its clipboard. */
export class Outside {
  readonly #bridge: DocketBridge
  readonly #told: ToldStore

  constructor(bridge: DocketBridge, told: ToldStore) {
    this.#bridge = bridge
    this.#told = told
  }

  /** Opens an address outside of Docket, and says so when that is refused. */
  async openExternal(url: string): Promise<void> {
    const result = await this.#bridge.call('openExternal', { url })
    if (!result.ok) this.#told.tellError(result.error)
  }

  /** Puts a text on the clipboard and says so. `what` it is, as the user reads it. */
  async copy(what: string, text: string): Promise<void> {
    const result = await this.#bridge.call('copyText', { text })
    if (result.ok) this.#told.tell('success', `${what} is on the clipboard.`)
    else this.#told.tellError(result.error)
  }
}

export const [useOutside, provideOutside] = createContext<Outside>()
