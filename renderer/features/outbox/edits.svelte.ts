import { createContext } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import { needsUser, editStatusOf, type EditStatus, type SendState } from '../../../shared/edit-words.ts'
import type { Edit } from '../../../shared/edit.ts'
import { irrevocableKinds } from '../../../shared/edits/irrevocable.ts'
import type { AppError, Result } from '../../../shared/errors.ts'
import { rowsPerCall } from '../../../shared/ipc-limits.ts'
import type { CallArgs, CallValue, DocketBridge, List } from '../../../shared/ipc.ts'
import type { EditRow, ProposalRow, Row } from '../../../shared/model/rows.ts'
import { parseKey, partsOf } from '../../../shared/model/key.ts'
import { count } from '../../ui/words.ts'
import { queuedWords } from './queued-words.ts'
import { saveFile } from '../../data/save-file.ts'
import type { BulkStore } from './bulk.svelte.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'
import type { UndoStore } from '../history/index.ts'

const exportTypes = {
  markdown: { ending: 'md', type: 'text/markdown' },
  json: { ending: 'json', type: 'application/json' },
} as const

/** A message that something is queued: the last edit of it, which goes out last, and its words by how that one stands. */
interface QueuedMessage {
  readonly message: number
  readonly row: EditRow
  readonly words: (last: EditRow | undefined) => string
}

/** Milliseconds after which an edit is held once more whose words are still being written. */
const heldAgainAfter = 60_000

interface QueuedNotes {
  /** The keys of edits of which nothing is left to be sent. */
  readonly annulled: readonly string[]
  readonly notes: readonly string[]
}

/**
 * The outbox of an account: edits not yet on the service, and those that were discarded and can be restored. Edits of other
 * accounts are here once items of theirs were shown.
 */
