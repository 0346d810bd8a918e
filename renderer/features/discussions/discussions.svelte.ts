import { untrack } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'
import type { AppError } from '../../../shared/errors.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { AccountId, Key } from '../../../shared/model/key.ts'
import type { OpenDiscussions } from '../../../shared/model/open-discussion.ts'
import { concernsDiscussions } from './discussion-count.svelte.ts'

/** Changes are gathered for so many milliseconds. */
const pauseBeforeReading = 120

/** The open discussions of an account that concern its user, while they are shown. */
class DiscussionsStore {
  readonly #bridge: DocketBridge
  readonly #account: AccountId
  /** Called around each answer, so that the focus finds its row again. */
  readonly #take: (show: () => void) => void
  #list = $state.raw<OpenDiscussions | null>(null)
  #error = $state.raw<AppError | null>(null)
  /** First comments of discussions that were resolved here: they stay, so that they can be reopened. */
  readonly #resolved = new Set<string>()
  /** First comments of the discussions below which the field for an answer is shown. */
  readonly #answerFields = new SvelteSet<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #isRead: Promise<void> = Promise.resolve()

  constructor(bridge: DocketBridge, account: AccountId, take: (show: () => void) => void) {
    this.#bridge = bridge
    this.#account = account
    this.#take = take
  }

  /** Null until it was read. */
  get list(): OpenDiscussions | null {
    return this.#list
  }
  /** The error of the last reading: what is shown is older then. */
  get error(): AppError | null {
    return this.#error
  }

  /** Reads the list and follows it. Returns a function that ends that. */
  use(): () => void {
    void this.read()
    const stop = this.#bridge.on('changed', ({ account, kinds }) => {
      if (account !== this.#account || !concernsDiscussions(kinds)) return
      // Behind a reading that is under way, which would never be answered if it were always overtaken.
      this.#timer ??= setTimeout(() => void this.#isRead.then(() => this.read()), pauseBeforeReading)
    })
    return () => {
      stop()
      clearTimeout(this.#timer)
    }
  }

  /** Resolves when the last question was answered. */
  get isRead(): Promise<void> {
    return this.#isRead
  }

  /** Reads the list once more. */
  read(): Promise<void> {
    return (this.#isRead = this.#read())
  }

  async #read(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const asked = (this.#asked += 1)
    const also = [...this.#resolved] as Key<'note'>[]
    const result = await this.#bridge.call('listOpenDiscussions', { account: this.#account, also })
    if (asked !== this.#asked) return
    this.#error = result.ok ? null : result.error
    if (result.ok) this.#take(() => (this.#list = result.value))
  }

  /** Keeps a discussion in its place though it is resolved. @param first the comment that began it */
  keep(first: string): void {
    this.#resolved.add(first)
  }

  /** Returns true while the field for an answer is shown below a discussion. */
  hasAnswerField(first: string): boolean {
    return this.#answerFields.has(first)
  }

  openAnswerField(first: string): void {
    this.#answerFields.add(first)
  }

  closeAnswerField(first: string): void {
    this.#answerFields.delete(first)
  }
}

/** Shows the discussions of an account for as long as the component is there that calls this while it is made. */
export function showDiscussions(
  bridge: DocketBridge,
  account: () => AccountId,
  take: (show: () => void) => void,
): DiscussionsStore {
  const store = new DiscussionsStore(bridge, untrack(account), take)
  $effect(() => store.use())
  return store
}
