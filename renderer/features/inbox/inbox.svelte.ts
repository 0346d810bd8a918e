import { createContext } from 'svelte'
import { wordOfTarget } from '../../../shared/target-words.ts'
import { mostInStep, rowsPerCall } from '../../../shared/ipc-limits.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { InboxRow } from '../../../shared/model/rows.ts'
import type { TurnedStep } from '../../../shared/model/step.ts'
import { markTitleOf, type Mark, type Triage } from '../../../shared/model/triage.ts'
import { counted } from '../../ui/words.ts'
import { moveFocus } from '../../ui/keys/focus.ts'
import type { BulkStore } from '../outbox/index.ts'
import type { ItemStore } from '../../data/item.svelte.ts'
import type { ListStore } from '../../data/lists/list.svelte.ts'
import type { RowsStore } from '../../data/rows.svelte.ts'
import type { TargetStore } from '../items/index.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'
import type { UndoStore } from '../history/index.ts'
import type { Markable, SeenEntry, SeenInbox } from '../../navigation/surfaces.svelte.ts'
import type { NavigationStore } from '../../navigation/navigation.svelte.ts'
import type { NewComment } from '../../navigation/on-screen.ts'
import type { PaneStore } from '../../navigation/pane.svelte.ts'
import type { SelectionStore } from '../../navigation/selection.svelte.ts'

/** The stores that the inbox works with. */
interface InboxReach {
  readonly bridge: DocketBridge
  readonly bulk: BulkStore
  readonly rows: RowsStore
  readonly toasts: ToastStore
  readonly undo: UndoStore
  readonly item: ItemStore
  readonly navigation: NavigationStore
  readonly pane: PaneStore
  readonly selection: SelectionStore
  readonly target: TargetStore
}

/** The inbox, and the marks that the user sets on its entries. Marks are kept on this computer, and work offline. */
export class InboxStore {
  readonly #bridge: DocketBridge
  readonly #bulk: BulkStore
  readonly #rows: RowsStore
  readonly #toasts: ToastStore
  readonly #undo: UndoStore
  readonly #navigation: NavigationStore
  readonly #pane: PaneStore
  readonly #selection: SelectionStore
  readonly #target: TargetStore
  readonly #item: ItemStore
  #onMarked: (mark: Mark) => void = () => undefined

