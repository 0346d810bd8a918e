import type { CallArgs, DocketBridge } from '../../../shared/ipc.ts'
import { Groups } from './groups.ts'
import { ListStore } from './list.svelte.ts'

/** The entries of the activity, newest first, grouped by days. */
export class ActivityStore {
  readonly list: ListStore
  #mine = $state.raw(false)

  /** `place` says of which account and project. */
  constructor(bridge: DocketBridge, place: () => Omit<CallArgs<'listActivity'>, 'mine'>) {
    const groups = new Groups()
    this.list = new ListStore(
      async () =>
        groups.taken(await bridge.call('listActivity', { ...place(), ...(this.#mine ? { mine: true } : {}) })),
      { groups, isNarrowed: true },
    )
  }

  /** Whether only items are shown that are assigned to, written by or followed by the user. */
  get mine(): boolean {
    return this.#mine
  }

  /** Has the list show those alone, or all again, once it is read anew. */
  showMine(mine: boolean): void {
    this.#mine = mine
  }
}
