import { createContext } from 'svelte'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { ListedStep } from '../../../shared/model/step.ts'

/** Kinds whose changes can change the state of a step. */
const concerned = ['edit', 'inboxEntry', 'keptOffline'] as const

/** The user's steps, the most recent first. They are loaded while a view shows them. */
export class HistoryStore {
  readonly #bridge: DocketBridge
  #steps = $state.raw<readonly ListedStep[] | null>(null)
  #account: string | null = null
  #asked = 0

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /** Null until they were read. */
  get steps(): readonly ListedStep[] | null {
    return this.#steps
  }

  /** Declares that the history of an account is shown. Returns a function that says it no longer is. */
  use(account: string): () => void {
    this.#account = account
    void this.load()
    return () => {
      this.#account = null
      this.#steps = null
    }
  }

  /** Reads the steps again if a change concerns them. */
  changed(kinds: ReadonlySet<string>): void {
    if (concerned.some((kind) => kinds.has(kind))) void this.load()
  }

  async load(): Promise<void> {
    const account = this.#account
    if (account === null) return
    const asked = (this.#asked += 1)
    const result = await this.#bridge.call('listSteps', { account })
    if (result.ok && asked === this.#asked && account === this.#account) this.#steps = result.value
  }
}

export const [useHistory, provideHistory] = createContext<HistoryStore>()
