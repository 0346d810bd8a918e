import { createContext } from 'svelte'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { CatchUpCard } from '../../../shared/model/catch-up.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'
import type { UndoStore } from '../history/index.ts'

/**
 * The changes by others since the user last looked, a card for each item. The cards stay as they were read while the user goes through
 * them: later changes come the next time.
 */
export class CatchUpStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  readonly #undo: UndoStore
  #cards = $state.raw<readonly CatchUpCard[] | null>(null)
  /** All cards as they were read last, in their order. */
  #read: readonly CatchUpCard[] = []
  #account: string | null = null
  #asked = 0
  /** The items whose cards are being done. */
  readonly #underway = new Set<string>()
  /** Those whose cards were done while the cards are being read: the answer may be from before that. */
  #doneMeanwhile = new Set<string>()

  constructor(bridge: DocketBridge, toasts: ToastStore, undo: UndoStore) {
    this.#bridge = bridge
    this.#toasts = toasts
    this.#undo = undo
  }

  /** Null until they were read. */
  get cards(): readonly CatchUpCard[] | null {
    return this.#cards
  }

  /**
   * Declares that the cards of an account are shown. Returns a function that says they no longer are.
   *
   * @param onTurned called when a step was undone or redone, with its item, once the cards are as they are by then
   */
  use(account: string, onTurned: (item: string | null) => void): () => void {
    this.#account = account
    void this.#load(account)
    // A card whose step is undone is there again.
    const end = this.#undo.listen(async ({ item }) => {
      await this.#load(account)
      onTurned(item)
    })
    return () => {
      end()
      this.#account = null
      this.#cards = null
    }
  }

  /** The user is done with an item: it counts as looked at, and its entry in the inbox is done. */
  async done({ row, triage, seen }: CatchUpCard): Promise<void> {
    this.#cards = this.#cards?.filter((card) => card.row.key !== row.key) ?? null
    this.#underway.add(row.key)
    this.#doneMeanwhile.add(row.key)
    const result = await this.#bridge.call('catchUp', { seen })
    this.#underway.delete(row.key)
    if (!result.ok) {
      this.#doneMeanwhile.delete(row.key)
      this.#putBack(row.key)
      return this.#toasts.tellError(result.error)
    }
    const isFinished = triage.part === 'open' || triage.part === 'snoozed'
    const { account } = partsOf(row.key)
    this.#toasts.tell('success', `${isFinished ? 'Done' : 'Seen'}: “${row.title}”`, {
      topic: 'step',
      action: this.#undo.offer([account]),
    })
  }

  /** Shows a card again, where it stood. Meanwhile others may have been done, or those of another account be shown. */
  #putBack(key: string): void {
    if (this.#cards === null) return
    const shown = new Set<string>(this.#cards.map(({ row }) => row.key)).add(key)
    this.#cards = this.#read.filter(({ row }) => shown.has(row.key))
  }

  async #load(account: string): Promise<void> {
    const asked = (this.#asked += 1)
    this.#doneMeanwhile = new Set(this.#underway)
    const result = await this.#bridge.call('listCatchUp', { account })
    if (account !== this.#account || asked !== this.#asked) return
    if (!result.ok) return this.#toasts.tellError(result.error)
    this.#read = result.value
    this.#cards = this.#read.filter(({ row }) => !this.#doneMeanwhile.has(row.key))
  }
}

export const [useCatchUp, provideCatchUp] = createContext<CatchUpStore>()
