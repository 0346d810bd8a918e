import { createContext } from 'svelte'
import { partsOf } from '../../shared/model/key.ts'
import type { ItemStore } from '../data/item.svelte.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import type { RowsStore } from '../data/rows.svelte.ts'
import type { Layout } from './layout.svelte.ts'
import type { Move, NavigationStore } from './navigation.svelte.ts'
import type { PagesStore } from './pages.svelte.ts'

/** A list, the item or snippet beside it or in its place, or the changes of that over the whole width. */
export type Shown = 'list' | 'item' | 'changes'

/** An item is opened at once, but while rows go by under a held key only the one it rests on is. */
const pauseBeforeOpening = 140
/** An item that was shown though nobody asked for it counts as read once the selection has rested on it for so long. */
export const pauseBeforeReading = 3000

/** An edit of the outbox, and the item that it is about, if any. */
interface EditWithItem {
  readonly key: string
  readonly item: string | null
}

/** The pane beside the list: what it shows, whether it follows the selection of the list, and which of the two leads. */
export class PaneStore {
  readonly #program: ProgramStore
  readonly #rows: RowsStore
  readonly #item: ItemStore
  readonly #layout: Layout
  readonly #navigation: NavigationStore
  readonly #pages: PagesStore
  /** The pane that is shown where there is room for one. */
  #shows = $state.raw<Shown>('list')
  /** `pane` while an item that was opened otherwise than by its row leads; the selection of the list does not then. */
  #leads = $state.raw<'list' | 'pane'>('list')
  /** The current edit of the outbox. */
  #edit = $state.raw<EditWithItem | null>(null)
  /** Runs while the pane is behind the selection. */
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Time of the last move of the selection, by the clock of the page. */
  #movedAt = -Infinity
  /** True if the item that the pane comes to next was not asked for by the user. */
  #unasked = false
  /** True while something lies over the panes. */
  #isCovered = false
  #readTimer: ReturnType<typeof setTimeout> | undefined
  /** Token of the row that is being read so that the pane can follow it; null for none. */
  #following: symbol | null = null

  constructor(parts: {
    readonly program: ProgramStore
    readonly rows: RowsStore
    readonly item: ItemStore
    readonly layout: Layout
    readonly navigation: NavigationStore
    readonly pages: PagesStore
  }) {
    this.#program = parts.program
    this.#rows = parts.rows
    this.#item = parts.item
    this.#layout = parts.layout
    this.#navigation = parts.navigation
    this.#pages = parts.pages
    parts.navigation.onMove = (move) => this.#afterMove(move)
  }

  /** The pane that decides what commands act on: by its selected row the list, or by its item the pane. */
  get leads(): 'list' | 'pane' {
    return this.#leads
  }
  /** The key of the current edit of the outbox. */
  get edit(): string | null {
    return this.#edit?.key ?? null
  }
  /** True if a window with room for one pane shows the item instead of the list. */
  get showsItem(): boolean {
    return this.#shows !== 'list'
  }
  /** The pane that is shown where there is room for one: the list, the item or its changes. */
  get shows(): Shown {
    return this.#shows
  }
  /** True while the changes of the open merge request have the whole width. */
  get showsChanges(): boolean {
    const { key } = this.#item
    return this.#shows === 'changes' && key !== null && partsOf(key).kind === 'mergeRequest'
  }

  /** Makes the list lead: the pane comes to its selected row as soon as the selection rests. */
  followList(unasked: boolean): void {
    this.#leads = 'list'
    this.#followSoon(unasked)
  }

  /** Makes an edit in the outbox lead, or with null none any more. Its item stands beside it, which nobody asked for. */
  leadByEdit(edit: EditWithItem | null): void {
    this.#edit = edit
    this.followList(true)
  }

