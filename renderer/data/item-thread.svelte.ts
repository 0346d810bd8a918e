import { rowsPerCall } from '../../shared/ipc-limits.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { NoteRow, Row } from '../../shared/model/rows.ts'
import { withKeptParts } from './kept-parts.ts'

/** Notes that come in one answer with the list of all: a few screens of them. */
const readAtOnce = 40

/** The thread of the open item or snippet. */
export class ItemThread {
  readonly #bridge: DocketBridge
  #notes = $state.raw<readonly NoteRow[] | null>(null)
  #isWhole = $state.raw(false)
  #asked = 0

  constructor(bridge: DocketBridge) {
    this.#bridge = bridge
  }

  /** Oldest first; null until the answer is here. Of a long thread the first ones are here before the others. */
  get notes(): readonly NoteRow[] | null {
    return this.#notes
  }
  /** True once all notes that are on this computer are here. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Empties the thread, because another item is open. An answer on its way is ignored. */
  clear(): void {
    this.#notes = null
    this.#isWhole = false
    this.#asked += 1
  }

  /** Reads the thread of an item or snippet. */
  async load(key: string): Promise<void> {
    const asked = (this.#asked += 1)
    const list = await this.#bridge.call('listThread', { item: key, rows: readAtOnce })
    if (!list.ok || asked !== this.#asked) return
    const { keys, first } = list.value
    const further = keys.slice(readAtOnce)
    // A long thread is on the screen before all of it was read. Later it is changed as a whole.
    if (this.#notes === null && further.length > 0) this.#notes = first
    const others = further.length === 0 ? [] : await readRows(this.#bridge, further)
    // Without some of them it is not the thread: what is here stays until it can be read.
    if (others === null || asked !== this.#asked) return
    this.#notes = withKeptParts(this.#notes, [...first, ...others.filter((row) => row.kind === 'note')])
    this.#isWhole = true
  }
}

/** The rows of keys as they are on the disk now; null where some of them cannot be read. Keys without a row are left out. */
export async function readRows(bridge: DocketBridge, keys: readonly string[]): Promise<Row[] | null> {
  const rows: Row[] = []
  for (let start = 0; start < keys.length; start += rowsPerCall) {
    const result = await bridge.call('readRows', { keys: keys.slice(start, start + rowsPerCall) })
    if (!result.ok) return null
    rows.push(...result.value)
  }
  return rows
}
