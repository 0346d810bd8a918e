import { createContext } from 'svelte'
import type { AppError } from '../../../shared/errors.ts'
import type { DocketBridge, ServiceAbilities, SyncList } from '../../../shared/ipc.ts'

/** While rows come in, where the lists stand changes many times a second; nobody reads that fast. */
const leastMilliseconds = 1000

/** The state of sync of each list of an account, kept up to date while a view shows it. */
export class SyncListsStore {
  readonly #bridge: DocketBridge
  #account: string | null = null
  #lists = $state.raw<readonly SyncList[] | null>(null)
  #abilities = $state.raw<ServiceAbilities | null>(null)
  #error = $state.raw<AppError | null>(null)
  #asked = 0
  #asking = false
  #again = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
    bridge.on('syncStateChanged', ({ account }) => {
      if (account === this.#account) this.#soon()
    })
  }

  /** Null until they were answered. */
  get lists(): readonly SyncList[] | null {
    return this.#lists
  }
  get abilities(): ServiceAbilities | null {
    return this.#abilities
  }
  /** The error of the last question; null where it was answered. The lists that were known before stay. */
  get error(): AppError | null {
    return this.#error
  }

  /** Reads the lists of an account, and again whenever its sync has moved. Returns a function that ends it. */
  watch(account: string): () => void {
    this.#account = account
    this.#lists = null
    this.#abilities = null
    this.#error = null
    void this.#load(account)
    return () => {
      if (this.#account !== account) return
      this.#account = null
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  async #load(account: string): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const asked = (this.#asked += 1)
    this.#asking = true
    this.#again = false
    const begunAt = performance.now()
    const result = await this.#bridge.call('readSyncLists', { account })
    if (asked !== this.#asked) return
    this.#asking = false
    if (account !== this.#account) return
    if (result.ok) {
      this.#lists = result.value.lists
      this.#abilities = result.value.abilities
      this.#error = null
    } else {
      this.#error = result.error
    }
    // A slow answer makes the pause before the next question longer.
    const cost = performance.now() - begunAt
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        if (this.#again) void this.#load(account)
      },
      Math.max(leastMilliseconds, cost * 5),
    )
  }

  #soon(): void {
    if (this.#asking || this.#timer !== undefined) this.#again = true
    else if (this.#account !== null) void this.#load(this.#account)
  }
}

export const [useSyncLists, provideSyncLists] = createContext<SyncListsStore>()
