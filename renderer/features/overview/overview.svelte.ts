import { createContext } from 'svelte'
import type { AppError } from '../../../shared/errors.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import type { Overview, OverviewSubject } from '../../../shared/model/overview.ts'

/** Counting takes a moment, and nobody reads numbers faster than this. In milliseconds. */
const pauseBeforeCounting = 1_000

const counted = ['issue', 'mergeRequest', 'activity', 'inboxEntry', 'milestone']

/** A project, person, milestone or the inbox in figures, while it is shown. */
export class OverviewStore {
  readonly #bridge: DocketBridge
  #asked: { readonly account: AccountId; readonly subject: OverviewSubject } | null = null
  #overview = $state.raw<Overview | null>(null)
  #error = $state.raw<AppError | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /** Null until it was read. */
  get overview(): Overview | null {
    return this.#overview
  }
  get error(): AppError | null {
    return this.#error
  }

  /** Declares that this is shown. Returns a function that says it no longer is. */
  use(account: AccountId, subject: OverviewSubject): () => void {
    this.#asked = { account, subject }
    void this.#read()
    return () => {
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#asked = null
      this.#overview = null
      this.#error = null
    }
  }

  changed(kinds: ReadonlySet<string>): void {
    if (this.#asked === null || !counted.some((kind) => kinds.has(kind))) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#read()
    }, pauseBeforeCounting)
  }

  async #read(): Promise<void> {
    const asked = this.#asked
    if (asked === null) return
    const result = await this.#bridge.call('readOverview', asked)
    if (asked !== this.#asked) return
    this.#error = result.ok ? null : result.error
    if (result.ok) this.#overview = result.value
  }
}

export const [useOverview, provideOverview] = createContext<OverviewStore>()
