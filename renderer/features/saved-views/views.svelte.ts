import { createContext } from 'svelte'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import { inboxListingOf, suggestedViews, type ChosenView, type CountedView } from '../../../shared/model/view.ts'
import { placeOfListing, printPlace, type InboxesListing, type Listing } from '../../../shared/place.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'

/** Milliseconds before the views are counted again: counting takes a moment, and nobody reads numbers faster than this. */
const pauseBeforeCounting = 700

const counted = ['inboxEntry', 'issue', 'mergeRequest', 'edit', 'view'] as const

/** The saved views of the account on the screen, with the number of rows that each lists. */
export class ViewsStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  /** Returns the place of the list on the screen. */
  readonly #listing: () => Listing | InboxesListing
  #account = $state.raw<AccountId | null>(null)
  #all = $state.raw<readonly CountedView[]>([])
  readonly #shown = $derived.by(() => {
    const [views, account] = [this.#all, this.#account]
    if (account === null || views.length === 0) return undefined
    const address = printPlace(placeOfListing(this.#listing(), account))
    return views.find((view) => printPlace({ ...this.placeOf(view), account }) === address)
  })
  /** The views that were just added for somebody who had none. */
  #added = $state.raw<readonly number[]>([])
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: DocketBridge, toasts: ToastStore, listing: () => Listing | InboxesListing) {
    this.#bridge = bridge
    this.#toasts = toasts
    this.#listing = listing
  }

  get all(): readonly CountedView[] {
    return this.#all
  }

  /** The view that lists exactly the rows on the screen; undefined where none does. */
  get shown(): CountedView | undefined {
    return this.#shown
  }

  /** True while views that were just added are explained: the user may not know them, and has not dismissed the explanation. */
  get isExplained(): boolean {
    return this.#added.length > 0
  }

  /** The place that a view shows. */
  placeOf({ list, query, grouping, board }: ChosenView): Listing {
    const grouped = grouping === null ? {} : { grouping }
    if (list === 'inbox') return { kind: list, ...inboxListingOf(query), ...grouped }
    return { kind: list, query, ...grouped, ...(board !== null && { board }) }
  }

  async load(account: AccountId): Promise<void> {
    if (account !== this.#account) {
      this.#all = []
      this.#added = []
    }
    this.#account = account
    clearTimeout(this.#timer)
    this.#timer = undefined
    const asked = (this.#asked += 1)
    const result = await this.#bridge.call('listViews', { account })
    if (asked === this.#asked && result.ok) this.#all = result.value.views
  }

  changed(kinds: ReadonlySet<string>): void {
    const account = this.#account
    if (account === null || !counted.some((kind) => kinds.has(kind))) return
    if (kinds.has('view')) void this.load(account)
    else this.#timer ??= setTimeout(() => void this.load(account), pauseBeforeCounting)
  }

  /** Counts again where the first counts may have been too early. */
  reloadPartial(): void {
    if (this.#account !== null && this.#all.some(({ partial }) => partial)) void this.load(this.#account)
  }

  /** Saves a view; null: a new one. @returns true once it is on disk */
  async save(id: number | null, view: ChosenView): Promise<boolean> {
    return this.#account !== null && (await this.#save(this.#account, id, view)) !== null
  }

  async #save(account: AccountId, id: number | null, view: ChosenView): Promise<number | null> {
    const result = await this.#bridge.call('saveView', { account, id, view })
    if (result.ok) return result.value.id
    this.#toasts.tellError(result.error)
    return null
  }

  /** Saves the views that are offered to somebody who has none, and explains them. */
  async addSuggested(): Promise<void> {
    const account = this.#account
    if (account === null) return
    const added: number[] = []
    for (const view of suggestedViews) {
      const id = await this.#save(account, null, view)
      if (account !== this.#account) return
      if (id === null) break
      added.push(id)
    }
    this.#added = added
  }

  /** Ends the explanation of the views that were added: the user has read it. */
  dismissExplanation(): void {
    this.#added = []
  }

  /** Removes the views that were just added, as far as they are still there: the inbox is one list again. */
  async removeAdded(): Promise<void> {
    const account = this.#account
    const added = this.#all.filter(({ id }) => this.#added.includes(id))
    this.#added = []
    if (account === null) return
    for (const { id } of added) {
      const result = await this.#bridge.call('removeView', { account, id })
      if (!result.ok) return this.#toasts.tellError(result.error)
    }
  }

  /** Removes a view, which can be taken back as long as the message stands. */
  async remove(view: CountedView): Promise<void> {
    const account = this.#account
    if (account === null) return
    const result = await this.#bridge.call('removeView', { account, id: view.id })
    if (!result.ok) return this.#toasts.tellError(result.error)
    const { name, icon, list, query, grouping, board } = view
    // The user may be in another account by then.
    const run = () => void this.#save(account, null, { name, icon, list, query, grouping, board })
    this.#toasts.tell('success', `The view “${name}” is removed.`, { action: { title: 'Put it back', run } })
  }

  /** Moves a view up or down among the others. */
  async move(id: number, by: 1 | -1): Promise<void> {
    const account = this.#account
    const ids = this.#all.map((view) => view.id)
    const from = ids.indexOf(id)
    const other = ids[from + by]
    if (account === null || from < 0 || other === undefined) return
    const order = ids.with(from, other).with(from + by, id)
    const result = await this.#bridge.call('orderViews', { account, ids: order })
    if (!result.ok) this.#toasts.tellError(result.error)
  }
}

export const [useViews, provideViews] = createContext<ViewsStore>()
