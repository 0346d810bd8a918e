import type { CallArgs, DocketBridge } from '../../../shared/ipc.ts'
import { Groups } from './groups.ts'
import { ListStore } from './list.svelte.ts'

/** The entries of the activity, newest first, grouped by days. */
export class ActivityStore {
  readonly list: ListStore
  #mine = $state.raw(false)

  /** @param place the account and project whose activity is listed */
  constructor(bridge: DocketBridge, place: () => Omit<CallArgs<'listActivity'>, 'mine'>) {
    const groups = new Groups()
    this.list = new ListStore(
      async () =>
        groups.taken(await bridge.call('listActivity', { ...place(), ...(this.#mine ? { mine: true } : {}) })),
      { groups, isNarrowed: true },
    )
  }

  /** True if only items are listed that are assigned to, written by or followed by the user. */
  get mine(): boolean {
    return this.#mine
  }

  /** Lists those alone, or all again. It takes effect when the list is read the next time. */
  showMine(mine: boolean): void {
    this.#mine = mine
  }
}