export class EditsStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  readonly #undo: UndoStore
  readonly #bulk: BulkStore
  readonly #sendStateOf: (key: string) => SendState
  #account: string | null = null
  /** The edits of each account that was asked for. */
  readonly #edits = new SvelteMap<string, readonly EditRow[]>()
  /** Null until they are read. */
  #proposals = $state.raw<readonly ProposalRow[] | null>(null)
  /** Why proposals could not be sent when the user last tried, by their keys. */
  readonly refusals = new SvelteMap<string, AppError>()
  #discarded = $state.raw<readonly EditRow[]>([])
  /** Number of components that show the discarded edits. */
  #discardedUsers = 0
  readonly #asked = new Map<string, number>()
  #askedForDiscarded = 0
  #askedForProposals = 0
  /** The last message about queued edits, until they are not queued any more. */
  #queuedToast: QueuedMessage | null = null

  /** @param sendStateOf returns `open` while edits of the account of a key can be sent; else the reason why not */
  constructor({
    bridge,
    toasts,
    undo,
    bulk,
    sendStateOf,
  }: {
    readonly bridge: DocketBridge
    readonly toasts: ToastStore
    readonly undo: UndoStore
    readonly bulk: BulkStore
    readonly sendStateOf: (key: string) => SendState
  }) {
    this.#bridge = bridge
    this.#toasts = toasts
    this.#undo = undo
    this.#bulk = bulk
    this.#sendStateOf = sendStateOf
  }

  get all(): readonly EditRow[] {
    return this.#account === null ? [] : (this.#edits.get(this.#account) ?? [])
  }
  get needUser(): number {
    return this.all.filter(needsUser).length
  }
  /** Edits that assistants have proposed, in the order in which they did. They are not among the others. */
  get proposals(): readonly ProposalRow[] {
    return this.#proposals ?? []
  }
  /** Edits discarded within the last thirty days, the newest first; loaded while somebody shows them. */
  get discarded(): readonly EditRow[] {
    return this.#discarded
  }

  find(key: string): EditRow | undefined {
    return this.#ofAccountOf(key).find((edit) => edit.key === key)
  }

  /** Returns true if an edit or a proposal of the account that is shown is known to have left the outbox. */
  isGone(key: string): boolean {
    const { account, kind } = partsOf(key)
    if (account !== this.#account) return false
    const rows = kind === 'proposal' ? this.#proposals : this.#edits.get(account)
    return rows !== null && rows !== undefined && rows.every((row) => row.key !== key)
  }

  /** The edits of an item, in their order. */
  of(item: string): readonly EditRow[] {
    return this.#ofAccountOf(item).filter(({ targetKey }) => targetKey === item)
  }

  async load(account: string | null): Promise<void> {
    if (account !== this.#account) {
      this.#discarded = []
      this.#proposals = null
    }
    this.#account = account
    if (account === null) return
    await Promise.all([this.loadOther(account), this.#loadDiscarded(), this.loadProposals()])
  }

  /** Reads the proposals of the account that is shown. */
  async loadProposals(): Promise<void> {
    const account = this.#account
    if (account === null) return
    const asked = (this.#askedForProposals += 1)
    const proposals = await this.#read(await this.#bridge.call('listProposals', { account }), 'proposal')
    if (proposals !== null && asked === this.#askedForProposals) this.#proposals = proposals
  }

  /** Reads the edits of an account whose outbox is not shown, for items of it that are. */
  async loadOther(account: string): Promise<void> {
    const asked = (this.#asked.get(account) ?? 0) + 1
    this.#asked.set(account, asked)
    const edits = await this.readAll(account)
    if (edits === null || asked !== this.#asked.get(account)) return
    this.#edits.set(account, edits)
    await this.#retellQueued()
  }

  /** Reads the edits of an account again, where they are here. */
  async refresh(account: string): Promise<void> {
    if (this.#edits.has(account)) await this.loadOther(account)
  }

  /** Declares that the discarded edits are shown. Returns a function that says they no longer are. */
  useDiscarded(): () => void {
    this.#discardedUsers += 1
    void this.#loadDiscarded()
    return () => {
      this.#discardedUsers -= 1
    }
  }

  /** All edits of any account that are not on the service; null when they cannot be read. */
  async readAll(account: string): Promise<readonly EditRow[] | null> {
    return this.#read(await this.#bridge.call('listEdits', { account }), 'edit')
  }

  /**
   * Puts an edit on disk, and shows that it is queued. Returns its key, or null where it was not saved: then the error is shown.
   *
   * @param writtenOn the values of its fields when the user began to write; without it the values that they have now
   */
  async submit(edit: Edit, writtenOn?: Readonly<Record<string, string>>): Promise<string | null> {
    const result = await this.#bridge.call('submitEdit', { edit, ...(writtenOn && { writtenOn }) })
    if (!result.ok) {
      this.#toasts.tellError(result.error)
      return null
    }
    const { edit: key, isAnnulled } = result.value
    this.tellQueued([edit], [key], { annulled: isAnnulled ? [key] : [] })
    return key
  }

  /**
   * Puts several edits of one account on disk as one step of undoing, with one message about them. All of them are on disk, or
   * none: then it returns null, and the error is shown.
   *
   * @param selected number of items that were selected: those without an edit are as they were wanted already
   */
  async submitAll(edits: readonly Edit[], selected = edits.length): Promise<readonly string[] | null> {
    const submitting = this.#bridge.call('submitEdits', { edits: [...edits] })
    const result = await this.#bulk.atOnce('Saving the edits', edits.length, submitting)
    if (!result.ok) {
      this.#toasts.tellError(result.error)
      return null
    }
    const { edits: keys, annulled } = result.value
    const others = selected - edits.length
    const alike = `${count(others)} of the selected ${others === 1 ? 'was' : 'were'} already like that.`
    this.tellQueued(edits, keys, { annulled, notes: others > 0 ? [alike] : [] })
    return keys
  }

  /**
   * Shows one message about all queued edits, and offers to take them back.
   *
   * @param notes sentences behind it
   */
  tellQueued(edits: readonly Edit[], keys: readonly string[], how: Partial<QueuedNotes> = {}): void {
    void this.#tellQueued(edits, keys, { annulled: [], notes: [], ...how })
  }

  async sendNow(edit: string): Promise<void> {
    if (!this.#said(await this.#bridge.call('sendEditNow', { edit }))) return
    this.#toasts.tell('info', 'It will be sent as soon as possible. This cannot be undone.', { topic: 'step' })
  }

  /**
   * Takes an edit back. The result tells whether it was still here to be taken, and the number of others that went with it; an
   * edit on the wire cannot be taken back.
   */
  async discard(edit: string): Promise<Result<CallValue<'discardEdit'>>> {
    const result = await this.#bridge.call('discardEdit', { edit })
    // It may be what the last message offers to undo; then that would undo something else now.
    if (result.ok) this.#toasts.forget('step')
    else this.#tellRefusal(result.error, 'It is already on its way and can no longer be stopped.')
    return result
  }

  /** Puts a discarded edit back into the outbox. */
  async restore(edit: string): Promise<void> {
    if (this.#said(await this.#bridge.call('restoreEdit', { edit }))) {
      this.#toasts.tell('success', 'Back in the outbox.', { topic: 'step' })
    }
  }

  /** Holds an edit back while its words are written anew. Returns a function that lets it go on. */
  hold(edit: string): () => void {
    const hold = (held: boolean) => void this.#bridge.call('holdEdit', { edit, held })
    hold(true)
    const timer = setInterval(() => hold(true), heldAgainAfter)
    return () => {
      clearInterval(timer)
      hold(false)
    }
  }

  /** Gives an edit other words. Resolves to true if it has them now. */
  async rewrite(edit: string, text: string): Promise<boolean> {
    const result = await this.#bridge.call('rewriteEdit', { edit, text })
    if (!result.ok) this.#tellRefusal(result.error, 'It is already on its way, so its text cannot be changed.')
    return result.ok
  }

  /**
   * Decides conflicts, shows the state of the edits then, and returns true if all of it is on disk. A field left out stays as it
   * is on the service.
   */
  async decide(decisions: readonly CallArgs<'resolveConflict'>[]): Promise<boolean> {
    for (const decision of decisions) {
      if (!this.#said(await this.#bridge.call('resolveConflict', decision))) return false
    }
    // The message is about the edits as they are now: fields that nobody else changed are wanted as before.
    const read = await this.#bridge.call('readRows', { keys: decisions.map(({ edit }) => edit) })
    const rows = read.ok ? read.value.filter((row) => row.kind === 'edit') : []
    const left = rows.filter(({ state }) => state !== 'discarded')
    this.#toasts.tell(
      'success',
      left.length === 0
        ? 'Decided. GitLab keeps its version, and nothing of yours is sent.'
        : `Decided. ${queuedWords(
            left[0],
            left.map(({ edit }) => edit),
            (edit) => this.#editStatusOf(edit),
          )}`,
    )
    return true
  }

  /** Lets an edit change places with the one before it, or after it, of the same item. */
  async reorder(edit: string, direction: 'up' | 'down'): Promise<void> {
    this.#said(await this.#bridge.call('reorderEdit', { edit, direction }))
  }

  /** Hands the user all waiting edits, with their words, as a file; or shows the error. */
  async export(account: string, format: keyof typeof exportTypes): Promise<void> {
    const result = await this.#bridge.call('exportEdits', { account, format })
    if (!result.ok) return this.#toasts.tellError(result.error)
    const { ending, type } = exportTypes[format]
    saveFile(`docket-unsent-edits.${ending}`, result.value.text, type)
  }

  #ofAccountOf(key: string): readonly EditRow[] {
    const account = parseKey(key)?.account
    return account === undefined ? [] : (this.#edits.get(account) ?? [])
  }

  #editStatusOf(edit: EditRow): EditStatus {
    return editStatusOf(edit, this.#sendStateOf(edit.key), Date.now())
  }

  async #loadDiscarded(): Promise<void> {
    const account = this.#account
    if (account === null || this.#discardedUsers === 0) return
    const asked = (this.#askedForDiscarded += 1)
    const edits = await this.#read(await this.#bridge.call('listDiscardedEdits', { account }), 'edit')
    if (edits !== null && asked === this.#askedForDiscarded) this.#discarded = edits
  }

  async #read<K extends Row['kind']>(
    list: Result<List>,
    kind: K,
  ): Promise<readonly Extract<Row, { kind: K }>[] | null> {
    if (!list.ok) return null
    const found: Extract<Row, { kind: K }>[] = []
    for (let start = 0; start < list.value.keys.length; start += rowsPerCall) {
      const rows = await this.#bridge.call('readRows', { keys: list.value.keys.slice(start, start + rowsPerCall) })
      if (!rows.ok) return null
      for (const row of rows.value) if (row.kind === kind) found.push(row as Extract<Row, { kind: K }>)
    }
    return found
  }

  /** The edit of a key, where it is one and still there. */
  async #readEdit(key: string | undefined): Promise<EditRow | undefined> {
    const rows = await this.#bridge.call('readRows', { keys: key === undefined ? [] : [key] })
    return rows.ok ? rows.value.find((row) => row.kind === 'edit') : undefined
  }

  async #tellQueued(edits: readonly Edit[], keys: readonly string[], { annulled, notes }: QueuedNotes): Promise<void> {
    const account = keys[0]?.split('/')[0]
    if (account === undefined) return
    const step = this.#toasts.countStep()
    const action = this.#undo.offer([account])
    const row = await this.#readEdit(keys.at(-1))
    // Of several steps the message is about the last one, as its action is. This one may be undone by now.
    if (!this.#toasts.isLastStep(step)) return
    const isAllBack = keys.every((key) => annulled.includes(key))
    const irrevocable = edits.some(({ kind }) => irrevocableKinds.has(kind))
    const words = (last: EditRow | undefined): string =>
      [
        isAllBack
          ? 'Back to what GitLab has: there is nothing to send.'
          : queuedWords(last, edits, (edit) => this.#editStatusOf(edit)),
        ...notes,
        ...(irrevocable && last?.state !== 'landed' ? ['Once GitLab has it, it cannot be undone.'] : []),
      ].join(' ')
    const message = this.#toasts.tell('info', words(row), {
      topic: 'step',
      step,
      action,
    })
    this.#queuedToast = isAllBack || row === undefined || row.state === 'landed' ? null : { message, row, words }
  }

  /** Corrects the message about queued edits once they are not queued any more: it says then that the service has them. */
  async #retellQueued(): Promise<void> {
    const queued = this.#queuedToast
    if (queued === null || this.find(queued.row.key) !== undefined) return
    this.#queuedToast = null
    const row = await this.#readEdit(queued.row.key)
    // The target may have another name by now: in one message it keeps the one that it had.
    if (row?.state === 'landed') this.#toasts.retell(queued.message, queued.words({ ...queued.row, state: row.state }))
  }

  /** Shows the error of a result. Returns true if there was none. */
  #said(result: Result<null>): boolean {
    if (!result.ok) this.#toasts.tellError(result.error)
    return result.ok
  }

  /** Shows the error of an edit. One on the wire refuses with `edit_on_its_way`, which is no fault, but has to be explained. */
  #tellRefusal(error: AppError, onTheWire: string): void {
    if (error.code === 'edit_on_its_way') this.#toasts.tell('info', onTheWire)
    else this.#toasts.tellError(error)
  }
}

export const [useEdits, provideEdits] = createContext<EditsStore>()