  /** Makes the pane lead, since it has the focus: commands act on its item, which counts as read. */
  lead(): void {
    // In focus mode there is no list beside that could lead.
    if (this.#item.key === null || this.#navigation.focusMode.isOn) return
    this.#stopFollowing()
    if (this.#item.key !== this.#selectedItem()) this.#leads = 'pane'
    void this.#item.markLooked()
  }

  /** Brings the pane to the selected row at once: before a command changes it. */
  catchUp(): void {
    if (this.#timer !== undefined) this.#follow()
  }

  /** The entry that focus mode shows is known now: it opens. */
  followInFocus(): void {
    const { focusMode, lists } = this.#navigation
    const key = lists.openInbox.selected
    if (focusMode.isOn && key !== null && this.#rows.itemOf(key) !== this.#item.key) this.#follow()
  }

  /** Notes whether something lies over the panes: an item that nobody can see must not come to count as read. */
  cover(isCovered: boolean): void {
    if (isCovered === this.#isCovered) return
    this.#isCovered = isCovered
    clearTimeout(this.#readTimer)
    if (!isCovered && this.#unasked && this.#timer === undefined) this.#readSoon()
  }

  /** Opens the selected row. Returns false if there is none. */
  openSelected(): boolean {
    const item = this.#selectedItem()
    if (item === null) return false
    this.openItem(item)
    return true
  }

  /** Shows the target of commands in the pane. Returns false if that is no item. */
  showTarget(): boolean {
    if (this.#leads === 'list') return this.openSelected()
    this.#shows = 'item'
    return this.#item.key !== null
  }

  /** Opens an item. One that was not come to by its row is the target of commands until the user goes back to the list. */
  openItem(item: string): void {
    this.#stopFollowing()
    this.#pages.leave()
    // A user who follows a link goes elsewhere.
    if (item !== this.#selectedItem()) this.#navigation.focusMode.turn(false)
    this.#shows = 'item'
    this.#leads = item === this.#selectedItem() ? 'list' : 'pane'
    if (item === this.#item.key) void this.#item.markLooked()
    else void this.#item.open(item)
  }

  /** Restores which pane leads and which is shown, as they were at a place before. */
  resume({ shows, leads }: { readonly shows: Shown; readonly leads: 'list' | 'pane' }): void {
    this.#shows = shows
    this.#leads = leads
  }

  /** Shows the changes of the open merge request over the whole width, or the merge request again. */
  showChanges(shown: boolean): void {
    this.#shows = shown ? 'changes' : 'item'
    this.#pages.leave()
  }

  /** Back to the list. */
  back(): void {
    this.#showList()
    this.#followSoon(true)
  }

  close(): void {
    this.#stopFollowing()
    this.#showList()
    void this.#item.open(null)
  }

  #afterMove(move: Move): void {
    this.#pages.leave()
    switch (move) {
      case 'account':
        return this.close()
      case 'ofOneAccount': {
        // An item of another account is not shown beside lists of this one.
        const item = this.#item.key
        const isOfOther = item !== null && this.#program.accountOf(item)?.id !== this.#navigation.account?.id
        return isOfOther ? this.close() : undefined
      }
      case 'section':
        return this.back()
      case 'place':
        this.#showList()
        return this.#stopFollowing()
      case 'list':
        this.#showList()
        return this.#leaveSelected()
      case 'part':
        this.#leads = 'list'
        return this.#leaveSelected()
      case 'query':
        return this.#leaveSelected()
    }
  }

  #showList(): void {
    this.#shows = 'list'
    this.#leads = 'list'
  }

  #selectedItem(): string | null {
    const key = this.#navigation.list?.selected ?? null
    return key === null ? null : this.#rows.itemOf(key)
  }

  #followSoon(unasked: boolean): void {
    const { focusMode, list } = this.#navigation
    this.#stopFollowing()
    if (!(this.#layout.twoPanes || focusMode.isOn)) return
    if ((list === null ? this.#edit : list.selected) === null) return this.#emptyPane()
    this.#unasked = unasked
    const now = performance.now()
    const goesBy = now - this.#movedAt < pauseBeforeOpening
    this.#movedAt = now
    // An item that opens unasked can wait, and a row that is not read from the disk yet cannot be followed.
    if (unasked || goesBy || this.#rows.lastOf(list?.selected ?? '') === undefined) {
      this.#timer = setTimeout(() => this.#follow(), pauseBeforeOpening)
    } else this.#follow()
  }

  /** The list becomes another one, in which nothing is selected. */
  #leaveSelected(): void {
    this.#stopFollowing()
    if (this.#layout.twoPanes) this.#emptyPane()
  }

  /** Empties the pane where the list leads and nothing is selected in it: then commands have nothing to act on either. */
  #emptyPane(): void {
    const isOfList = this.#leads === 'list' && !this.#navigation.focusMode.isOn
    if (isOfList && this.#item.key !== null) void this.#item.open(null)
  }

  #stopFollowing(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#readTimer)
    this.#timer = undefined
    this.#following = null
  }

  #follow(): void {
    const { list } = this.#navigation
    this.#stopFollowing()
    if (list === null) return this.#followEdit()
    const key = list.selected
    if (key === null) return
    if (this.#rows.lastOf(key) === undefined) return void this.#followOnceRead(key)
    const item = this.#rows.itemOf(key)
    if (item !== this.#item.key) {
      if (this.#shows === 'changes') this.#shows = 'item'
      void this.#item.open(item, this.#unasked)
    } else if (!this.#unasked) void this.#item.markLooked()
    if (this.#unasked) this.#readSoon()
  }

  #followEdit(): void {
    if (this.#edit === null || this.#edit.item === this.#item.key) return
    void this.#item.open(this.#edit.item, true)
  }

  /** A row that is not read from the disk yet may have an item. It is followed then, unless the user has gone on meanwhile. */
  async #followOnceRead(key: string): Promise<void> {
    const following = (this.#following = Symbol(key))
    const isThere = await this.#rows.bring(key)
    if (this.#following !== following) return
    if (isThere) this.#follow()
    else this.#emptyPane()
  }

  /** Counts an item that opened unasked as read after a rest on it, unless something lies over it. */
  #readSoon(): void {
    clearTimeout(this.#readTimer)
    if (this.#isCovered || !this.#program.preferences.readAfterRest) return
    this.#readTimer = setTimeout(() => void this.#item.markLooked(), pauseBeforeReading)
  }
}

export const [usePane, providePane] = createContext<PaneStore>()
