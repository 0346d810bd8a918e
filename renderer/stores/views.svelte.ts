import type { DocketBridge } from '../../shared/ipc.ts'
import type { AccountId } from '../../shared/model/key.ts'
import { inboxListingOf, suggestedViews, type ChosenView, type CountedView } from '../../shared/model/view.ts'
import type { Listing } from '../../shared/place.ts'
import type { ToldStore } from './told.svelte.ts'

/** Counting what all views list takes a moment, and nobody reads numbers faster than this. */
const restBeforeCounting = 700

const counted = ['inboxEntry', 'issue', 'mergeRequest', 'edit', 'view'] as const

/** The saved views of the account on the screen, with the number of what each lists. */
export class ViewsStore {
  readonly #bridge: DocketBridge
  readonly #told: ToldStore
  #account: AccountId | null = null
  #all = $state.raw<readonly CountedView[]>([])
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: DocketBridge, told: ToldStore) {
    this.#bridge = bridge
    this.#told = told
  }

  get all(): readonly CountedView[] {
    return this.#all
  }

  /** The place that a view shows. */
  placeOf({ list, query, grouping, board }: ChosenView): Listing {
    const grouped = grouping === null ? {} : { grouping }
    if (list === 'inbox') return { kind: list, ...inboxListingOf(query), ...grouped }
    return { kind: list, query, ...grouped, ...(board !== null && { board }) }
  }

  async load(account: AccountId): Promise<void> {
    if (account !== this.#account) this.#all = []
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
    else this.#timer ??= setTimeout(() => void this.load(account), restBeforeCounting)
  }

  /** Counts again what may have been counted too early. */
  reloadPartial(): void {
    if (this.#account !== null && this.#all.some(({ partial }) => partial)) void this.load(this.#account)
  }

  /** Saves a view; null: a new one. @returns whether it is on disk */
  async save(id: number | null, view: ChosenView): Promise<boolean> {
    const account = this.#account
    if (account === null) return false
    const result = await this.#bridge.call('saveView', { account, id, view })
    if (!result.ok) this.#told.tellError(result.error)
    return result.ok
  }

  /** Saves the views that are offered to somebody who has none. */
  async addSuggested(): Promise<void> {
    for (const view of suggestedViews) if (!(await this.save(null, view))) return
  }

  /** Removes a view, which can be taken back as long as the message stands. */
  async remove(view: CountedView): Promise<void> {
    const account = this.#account
    if (account === null) return
    const result = await this.#bridge.call('removeView', { account, id: view.id })
    if (!result.ok) return this.#told.tellError(result.error)
    const { name, icon, list, query, grouping, board } = view
    const run = () => void this.save(null, { name, icon, list, query, grouping, board })
    this.#told.tell('success', `The view “${name}” is removed.`, { action: { title: 'Put it back', run } })
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
    if (!result.ok) this.#told.tellError(result.error)
  }
}
