import { createContext } from 'svelte'
import type { Result } from '../../shared/errors.ts'
import { rowsPerCall } from '../../shared/ipc-limits.ts'
import type { CallValue, DocketBridge } from '../../shared/ipc.ts'
import type { SnippetRow } from '../../shared/model/rows.ts'

/** The snippets of an account that were opened before, and the way to one that was not. */
export class SnippetsStore {
  readonly #bridge: DocketBridge
  #account: string | null = null
  #opened = $state.raw<readonly SnippetRow[]>([])
  #asked = 0

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /**
   * The snippets that can be read offline, the last opened one first. They are read before anybody asks, so that a list of them
   * does not change under the user's hands.
   */
  get opened(): readonly SnippetRow[] {
    return this.#opened
  }

  async load(account: string): Promise<void> {
    if (account !== this.#account) this.#opened = []
    this.#account = account
    const asked = (this.#asked += 1)
    const list = await this.#bridge.call('listSnippets', { account })
    if (!list.ok || asked !== this.#asked) return
    const rows = await this.#bridge.call('readRows', { keys: list.value.keys.slice(0, rowsPerCall) })
    if (rows.ok && asked === this.#asked) this.#opened = rows.value.filter((row) => row.kind === 'snippet')
  }

  /** Reads the snippets again if a change may concern their rows. */
  changed(kinds: ReadonlySet<string>): void {
    if (this.#account !== null && (kinds.has('snippet') || kinds.has('project'))) void this.load(this.#account)
  }

  /** The key of a snippet by its project and number; it is fetched if it was not opened before. */
  async find(project: string, number: number): Promise<Result<CallValue<'findSnippet'>>> {
    return await this.#bridge.call('findSnippet', { project, number })
  }
}

export const [useSnippets, provideSnippets] = createContext<SnippetsStore>()
