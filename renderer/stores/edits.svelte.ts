import { sentenceFor } from '../../shared/error-sentences.ts'
import { irrevocableKinds, type Edit } from '../../shared/edit.ts'
import type { AppError, Result } from '../../shared/errors.ts'
import { rowsPerCall, type CallArgs, type DocketBridge, type List } from '../../shared/ipc.ts'
import type { EditRow } from '../../shared/model/rows.ts'
import { saveFile } from './save-file.ts'
import type { ToldStore } from './told.svelte.ts'
import type { UndoStore } from './undo.svelte.ts'

const exportTypes = {
  markdown: { ending: 'md', type: 'text/markdown' },
  json: { ending: 'json', type: 'application/json' },
} as const

/** The outbox of an account: edits not yet on the service, and those that were given up and can be restored. */
export class EditsStore {
  readonly #bridge: DocketBridge
  readonly #told: ToldStore
  readonly #undo: UndoStore
  #account: string | null = null
  #edits = $state.raw<readonly EditRow[]>([])
  #discarded = $state.raw<readonly EditRow[]>([])
  /** How many components show what was given up. */
  #discardedUsers = 0
  #asked = 0
  #askedForDiscarded = 0

  constructor(bridge: DocketBridge, told: ToldStore, undo: UndoStore) {
    this.#bridge = bridge
    this.#told = told
    this.#undo = undo
  }

  get all(): readonly EditRow[] {
    return this.#edits
  }
  get needUser(): number {
    return this.#edits.filter(({ state }) => state === 'rejected' || state === 'conflict').length
  }
  /** Edits given up within the last thirty days, the newest first; loaded while somebody shows them. */
  get discarded(): readonly EditRow[] {
    return this.#discarded
  }

  find(key: string): EditRow | undefined {
    return this.#edits.find((edit) => edit.key === key)
  }

