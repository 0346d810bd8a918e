import { createContext } from 'svelte'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { ListedStep } from '../../../shared/model/step.ts'

/** Kinds whose changes can change the state of a step. */
const concerned = ['edit', 'inboxEntry', 'keptOffline'] as const

/** A step of one of the accounts whose history is shown. */
export type StepOfAccount = ListedStep & { readonly account: string }

/** The user's steps, the most recent first. They are loaded while a view shows them. */
export class HistoryStore {
  readonly #bridge: DocketBridge
  #steps = $state.raw<readonly StepOfAccount[] | null>(null)
  #accounts: readonly string[] = []
  #asked = 0

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /** Null until they were read. */
  get steps(): readonly StepOfAccount[] | null {
    return this.#steps
  }

  /** Declares that the history of these accounts is shown as one. Returns a function that says it no longer is. */
  use(accounts: readonly string[]): () => void {
    this.#accounts = accounts
    void this.load()
    return () => {
      this.#accounts = []
      this.#steps = null
    }
  }

  /** Reads the steps again if a change concerns them. */
  changed(kinds: ReadonlySet<string>): void {
    if (concerned.some((kind) => kinds.has(kind))) void this.load()
  }

  async load(): Promise<void> {
    const accounts = this.#accounts
    const asked = (this.#asked += 1)
    const answers = await Promise.all(
      accounts.map(async (account) => ({ account, result: await this.#bridge.call('listSteps', { account }) })),
    )
    if (asked !== this.#asked || accounts !== this.#accounts) return
    // An account that cannot answer does not hide the steps of the others.
    const lists = answers.flatMap(({ account, result }) =>
      result.ok ? [result.value.map((step) => ({ ...step, account }))] : [],
    )
    const [first, ...others] = lists
    if (first === undefined) return
    // The order within an account is that of its steps, also where the clock was set back between them.
    this.#steps =
      others.length === 0 ? first : lists.flat().toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
  }
}

export const [useHistory, provideHistory] = createContext<HistoryStore>()
