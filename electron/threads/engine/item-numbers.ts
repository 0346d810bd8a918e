import { partsOf } from '../../../shared/model/key.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { readItemNumber } from '../../cache/items/item-numbers.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/**
 * The numbers by which a service may name items: those of the cache, and those that edits remember. An edit can be sent
 * although the cache was lost since it was made.
 */
export class ItemNumbers {
  readonly #cache: ReadableCache
  readonly #remembered = new Map<string, number>()

  constructor(cache: ReadableCache) {
    this.#cache = cache
  }

  /** The number of an item in its project, by its id; null where nothing here knows it. */
  of(kind: ItemKind, id: number): number | null {
    return readItemNumber(this.#cache, kind, id) ?? this.#remembered.get(`${kind} ${id}`) ?? null
  }

  /** Remembers the number of an edit's item, or of the item that its note or todo is about. */
  remember({ edit, base }: Pick<QueuedEdit, 'edit' | 'base'>): void {
    const { kind, id } = base.item ?? partsOf(edit.target)
    if (isItemKind(kind) && base.iid > 0) this.#remembered.set(`${kind} ${id}`, base.iid)
  }
}
