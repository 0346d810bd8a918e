import type { CallArgs, DocketBridge } from '../../shared/ipc.ts'
import { ListStore } from './list.svelte.ts'

/** What happened, newest first, and on which day each of it was. */
export class ActivityStore {
  readonly list: ListStore
  #times: ReadonlyMap<string, number> = new Map()
  #mine = $state.raw(false)

  /** `place` says of which account and project. */
  constructor(bridge: DocketBridge, place: () => Omit<CallArgs<'listActivity'>, 'mine'>) {
    this.list = new ListStore(async () => {
      const result = await bridge.call('listActivity', { ...place(), ...(this.#mine ? { mine: true } : {}) })
      if (result.ok) {
        const { keys, times } = result.value
        // A row that has left the list is shown on until the user goes on from it.
        const { selected } = this.list
        const kept = selected === null ? undefined : this.#times.get(selected)
        const known = keys.map((key, index) => [key, times[index] ?? 0] as const)
        this.#times = new Map(kept === undefined || selected === null ? known : [[selected, kept], ...known])
      }
      return result
    })
  }

  /** Whether only items are shown that are assigned to, written by or followed by the user. */
  get mine(): boolean {
    return this.#mine
  }

  showMine(mine: boolean): void {
    this.#mine = mine
    void this.list.load(true)
  }

  /** Whether the row at that place is the first of its day. */
  startsDay(index: number): boolean {
    return index === 0 || this.#dayAt(index) !== this.#dayAt(index - 1)
  }

  #dayAt(index: number): string {
    const time = this.#times.get(this.list.keys[index] ?? '')
    return time === undefined ? '' : new Date(time).toDateString()
  }
}
