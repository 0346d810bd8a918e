import { sentenceFor } from '../../shared/error-sentences.ts'
import type { Edit } from '../../shared/edit.ts'
import type { AppError, Result } from '../../shared/errors.ts'
import { rowsPerCall, type DocketBridge } from '../../shared/ipc.ts'
import type { EditRow } from '../../shared/model/rows.ts'
import type { ToldStore } from './told.svelte.ts'

/** The outbox of an account: edits not yet on the service. */
export class EditsStore {
  readonly #bridge: DocketBridge
  readonly #told: ToldStore
  #account: string | null = null
  #edits = $state.raw<readonly EditRow[]>([])
  #asked = 0

  constructor(bridge: DocketBridge, told: ToldStore) {
    this.#bridge = bridge
    this.#told = told
  }

  get all(): readonly EditRow[] {
    return this.#edits
  }
  get needUser(): number {
    return this.#edits.filter(({ state }) => state === 'rejected').length
  }

  find(key: string): EditRow | undefined {
    return this.#edits.find((edit) => edit.key === key)
  }

  async load(account: string | null): Promise<void> {
    if (account !== this.#account) this.#edits = []
    this.#account = account
    const asked = (this.#asked += 1)
    if (account === null) return
    const list = await this.#bridge.call('listEdits', { account })
    if (!list.ok || asked !== this.#asked) return
    const edits: EditRow[] = []
    for (let start = 0; start < list.value.keys.length; start += rowsPerCall) {
      const rows = await this.#bridge.call('readRows', { keys: list.value.keys.slice(start, start + rowsPerCall) })
      if (asked !== this.#asked) return
      if (rows.ok) for (const row of rows.value) if (row.kind === 'edit') edits.push(row)
    }
    this.#edits = edits
  }

  /** Puts an edit on disk and returns its key, or null after telling why it was not saved. */
  async submit(edit: Edit): Promise<string | null> {
    const result = await this.#bridge.call('submitEdit', { edit })
    if (result.ok) return result.value.edit
    this.#tellError(result.error)
    return null
  }

  async sendNow(edit: string): Promise<void> {
    const result = await this.#bridge.call('sendEditNow', { edit })
    if (!result.ok) this.#tellError(result.error)
  }

  /** Takes an edit back and says whether it was still here to be taken; what is on the wire is not. */
  async discard(edit: string): Promise<Result<null>> {
    const result = await this.#bridge.call('discardEdit', { edit })
    if (!result.ok) {
      if (result.error.code === 'conflict')
        this.#told.tell('info', 'It is already on its way, so it cannot be taken back.')
      else this.#tellError(result.error)
    }
    return result
  }

  #tellError(error: AppError): void {
    const { title, advice } = sentenceFor(error)
    this.#told.tell('problem', `${title} ${advice}`)
  }
}
