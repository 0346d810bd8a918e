import type { DocketBridge } from '../../../shared/ipc.ts'
import { keyOf } from '../../../shared/model/key.ts'
import type { ProgramStore } from '../../data/program.svelte.ts'
import type { NavigationStore } from '../../navigation/navigation.svelte.ts'

/** A sync reports changes many times a second; nobody reads a number faster than this. In milliseconds. */
const pauseBeforeCounting = 500

/** What a change of these kinds brings to discussions. */
const kindsOfDiscussions = ['note', 'mergeRequest', 'edit', 'project']

/** Returns true if a change of these kinds may concern open discussions. */
export function concernsDiscussions(kinds: Iterable<string>): boolean {
  return [...kinds].some((kind) => kindsOfDiscussions.includes(kind))
}

/** The number of open discussions that wait for the user of the account on the screen. */
export class DiscussionCountStore {
  readonly #bridge: DocketBridge
  readonly #reach: { readonly program: ProgramStore; readonly navigation: NavigationStore }
  #count = $state.raw(0)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  constructor(reach: {
    readonly bridge: DocketBridge
    readonly program: ProgramStore
    readonly navigation: NavigationStore
  }) {
    this.#bridge = reach.bridge
    this.#reach = reach
  }

  /** True if the service of the account on the screen has discussions that are resolved. */
  get areThere(): boolean {
    const { account } = this.#reach.navigation
    return account !== null && this.#reach.program.can('discussions', keyOf(account.id, 'user', account.user.id))
  }

  get awaited(): number {
    return this.#count
  }

  /** Counts those of the account on the screen. */
  async load(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const asked = (this.#asked += 1)
    const account = this.#reach.navigation.account?.id
    const result =
      account !== undefined && this.areThere ? await this.#bridge.call('countOpenDiscussions', { account }) : null
    if (asked === this.#asked && result?.ok !== false) this.#count = result?.value ?? 0
  }

  changed(kinds: ReadonlySet<string>): void {
    if (!this.areThere || !concernsDiscussions(kinds)) return
    this.#timer ??= setTimeout(() => void this.load(), pauseBeforeCounting)
  }
}
