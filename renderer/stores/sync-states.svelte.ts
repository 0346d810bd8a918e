import { SvelteMap } from 'svelte/reactivity'
import type { Result } from '../../shared/errors.ts'
import type { DocketBridge, SyncState } from '../../shared/ipc.ts'

/** How far each account's cache is behind. */
export class SyncStatesStore {
  readonly #bridge: DocketBridge
  readonly #states = new SvelteMap<string, SyncState>()

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
    bridge.on('syncStateChanged', (state) => this.#states.set(state.account, state))
  }

  of(account: string | null): SyncState | undefined {
    return account === null ? undefined : this.#states.get(account)
  }

  async load(): Promise<void> {
    const result = await this.#bridge.call('readSyncStates', {})
    if (!result.ok) return
    for (const state of result.value) this.#states.set(state.account, state)
  }

  syncNow(account: string): Promise<Result<null>> {
    return this.#bridge.call('syncNow', { account })
  }
}
