import { keyOf, type Kind } from '../../../shared/model/key.ts'
import { listLinkedIds } from '../../cache/items/issue-links.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import type { Changes } from '../../protocols/thread-data.ts'
import { someId } from '../../sync/crawl/crawl.ts'

export interface RowChangesOptions {
  readonly account: string
  readonly cache: ReadableCache
  readonly report: (changes: Changes) => void
  /** Rows were stored, whether or not they changed. */
  readonly onStored: () => void
}

/** Reports which stored rows changed, by their keys, so that views read them again. */
export class RowChanges {
  readonly #options: RowChangesOptions

  constructor(options: RowChangesOptions) {
    this.#options = options
  }

  keyOf(kind: Kind, id: number): string {
    return keyOf(this.#options.account, kind, id)
  }

  /** Rows of one kind were stored, and those with the ids have changed. The issues that they are linked to have changed with them. */
  noteStored(kind: string, changed: readonly number[]): void {
    this.#options.onStored()
    if (changed.length === 0) return
    const isAll = changed.includes(someId)
    // An issue is blocked for as long as another one is open.
    const others = kind === 'issue' && !isAll ? listLinkedIds(this.#options.cache, changed) : []
    const keys = isAll ? [] : [...new Set([...changed, ...others])].map((id) => this.keyOf(kind as Kind, id))
    this.report([kind], keys)
  }

  /**
   * Reports the rows that changed, in a microtask: some callers are still inside the transaction that stores the rows, and a view
   * that asks at once must find them.
   */
  report(kinds: readonly string[], keys: readonly string[]): void {
    queueMicrotask(() => this.#options.report({ kinds: [...kinds], keys: [...keys] }))
  }
}