  constructor({ bridge, bulk, rows, toasts, undo, item, navigation, pane, selection, target }: InboxReach) {
    this.#bridge = bridge
    this.#bulk = bulk
    this.#rows = rows
    this.#toasts = toasts
    this.#undo = undo
    this.#navigation = navigation
    this.#pane = pane
    this.#selection = selection
    this.#target = target
    this.#item = item
    undo.listen((turned, wentOn) => this.#selectTurned(turned, wentOn))
  }

  /** Called with each mark that the user has set. */
  set onMarked(listener: (mark: Mark) => void) {
    this.#onMarked = listener
  }

  /** True if the target can be marked. */
  get canMark(): boolean {
    return this.#target.now.kind === 'entry' || this.#target.now.kind === 'item'
  }

  /** The marks of the target in the inbox, as far as the page knows them. */
  get triage(): Triage | null {
    const { entry, item } = this.#target
    if (entry) return entry.triage
    const open = this.#item.item
    return item !== null && open?.row.key === item.key ? open.triage : null
  }

  /** Returns the target with its marks as they are now; null where it cannot be marked. */
  async markable(): Promise<Markable | null> {
    const { entry, item } = this.#target
    if (entry) return { key: entry.key, seen: entry.at, name: nameOf(entry), triage: entry.triage }
    const triage = item && (await this.#triageOf(item.key))
    return item && triage && { key: item.key, seen: null, name: item.title, triage }
  }

  /** The selected entry where Docket has no rows of it: the word for it, and its address. Null for any other. */
  get elsewhere(): { readonly word: string; readonly url: string } | null {
    const { entry } = this.#target
    if (!entry || entry.webUrl === null || entry.itemKey !== null) return null
    return { word: wordOfTarget(entry.targetType ?? ''), url: entry.webUrl }
  }

  /**
   * Marks something, up to the newest reason on the screen. An entry that leaves the list by that is left at once for the row
   * after it, so that the next key is about that one. Resolves to true if the mark is on disk.
   *
   * @param comment a comment on it in the same step
   */
  async mark(mark: Mark, { key, seen, name }: Markable, comment: NewComment | null = null): Promise<boolean> {
    const isLeft = this.#target.entry?.key === key && this.#leavesList(mark)
    const list = this.#list
    if (isLeft) this.#leave(key, mark)
    const next = list.selected
    const entry = { key, seen }
    const result = await (comment === null
      ? this.#bridge.call('mark', { entries: [entry], mark })
      : this.#bridge.call('reply', { comment, entry, mark }))
    list.admit([key])
    if (!result.ok) {
      this.#toasts.tellError(result.error)
      await list.load()
      if (isLeft && list === this.#navigation.list && list.selected === next) this.#selection.select(key)
      return false
    }
    this.#onMarked(mark)
    const title = comment === null ? markTitleOf(mark) : `Comment queued. ${markTitleOf(mark)}`
    this.#toasts.tell('success', `${title}: “${name}”`, {
      topic: 'step',
      action: this.#undo.offer(accountsOf([key]), (wentOn) => this.#selectTakenBack(key, wentOn)),
    })
    await list.load()
    return true
  }

  /**
   * Marks several rows as one step, and offers to take that back. Rows that leave the list by that are left at once for the row
   * after the last of them.
   */
  async markSeveral(mark: Mark, keys: readonly string[]): Promise<void> {
    const entries = keys.map((key) => {
      const row = this.#rows.lastOf(key)
      return { key, seen: row?.kind === 'inboxEntry' ? row.at : null }
    })
    await this.markSeen(mark, entries)
  }

  /** As `markSeveral`, each up to the reason that was seen. */
  async markSeen(mark: Mark, entries: readonly SeenEntry[]): Promise<void> {
    const list = this.#navigation.list
    if (list === null) return
    const keys = entries.map(({ key }) => key)
    const isLeft = this.#navigation.listsInbox && this.#leavesList(mark)
    if (isLeft) this.#selection.goOn(keys)
    const marking = this.#bridge.call('mark', { entries: [...entries], mark })
    const result = await this.#bulk.atOnce('Marking the selection', keys.length, marking)
    list.admit(keys)
    if (!result.ok) this.#toasts.tellError(result.error)
    else if (result.value.count === 0) this.#toasts.tell('info', 'None of these is in your inbox.', { topic: 'step' })
    else {
      this.#onMarked(mark)
      this.#toasts.tell('success', `${markTitleOf(mark)}: ${counted(result.value.count, 'entry', 'entries')}`, {
        topic: 'step',
        action: this.#undo.offer(accountsOf(keys)),
      })
    }
    await list.load()
  }

  /**
   * Reads the open entries about closed and merged items as far as they are there now, and the first of their rows; null where they
   * cannot be read. What comes while the user is asked about them was not seen.
   */
  async readEnded(): Promise<{ readonly entries: readonly SeenEntry[]; readonly rows: readonly InboxRow[] } | null> {
    const { account, spansAccounts } = this.#navigation
    if (account === null) return null
    const of = spansAccounts ? {} : { account: account.id }
    const list = await this.#bridge.call('listInbox', { ...of, query: 'is:closed' })
    if (!list.ok) {
      this.#toasts.tellError(list.error)
      return null
    }
    const read = await this.#rows.read(list.value.keys.slice(0, mostInStep))
    const rows = read.filter((row) => row.kind === 'inboxEntry')
    return { entries: rows.map(({ key, at }) => ({ key, seen: at })), rows: rows.slice(0, rowsPerCall) }
  }

  /** The inboxes on the screen, as far as they are seen now: what comes while the user is asked about them is not. */
  async readSeen(): Promise<readonly SeenInbox[]> {
    const { account, spansAccounts, readInboxes } = this.#navigation
    const accounts = spansAccounts ? readInboxes : account === null ? [] : [account.id]
    // Besides pinned entries, the newest come first.
    const rows = await this.#rows.read((this.#navigation.list?.keys ?? []).slice(0, rowsPerCall))
    const times = rows.flatMap((row) =>
      row.kind === 'inboxEntry' ? [{ account: partsOf(row.key).account, at: row.at }] : [],
    )
    return accounts.map((id) => {
      const own = times.filter(({ account: of }) => of === id)
      return { account: id, seen: newestOf(own) ?? newestOf(times) }
    })
  }

