import { createContext } from 'svelte'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { NamedFilter } from '../../../shared/query/tree.ts'
import type { NavigationStore } from '../../navigation/navigation.svelte.ts'

/** The names that filters of a query know, for whoever types one. */
export class CompletionsStore {
  readonly #bridge: DocketBridge
  readonly #navigation: NavigationStore

  constructor(bridge: DocketBridge, navigation: NavigationStore) {
    this.#bridge = bridge
    this.#navigation = navigation
  }

  /** Returns no completions when they cannot be read, so that the user can go on typing. */
  async namesOf(
    key: NamedFilter,
    beginning: string,
  ): Promise<readonly { readonly value: string; readonly about: string }[]> {
    const start = beginning.slice(0, 200)
    const found = await Promise.all(
      this.#navigation.listedAccounts.map(({ id }) => this.#bridge.call('completeFilter', { account: id, key, start })),
    )
    const names = found.flatMap((result) => (result.ok ? result.value.values : []))
    return names.filter(({ value }, index) => names.findIndex((other) => other.value === value) === index)
  }
}

export const [useCompletions, provideCompletions] = createContext<CompletionsStore>()