  async load(account: string | null): Promise<void> {
    if (account !== this.#account) {
      this.#edits = []
      this.#discarded = []
    }
    this.#account = account
    const asked = (this.#asked += 1)
    if (account === null) return
    const discarded = this.#loadDiscarded()
    const edits = await this.readAll(account)
    if (edits !== null && asked === this.#asked) this.#edits = edits
    await discarded
  }

  /** Declares that what was given up is shown. Returns a function that says it no longer is. */
  useDiscarded(): () => void {
    this.#discardedUsers += 1
    void this.#loadDiscarded()
    return () => {
      this.#discardedUsers -= 1
    }
  }

  /** All edits of any account that are not on the service; null when they cannot be read. */
  async readAll(account: string): Promise<readonly EditRow[] | null> {
    return this.#read(await this.#bridge.call('listEdits', { account }))
  }

  /**
   * Puts an edit on disk, tells that it is queued, and returns its key, or null after telling why it was not saved.
   *
   * @param writtenOn what stood in its fields when the user began to write; without it what stands there now
   */
  async submit(edit: Edit, writtenOn?: Readonly<Record<string, string>>): Promise<string | null> {
    const result = await this.#bridge.call('submitEdit', { edit, ...(writtenOn && { writtenOn }) })
    if (!result.ok) {
      this.#tellError(result.error)
      return null
    }
    void this.#tellQueued([edit], [result.value.edit])
    return result.value.edit
  }

  /**
   * Several edits of one account as one step of undoing, told of once. All of them are on disk, or none: then it returns null
   * after telling why.
   */
  async submitAll(edits: readonly Edit[]): Promise<readonly string[] | null> {
    const result = await this.#bridge.call('submitEdits', { edits: [...edits] })
    if (!result.ok) {
      this.#tellError(result.error)
      return null
    }
    void this.#tellQueued(edits, result.value.edits)
    return result.value.edits
  }

  async sendNow(edit: string): Promise<void> {
    if (!this.#said(await this.#bridge.call('sendEditNow', { edit }))) return
    this.#told.tell('info', 'It goes out as soon as it can. That cannot be undone.', { topic: 'step' })
  }

  /** Takes an edit back and says whether it was still here to be taken; what is on the wire is not. */
  async discard(edit: string): Promise<Result<null>> {
    const result = await this.#bridge.call('discardEdit', { edit })
    // It may be what the last message offers to undo; then that would undo something else now.
    if (result.ok) this.#told.forget('step')
    else this.#tellRefusal(result.error, 'It is already on its way, so it cannot be taken back.')
    return result
  }

  /** Puts an edit that was given up back into the outbox. */
  async restore(edit: string): Promise<void> {
    if (this.#said(await this.#bridge.call('restoreEdit', { edit }))) {
      this.#told.tell('success', 'Back in the outbox.', { topic: 'step' })
    }
  }

  /** Gives an edit other words, and answers whether it has them now. */
  async rewrite(edit: string, text: string): Promise<boolean> {
    const result = await this.#bridge.call('rewriteEdit', { edit, text })
    if (!result.ok) this.#tellRefusal(result.error, 'It is already on its way, so its words cannot be changed.')
    return result.ok
  }

  /** Decides a conflict, and answers whether that is on disk. A field left out stays as it is on the service. */
  async resolve(edit: string, fields: CallArgs<'resolveConflict'>['fields']): Promise<boolean> {
    return this.#said(await this.#bridge.call('resolveConflict', { edit, fields }))
  }

  /** Lets an edit change places with the one before it, or after it, of the same item. */
  async move(edit: string, direction: 'up' | 'down'): Promise<void> {
    this.#said(await this.#bridge.call('moveEdit', { edit, direction }))
  }

  /** Hands the user everything that waits, with its words, as a file; or tells why not. */
  async export(account: string, format: keyof typeof exportTypes): Promise<void> {
    const result = await this.#bridge.call('exportEdits', { account, format })
    if (!result.ok) return this.#tellError(result.error)
    const { ending, type } = exportTypes[format]
    saveFile(`docket-unsent-edits.${ending}`, result.value.text, type)
  }

  async #loadDiscarded(): Promise<void> {
    const account = this.#account
    if (account === null || this.#discardedUsers === 0) return
    const asked = (this.#askedForDiscarded += 1)
    const edits = await this.#read(await this.#bridge.call('listDiscardedEdits', { account }))
    if (edits !== null && asked === this.#askedForDiscarded) this.#discarded = edits
  }

  async #read(list: Result<List>): Promise<readonly EditRow[] | null> {
    if (!list.ok) return null
    const edits: EditRow[] = []
    for (let start = 0; start < list.value.keys.length; start += rowsPerCall) {
      const rows = await this.#bridge.call('readRows', { keys: list.value.keys.slice(start, start + rowsPerCall) })
      if (!rows.ok) return null
      for (const row of rows.value) if (row.kind === 'edit') edits.push(row)
    }
    return edits
  }

  /** Says what was queued, once for all of it, and offers to take it back. */
  async #tellQueued(edits: readonly Edit[], keys: readonly string[]): Promise<void> {
    const account = keys[0]?.split('/')[0]
    if (account === undefined) return
    const rows = await this.#bridge.call('readRows', { keys: keys.slice(0, 1) })
    const row = rows.ok ? rows.value.find((each) => each.kind === 'edit') : undefined
    const irrevocable = edits.some(({ kind }) => irrevocableKinds.has(kind))
    const words = [queuedWords(row, edits)]
    if (irrevocable) words.push('Once it is sent it cannot be taken back.')
    this.#told.tell('info', words.join(' '), {
      topic: 'step',
      action: { title: irrevocable ? 'Take back' : 'Undo', run: () => void this.#undo.undo(account) },
    })
  }

  /** Tells of an error, and answers whether there was none. */
  #said(result: Result<null>): boolean {
    if (!result.ok) this.#tellError(result.error)
    return result.ok
  }

  /** An edit on the wire refuses with `conflict`; that is no fault, but it has to be said. */
  #tellRefusal(error: AppError, onTheWire: string): void {
    if (error.code === 'conflict') this.#told.tell('info', onTheWire)
    else this.#tellError(error)
  }

  #tellError(error: AppError): void {
    const { title, advice } = sentenceFor(error)
    this.#told.tell('problem', `${title} ${advice}`)
  }
}

/** `Queued: Close issue, hardware/gateway#12.`, `Queued: Close issue, 14 times.`, `Queued: 3 edits.` */
function queuedWords(row: EditRow | undefined, edits: readonly Edit[]): string {
  const kinds = new Set(edits.map(({ kind }) => kind))
  if (row === undefined || kinds.size > 1) return edits.length === 1 ? 'Queued.' : `Queued: ${edits.length} edits.`
  if (edits.length > 1) return `Queued: ${row.title}, ${edits.length} times.`
  return row.targetReference === null ? `Queued: ${row.title}.` : `Queued: ${row.title}, ${row.targetReference}.`
}