  /** Marks all that is open in inboxes done, as far as it was seen, and offers to take that back. */
  async markAllDone(seen: Promise<readonly SeenInbox[]>): Promise<void> {
    const inboxes = await seen
    const accounts = inboxes.map(({ account }) => account)
    const result = await this.#bridge.call('markAllDone', { inboxes: [...inboxes] })
    if (!result.ok) return this.#toasts.tellError(result.error)
    this.#toasts.tell('success', `Done: ${result.value.count === 1 ? 'one entry' : `${result.value.count} entries`}`, {
      topic: 'step',
      action: this.#undo.offer(accounts),
    })
    this.#navigation.focusMode.note(this.#list.keys, 'done')
    // Nothing is left to go on with.
    this.#pane.close()
    await this.#list.load(true)
  }

  /** Has older entries looked for. They come as a change. */
  async reachBack(): Promise<void> {
    for (const { id } of this.#navigation.listedAccounts) {
      const result = await this.#bridge.call('reachBackInbox', { account: id })
      if (!result.ok) return this.#toasts.tellError(result.error)
    }
    this.#toasts.tell('info', 'Loading two more weeks. This cannot be undone.', { topic: 'step' })
  }

  /** Selects the entry whose mark was taken back, unless the user has gone on. */
  async #selectTakenBack(key: string, wentOn: () => boolean): Promise<void> {
    // An entry about an item is selected by then.
    if (this.#list.selected === key) return
    await this.#list.load()
    if (this.#list.keys.includes(key) && !wentOn()) this.#selection.select(key)
  }

  /** Goes on after the user has put away an entry. */
  #leave(key: string, mark: Mark): void {
    if (mark.as !== 'read' && mark.as !== 'pinned') this.#navigation.focusMode.note([key], mark.as)
    this.#selection.goOn([key])
  }

  /** Returns true if a mark takes its entry out of the part of the inbox that is listed. */
  #leavesList(mark: Mark): boolean {
    if (mark.as === 'read' || mark.as === 'pinned') return false
    return (mark.on ? mark.as : 'open') !== this.#navigation.inboxPart
  }

  async #triageOf(item: string): Promise<Triage | null> {
    const open = this.#item.item
    if (open?.row.key === item) return open.triage
    const result = await this.#bridge.call('openItem', { item, glance: true })
    return result.ok ? result.value.triage : null
  }

  /** Selects the entry whose mark was undone or set again, where it is in the list on the screen and the user has not gone on. */
  async #selectTurned({ item, marked }: TurnedStep, wentOn: () => boolean): Promise<void> {
    if (!marked || item === null || !this.#navigation.listsInbox) return
    const [entry] = await Promise.all([this.#readEntry(item), this.#list.load()])
    if (entry === null || !this.#list.keys.includes(entry.key) || wentOn()) return
    this.#selection.select(entry.key)
    // The entry that had the focus is not on the screen any more.
    if (this.#navigation.focusMode.isOn) moveFocus('detail')
  }

  /** Reads the entry of an item. Its row is kept as soon as it is here: later, a newer one may be there (I6). */
  async #readEntry(item: string): Promise<InboxRow | null> {
    const result = await this.#bridge.call('readInboxEntry', { item })
    const entry = result.ok ? result.value : null
    if (entry !== null) this.#rows.put([entry])
    return entry
  }

  get #list(): ListStore {
    return this.#navigation.lists.inbox
  }
}

/** The accounts that rows belong to, each once. */
function accountsOf(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.map((key) => partsOf(key).account))]
}

/** The newest of some times; null of none. */
function newestOf(times: readonly { readonly at: string }[]): string | null {
  const inOrder = times.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return inOrder.at(-1)?.at ?? null
}

function nameOf({ item, milestone }: InboxRow): string {
  return milestone?.title ?? item?.title ?? 'the entry'
}

export const [useInbox, provideInbox] = createContext<InboxStore>()
