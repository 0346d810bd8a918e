import { addEntry, saveEntry, type ActivityEntry, type StoredEntry } from '../cache/activity/activity.ts'
import type { WritableCache } from '../cache/storage/database.ts'
import type { ItemKind } from '../cache/items/items.ts'

/** A written entry, in the form in which listeners get it: its id and the id of its item. */
export interface RecordedEntry {
  readonly id: number
  readonly item: { readonly kind: ItemKind; readonly id: number } | null
}

/** Maximum difference between the times of the same thing where rows, notes and events each carry their own, in milliseconds. */
export const slackMilliseconds = 5_000

/** Returns an entry with the given fields. All other fields are unknown. */
export function entryWith(
  given: Pick<ActivityEntry, 'projectId' | 'action' | 'since' | 'until' | 'at'> & Partial<ActivityEntry>,
): ActivityEntry {
  return {
    itemKind: null,
    itemId: null,
    actorId: null,
    field: null,
    noteId: null,
    push: null,
    subjectKind: null,
    subject: null,
    commits: null,
    around: false,
    fromRow: false,
    fromEvent: false,
    before: null,
    after: null,
    history: false,
    ...given,
  }
}

/** Returns the entry nearest to a moment among those that overlap an interval. Of equals, returns the newest. */
export function nearestEntry(
  entries: readonly StoredEntry[],
  interval: { readonly from: number; readonly to: number },
  at: number,
): StoredEntry | null {
  let nearest: StoredEntry | null = null
  for (const entry of entries) {
    if (entry.since > interval.to + slackMilliseconds || entry.until < interval.from - slackMilliseconds) continue
    if (!nearest || Math.abs(entry.at - at) <= Math.abs(nearest.at - at)) nearest = entry
  }
  return nearest
}

/** Writes entries in the transaction of the change that they are about, and notifies the listener after it. */
export class EntryLog {
  readonly #cache: WritableCache
  readonly #tell: (entries: readonly RecordedEntry[]) => void
  #recorded: RecordedEntry[] = []

  constructor(cache: WritableCache, tell: (entries: readonly RecordedEntry[]) => void) {
    this.#cache = cache
    this.#tell = tell
  }

  add(entry: ActivityEntry, revision: number): void {
    this.#note(addEntry(this.#cache, entry, revision), entry)
  }

  save(id: number, entry: ActivityEntry, revision: number): void {
    saveEntry(this.#cache, id, entry, revision)
    this.#note(id, entry)
  }

  #note(id: number, { itemKind, itemId }: ActivityEntry): void {
    // Transactions are synchronous, so a microtask runs after the commit.
    if (this.#recorded.length === 0) queueMicrotask(() => this.#flush())
    this.#recorded.push({ id, item: itemKind !== null && itemId !== null ? { kind: itemKind, id: itemId } : null })
  }

  #flush(): void {
    const recorded = this.#recorded
    this.#recorded = []
    this.#tell(recorded)
  }
}
