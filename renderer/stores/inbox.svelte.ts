import { sentenceFor } from '../../shared/error-sentences.ts'
import type { AppError } from '../../shared/errors.ts'
import { rowsPerCall, type DocketBridge } from '../../shared/ipc.ts'
import type { InboxRow } from '../../shared/model/rows.ts'
import type { TurnedStep } from '../../shared/model/step.ts'
import { markTitleOf, type Mark, type Triage } from '../../shared/model/triage.ts'
import type { ItemStore } from './item.svelte.ts'
import type { ListStore } from './list.svelte.ts'
import type { RowsStore } from './rows.svelte.ts'
import type { ToldStore } from './told.svelte.ts'
import type { UndoStore } from './undo.svelte.ts'
import type { WorkspaceStore } from './workspace.svelte.ts'

/** What the user would mark now. */
export interface Markable {
  readonly key: string
  /** The newest reason on the screen; null where none is. */
  readonly seen: string | null
  readonly name: string
  readonly triage: Triage
}

/** What the user does with what concerns them. Marks hold on this computer, offline too. */
export class InboxStore {
  readonly #bridge: DocketBridge
  readonly #rows: RowsStore
  readonly #told: ToldStore
  readonly #undo: UndoStore
  readonly #workspace: WorkspaceStore
  readonly #item: ItemStore

  constructor(
    bridge: DocketBridge,
    rows: RowsStore,
    told: ToldStore,
    undo: UndoStore,
    workspace: WorkspaceStore,
    item: ItemStore,
  ) {
    this.#bridge = bridge
    this.#rows = rows
    this.#told = told
    this.#undo = undo
    this.#workspace = workspace
    this.#item = item
    undo.onTurned = (turned) => this.#selectTurned(turned)
  }

  /** The selected entry, or null when none is or the inbox is not on the screen. */
  get selected(): InboxRow | null {
    const key = this.#workspace.section === 'inbox' ? this.#list.selected : null
    const row = key === null ? undefined : this.#rows.get(key)
    return row?.kind === 'inboxEntry' ? row : null
  }

  /** What `mark` would mark: in the inbox the selected entry, elsewhere the open item. */
  get markable(): Markable | null {
    const entry = this.selected
    if (entry) return { key: entry.key, seen: entry.at, name: nameOf(entry), triage: entry.triage }
    const open = this.#workspace.section === 'inbox' ? null : this.#item.item
    return open && { key: open.row.key, seen: null, name: open.row.title, triage: open.triage }
  }

  /** The address of what is selected where Docket has no rows of it, or null. */
  get elsewhere(): string | null {
    const row = this.selected
    return row && row.itemKey === null ? row.webUrl : null
  }

  /**
   * Marks what is selected, up to the newest reason on the screen. When it leaves the list by that, the one after it is
   * selected. Says whether the mark is on disk.
   */
  async mark(mark: Mark): Promise<boolean> {
    const { markable } = this
    if (markable === null) return false
    const { key, seen, name } = markable
    const result = await this.#bridge.call('mark', { entries: [{ key, seen }], mark })
    if (!result.ok) {
      this.#tellError(result.error)
      return false
    }
    this.#told.tell('success', `${markTitleOf(mark)}: ${name}`, {
      topic: 'step',
      action: { title: 'Undo', run: () => void this.#takeBack(key) },
    })
    await this.#list.load()
    // The row after it has taken its place, and beside the list its item follows.
    const isGone = this.#workspace.section === 'inbox' && !this.#list.keys.includes(key)
    if (isGone && this.#list.selected !== null) this.#workspace.select(this.#list.selected)
    return true
  }

  /** Marks all that is open in the inbox done, and offers to take that back. */
  async markAllDone(): Promise<void> {
    const account = this.#workspace.account?.id
    if (account === undefined) return
    const result = await this.#bridge.call('markAllDone', { account })
    if (!result.ok) return this.#tellError(result.error)
    this.#told.tell('success', `Done: ${result.value.count === 1 ? 'one entry' : `${result.value.count} entries`}`, {
      topic: 'step',
      action: { title: 'Undo', run: () => void this.#undo.undo(account) },
    })
    await this.#list.load()
  }

  /** Looks for what is older; it comes as a change. */
  async reachBack(): Promise<void> {
    const account = this.#workspace.account?.id
    if (account === undefined) return
    const result = await this.#bridge.call('reachBackInbox', { account })
    if (!result.ok) return this.#tellError(result.error)
    this.#told.tell('info', 'Looking two weeks further back. That cannot be undone.', { topic: 'step' })
  }

  #tellError(error: AppError): void {
    const { title, advice } = sentenceFor(error)
    this.#told.tell('problem', `${title} ${advice}`)
  }

  /** Takes the last mark back, and selects what it was set on. */
  async #takeBack(key: string): Promise<void> {
    const account = key.split('/')[0]
    if (account === undefined || !(await this.#undo.undo(account))) return
    await this.#list.load()
    if (this.#list.keys.includes(key)) this.#workspace.select(key)
  }

  /** Selects the entry whose mark was undone or set again, where it is in the list on the screen. */
  async #selectTurned({ item, marked }: TurnedStep): Promise<void> {
    if (!marked || item === null || this.#workspace.section !== 'inbox') return
    await this.#list.load()
    const unread = this.#list.keys.filter((key) => this.#rows.get(key) === undefined).slice(0, rowsPerCall)
    const read = unread.length > 0 ? await this.#bridge.call('readRows', { keys: unread }) : null
    if (read?.ok) this.#rows.put(read.value)
    const key = this.#list.keys.find((each) => {
      const row = this.#rows.get(each)
      return row?.kind === 'inboxEntry' && row.itemKey === item
    })
    if (key !== undefined) this.#workspace.select(key)
  }

  get #list(): ListStore {
    return this.#workspace.lists.inbox
  }
}

function nameOf({ item, milestone }: InboxRow): string {
  return milestone?.title ?? item?.title ?? 'the entry'
}
