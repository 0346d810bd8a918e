import { createContext } from 'svelte'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import type { Week } from '../../../shared/model/week.ts'
import { spanOfWeek, type Span } from './week-span.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'

/** The user's actions in a week, this one or one before it. */
export class WeekStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  #account: AccountId | null = null
  #now = $state.raw(0)
  /** Number of weeks that it lies back. */
  #back = $state.raw(0)
  #week = $state.raw<Week | null>(null)
  #asked = 0

  constructor(bridge: DocketBridge, toasts: ToastStore) {
    this.#bridge = bridge
    this.#toasts = toasts
  }

  get back(): number {
    return this.#back
  }
  /** Beginning and end of the week, in milliseconds since 1970. */
  get span(): Span {
    return spanOfWeek(this.#now, this.#back)
  }
  /** Null until it was read. */
  get week(): Week | null {
    return this.#week
  }

  /** Declares that this week of an account is shown. Returns a function that says it no longer is. */
  use(account: AccountId, now: number): () => void {
    this.#account = account
    this.#now = now
    this.#back = 0
    void this.#read()
    return () => {
      this.#account = null
      this.#week = null
    }
  }

  /** Goes to the week before or after; there is none after this one. */
  go(by: 1 | -1): void {
    if (this.#back - by < 0) return
    this.#back -= by
    void this.#read()
  }

  async #read(): Promise<void> {
    const account = this.#account
    if (account === null) return
    const asked = (this.#asked += 1)
    const result = await this.#bridge.call('readWeek', { account, ...this.span })
    if (asked !== this.#asked || this.#account !== account) return
    if (result.ok) this.#week = result.value
    else this.#toasts.tellError(result.error)
  }
}

export const [useWeek, provideWeek] = createContext<WeekStore>()
