import { createContext } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import { sendStateOf, type SendState } from '../../shared/edit-words.ts'
import type { Result } from '../../shared/errors.ts'
import type { DocketBridge, ServiceAbilities, SyncState } from '../../shared/ipc.ts'
import { partsOf } from '../../shared/model/key.ts'
import type { ProgramStore } from './program.svelte.ts'
import { noProgress, progressAfter, type Progress } from './progress.ts'

/** The sync state of each account, and the progress of the reading under way. */
export class SyncStatesStore {
  readonly #bridge: DocketBridge
  readonly #program: ProgramStore
  readonly #states = new SvelteMap<string, SyncState>()
  readonly #progress = new SvelteMap<string, Progress>()

  constructor(bridge: DocketBridge, program: ProgramStore) {
    this.#bridge = bridge
    this.#program = program
    bridge.on('syncStateChanged', (state) => this.#set(state))
  }

  of(account: string | null): SyncState | undefined {
    return account === null ? undefined : this.#states.get(account)
  }

  progressOf(account: string | null): Progress {
    return (account === null ? undefined : this.#progress.get(account)) ?? noProgress
  }

  /** Returns `open` while edits can go out of the account that a key names; else the reason why not. */
  sendStateOf(key: string): SendState {
    return sendStateOf(this.#program.accountOf(key) ?? undefined, this.of(partsOf(key).account))
  }

  async load(): Promise<void> {
    const result = await this.#bridge.call('readSyncStates', {})
    if (!result.ok) return
    for (const state of result.value) this.#set(state)
  }

  syncNow(account: string): Promise<Result<null>> {
    return this.#bridge.call('syncNow', { account })
  }

  /** The capabilities of an account's service that Docket has found out. */
  async readAbilities(account: string): Promise<Result<ServiceAbilities>> {
    const result = await this.#bridge.call('readSyncLists', { account })
    return result.ok ? { ok: true, value: result.value.abilities } : result
  }

  /** Stops the reading of changes, or goes on with it. */
  stop(account: string, stopped: boolean): Promise<Result<null>> {
    return this.#bridge.call('stopSync', { account, stopped })
  }

  #set(state: SyncState): void {
    this.#states.set(state.account, state)
    this.#progress.set(state.account, progressAfter(this.progressOf(state.account), state))
  }
}

export const [useSyncStates, provideSyncStates] = createContext<SyncStatesStore>()
