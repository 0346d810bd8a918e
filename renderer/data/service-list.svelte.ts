import { untrack } from 'svelte'
import type { AppError } from '../../shared/errors.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import {
  kindsOfServiceRows,
  type ServiceList,
  type ServiceListKind,
  type ServiceRows,
  type ShownServiceList,
} from '../../shared/model/service-list.ts'

/** An on-demand list, while it is shown: from this computer at once, then as the service says. */
export class ServiceListStore<K extends ServiceListKind> {
  readonly #bridge: DocketBridge
  readonly #list: ServiceList & { readonly kind: K }
  #rows = $state.raw<readonly ServiceRows[K][]>([])
  #madeHere = $state.raw<ShownServiceList['madeHere']>([])
  #readAt = $state.raw<number | null>(null)
  #isLoaded = $state.raw(false)
  #isOvertaken = false
  #error = $state.raw<AppError | null>(null)

  constructor(bridge: DocketBridge, list: ServiceList & { readonly kind: K }) {
    this.#bridge = bridge
    this.#list = list
  }

  get rows(): readonly ServiceRows[K][] {
    return this.#rows
  }
  /** Returns the row with an id, which may be the local one of a row that was made here. */
  find(id: number): ServiceRows[K] | undefined {
    const found = this.#madeHere.find(({ localId }) => localId === id)?.id ?? id
    return this.#rows.find((row) => row.id === found)
  }
  /** Returns the id that a row had first: that of a row which was made here changes once the service has it. */
  firstIdOf(row: ServiceRows[K]): number {
    return this.#madeHere.find(({ id }) => id === row.id)?.localId ?? row.id
  }
  /** Time of the last reading from the service, in milliseconds since 1970; null when there was none. */
  get readAt(): number | null {
    return this.#readAt
  }
  /** True once the part of the list that is on this computer was read. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }
  /** The error of the last question to the service: the rows that are shown are older then. */
  get error(): AppError | null {
    return this.#error
  }

  /** Shows the list as it is on this computer, then as the service says. Returns a function that ends that. */
  use(): () => void {
    this.refresh()
    return this.watch()
  }

  /** Shows the part of the list that is on this computer, and follows it. Returns a function that ends that. */
  watch(): () => void {
    void this.#load()
    return this.#bridge.on('changed', ({ kinds }) => {
      if (kinds.includes(kindsOfServiceRows[this.#list.kind]) || kinds.includes('edit')) void this.#load()
    })
  }

  async #load(): Promise<void> {
    const result = await this.#bridge.call('readServiceList', this.#list)
    if (!result.ok) return
    const { isOvertaken } = result.value
    // Once: while the service cannot be reached, each change here would ask again.
    if (isOvertaken && !this.#isOvertaken && this.#isLoaded) this.refresh()
    this.#isOvertaken = isOvertaken
    this.#rows = result.value.rows as unknown as readonly ServiceRows[K][]
    this.#madeHere = result.value.madeHere
    this.#readAt = result.value.readAt
    this.#isLoaded = true
  }

  /** Asks the service once more. */
  refresh(): void {
    void this.#refresh()
  }

  /** Asks the service for one row in full, or for the rows that have some words. Without it, the rows here stay as they are. */
  async ask(part: { readonly row: number } | { readonly search: string }): Promise<void> {
    await this.#bridge.call('refreshServiceList', { ...this.#list, ...part })
  }

  async #refresh(): Promise<void> {
    const result = await this.#bridge.call('refreshServiceList', this.#list)
    this.#error = result.ok ? null : result.error
  }
}

/** Shows a list for as long as the component is there that calls this while it is made. The list stays the one of then. */
export function useServiceList<K extends ServiceListKind>(
  bridge: DocketBridge,
  list: () => ServiceList & { readonly kind: K },
): ServiceListStore<K> {
  const store = new ServiceListStore(bridge, untrack(list))
  $effect(() => store.use())
  return store
}
