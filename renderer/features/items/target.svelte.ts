import { createContext } from 'svelte'
import { parseKey } from '../../../shared/model/key.ts'
import type { InboxRow, Item } from '../../../shared/model/rows.ts'
import type { EditsStore } from '../outbox/index.ts'
import type { ItemStore } from '../../data/item.svelte.ts'
import type { RowsStore } from '../../data/rows.svelte.ts'
import type { SelectionStore } from '../../navigation/selection.svelte.ts'
import type { NavigationStore } from '../../navigation/navigation.svelte.ts'
import type { PagesStore } from '../../navigation/pages.svelte.ts'
import type { PaneStore } from '../../navigation/pane.svelte.ts'

/** The one thing that every command acts on. */
export type Target =
  /** An entry of the inbox, and the item it is about where that is on this computer. */
  | { readonly kind: 'entry'; readonly entry: InboxRow; readonly item: Item['row'] | null }
  | { readonly kind: 'item'; readonly item: Item['row'] }
  | { readonly kind: 'snippet'; readonly key: string; readonly projectKey: string | null }
  | { readonly kind: 'edit'; readonly key: string }
  | { readonly kind: 'project'; readonly key: string }
  /** The selected rows of the list, by their keys alone: there may be too many to hold them here. */
  | { readonly kind: 'several'; readonly keys: readonly string[] }
  /** There is no target, or it is not on this computer: commands have nothing to act on. */
  | { readonly kind: 'none' }

const none: Target = { kind: 'none' }

/**
 * The one thing that commands act on, marked as such on the screen: the selected row of the list, which the pane follows; or the
 * item in the pane, where that was opened otherwise than by the list. In the outbox the row is an edit, in activity it stands for
 * the item, or else the project, to which something happened.
 */
export class TargetStore {
  readonly #navigation: NavigationStore
  readonly #pages: PagesStore
  readonly #pane: PaneStore
  readonly #selection: SelectionStore
  readonly #item: ItemStore
  readonly #rows: RowsStore
  readonly #edits: EditsStore
  readonly #now = $derived.by((): Target => {
    if (this.#pages.isOpen) return this.#onPage()
    if (this.#pane.leads === 'pane') return this.#inPane()
    return this.#selection.isEmpty ? this.#inList() : { kind: 'several', keys: this.#selection.keys }
  })

  constructor(parts: {
    readonly navigation: NavigationStore
    readonly pages: PagesStore
    readonly pane: PaneStore
    readonly selection: SelectionStore
    readonly item: ItemStore
    readonly rows: RowsStore
    readonly edits: EditsStore
  }) {
    this.#navigation = parts.navigation
    this.#pages = parts.pages
    this.#pane = parts.pane
    this.#selection = parts.selection
    this.#item = parts.item
    this.#rows = parts.rows
    this.#edits = parts.edits
  }

  get now(): Target {
    return this.#now
  }

  /** The selected rows, where they are the target; null otherwise. */
  get several(): readonly string[] | null {
    return this.#now.kind === 'several' ? this.#now.keys : null
  }

  /** The entry of the inbox that is the target, or null. */
  get entry(): InboxRow | null {
    return this.#now.kind === 'entry' ? this.#now.entry : null
  }

  /** The item that is the target or that the target is about, or null. */
  get item(): Item['row'] | null {
    return this.#now.kind === 'entry' || this.#now.kind === 'item' ? this.#now.item : null
  }

  /** True if it belongs to another account than the one whose projects the sidebar shows. */
  get isOfOtherAccount(): boolean {
    const here = this.#navigation.account?.id
    return this.#keys().some((key) => parseKey(key)?.account !== here)
  }

  #keys(): readonly string[] {
    const now = this.#now
    if (now.kind === 'several') return now.keys
    if (now.kind === 'entry') return [now.entry.key]
    if (now.kind === 'item') return [now.item.key]
    return now.kind === 'none' ? [] : [now.key]
  }

  /**
   * The project that a command means: that of the page, that of the leading item or edit, the one the list is narrowed to, else
   * that of the target.
   */
  get project(): string | null {
    if (this.#pages.isOpen) return this.#pages.project
    const narrowedTo = this.#pane.leads === 'list' ? this.#navigation.narrowedTo : null
    return narrowedTo ?? this.#ofTarget()
  }

  #ofTarget(): string | null {
    const now = this.#now
    if (now.kind === 'project') return now.key
    return now.kind === 'snippet' ? now.projectKey : (this.item?.projectKey ?? null)
  }

  /** A page covers list and item: nothing can be done to these. */
  #onPage(): Target {
    const { project } = this.#pages
    return project === null ? none : { kind: 'project', key: project }
  }

  #inPane(): Target {
    const { key, row, snippet, isSnippet } = this.#item
    if (key === null) return none
    if (isSnippet) return { kind: 'snippet', key, projectKey: snippet?.projectKey ?? null }
    return row === null ? none : { kind: 'item', item: row }
  }

  #inList(): Target {
    const { list } = this.#navigation
    const { edit } = this.#pane
    if (list === null) {
      return edit === null || this.#edits.find(edit) === undefined ? none : { kind: 'edit', key: edit }
    }
    const key = list.selected
    if (key === null) return none
    const row = this.#rows.get(key)
    if (row === undefined) return this.#ofGone(key)
    switch (row.kind) {
      case 'issue':
      case 'mergeRequest':
        return { kind: 'item', item: row }
      case 'inboxEntry':
        return { kind: 'entry', entry: row, item: row.item && this.#asShown(row.item) }
      case 'activity':
        return row.item === null
          ? { kind: 'project', key: row.projectKey }
          : { kind: 'item', item: this.#asShown(row.item) }
      default:
        return none
    }
  }

  /** The item as the pane shows it, which may have been read after the row that is about it. */
  #asShown(item: Item['row']): Item['row'] {
    const shown = this.#rows.get(item.key)
    return shown?.kind === 'issue' || shown?.kind === 'mergeRequest' ? shown : item
  }

  /** An entry that the inbox no longer has stands for its item, if that is still there: in the pane, or on its own. */
  #ofGone(key: string): Target {
    const last = this.#rows.lastOf(key)
    if (last?.kind !== 'inboxEntry' || last.itemKey === null) return none
    const inPane = this.#item.row
    const item = inPane?.key === last.itemKey ? inPane : this.#rows.get(last.itemKey)
    return item?.kind === 'issue' || item?.kind === 'mergeRequest' ? { kind: 'item', item } : none
  }
}

export const [useTarget, provideTarget] = createContext<TargetStore>()
