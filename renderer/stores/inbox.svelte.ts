import { sentenceFor } from '../../shared/error-sentences.ts'
import type { AppError } from '../../shared/errors.ts'
import type { CallArgs, DocketBridge } from '../../shared/ipc.ts'
import type { InboxRow } from '../../shared/model/rows.ts'
import type { ListStore } from './list.svelte.ts'
import type { RowsStore } from './rows.svelte.ts'
import type { ToldStore } from './told.svelte.ts'
import type { UndoStore } from './undo.ts'
import type { WorkspaceStore } from './workspace.svelte.ts'

/** What the user does with the inbox. Done holds on this computer, offline too, until there is a newer reason. */
export class InboxStore {
  readonly #bridge: DocketBridge
  readonly #rows: RowsStore
  readonly #told: ToldStore
  readonly #undo: UndoStore
  readonly #workspace: WorkspaceStore

  constructor(bridge: DocketBridge, rows: RowsStore, told: ToldStore, undo: UndoStore, workspace: WorkspaceStore) {
    this.#bridge = bridge
    this.#rows = rows
    this.#told = told
    this.#undo = undo
    this.#workspace = workspace
  }

  /** The entry that `markDone` would mark, or null when none is selected or the inbox is not on the screen. */
  get selected(): InboxRow | null {
    const key = this.#workspace.section === 'inbox' ? this.#list.selected : null
    const row = key === null ? undefined : this.#rows.get(key)
    return row?.kind === 'inboxEntry' ? row : null
  }

  /** The address of what is selected where Docket has no rows of it, or null. */
  get elsewhere(): string | null {
    const row = this.selected
    return row && row.itemKey === null ? row.webUrl : null
  }

  /** Marks the selected entry done, up to the newest reason on the screen; the one after it is selected then. Says whether it is on disk. */
  async markDone(): Promise<boolean> {
    const row = this.selected
    if (row === null) return false
    if (!(await this.#mark({ entries: [{ entry: row.key, seen: row.at }], done: true }))) return false
    this.#told.tell('success', `Done: ${nameOf(row)}`, {
      topic: 'step',
      action: { title: 'Undo', run: () => void this.#takeBack(row.key) },
    })
    // The row after it has taken its place, and beside the list its item follows.
    if (this.#list.selected !== null) this.#workspace.select(this.#list.selected)
    return true
  }

  /** Looks for what is older; it comes as a change. */
  async reachBack(): Promise<void> {
    const account = this.#workspace.account?.id
    if (account === undefined) return
    const result = await this.#bridge.call('reachBackInbox', { account })
    if (result.ok) return this.#told.tell('info', 'Looking two weeks further back.')
    this.#tellError(result.error)
  }

  #tellError(error: AppError): void {
    const { title, advice } = sentenceFor(error)
    this.#told.tell('problem', `${title} ${advice}`)
  }

  /** Puts back what was marked done last, and selects it. */
  async #takeBack(key: string): Promise<void> {
    const account = key.split('/')[0]
    if (account === undefined || !(await this.#undo.undo(account))) return
    await this.#list.load()
    if (this.#list.keys.includes(key)) this.#workspace.select(key)
  }

  /** Answers whether it is on disk, after reading the inbox again. */
  async #mark(args: CallArgs<'markInboxDone'>): Promise<boolean> {
    const result = await this.#bridge.call('markInboxDone', args)
    if (!result.ok) {
      this.#tellError(result.error)
      return false
    }
    await this.#list.load()
    return true
  }

  get #list(): ListStore {
    return this.#workspace.lists.inbox
  }
}

function nameOf({ item, milestone }: InboxRow): string {
  return milestone?.title ?? item?.title ?? 'the entry'
}
