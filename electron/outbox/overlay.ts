import type { Pending } from '../../shared/model/rows.ts'
import { keyOf, partsOf, type AccountId } from '../../shared/model/key.ts'
import type { ReadableCache } from '../cache/database.ts'
import {
  createFoldedTables,
  putFoldedItem,
  putFoldedNote,
  readStoredItem,
  removeFolded,
  storedRevision,
} from '../cache/folded.ts'
import type { ItemKind, ItemRecord } from '../cache/items.ts'
import { hasLanded } from '../cache/landed.ts'
import type { ReadableUserDatabase } from './database.ts'
import { kindOf } from './kinds.ts'
import { listUnsettledEdits, localIdOf, type QueuedEdit } from './queue.ts'

interface FoldedTarget {
  readonly kind: ItemKind
  readonly id: number
  readonly edits: readonly QueuedEdit[]
  /** Which edits and which stored row the folded row was made of. */
  readonly signature: string
  revision: number | null
}

/**
 * The waiting edits of one account, folded over what the service said, for one reading connection. `read` is the only
 * way in: it sees to it that what is read is one consistent moment of both files.
 */
export class Overlay {
  readonly #account: AccountId
  readonly #cache: ReadableCache
  readonly #user: ReadableUserDatabase
  readonly #ownUserId: number
  #userVersion: number | null = null
  #cacheVersion: number | null = null
  #edits: readonly QueuedEdit[] = []
  #targets = new Map<string, FoldedTarget>()
  #pending = new Map<string, Pending[]>()
  #version = 0

  constructor(account: AccountId, cache: ReadableCache, user: ReadableUserDatabase, ownUserId: number) {
    this.#account = account
    this.#cache = cache
    this.#user = user
    this.#ownUserId = ownUserId
    createFoldedTables(cache)
  }

  /** Grows whenever anything that can be read may have changed. */
  get version(): number {
    return this.#version
  }

  /** Edits not on the service, oldest first. */
  get edits(): readonly QueuedEdit[] {
    return this.#edits
  }

  /** The marks of a row for what is not sent yet. */
  pendingOf(key: string): Pending[] {
    return this.#pending.get(key) ?? []
  }

  /**
   * Runs `work` on one moment of both files. I9: the snapshot of user.db is taken first, then that of cache.db, and only
   * edits that the latter does not name as landed are folded. Taken the other way round, an edit that lands in between
   * would be in neither.
   */
  read<T>(work: (cache: ReadableCache) => T): T {
    const userVersion = versionOf(this.#user)
    const queued = userVersion === this.#userVersion ? null : listUnsettledEdits(this.#user)
    const read = this.#cache.transaction((): { readonly value: T } | { readonly thrown: unknown } => {
      const cacheVersion = versionOf(this.#cache)
      if (queued !== null || cacheVersion !== this.#cacheVersion) {
        this.#version += 1
        this.#fold(queued ?? this.#edits)
        this.#userVersion = userVersion
        this.#cacheVersion = cacheVersion
      }
      // Thrown through the transaction, an error would take the folded rows back, which we believe to stand there.
      try {
        return { value: work(this.#cache) }
      } catch (thrown) {
        return { thrown }
      }
    })
    const outcome = read()
    if ('thrown' in outcome) throw outcome.thrown
    return outcome.value
  }

  #fold(queued: readonly QueuedEdit[]): void {
    this.#edits = queued.filter((edit) => !hasLanded(this.#cache, edit.id))
    const byTarget = new Map<string, QueuedEdit[]>()
    this.#pending = new Map()
    for (const edit of this.#edits) {
      const known = byTarget.get(edit.edit.target)
      if (known) known.push(edit)
      else byTarget.set(edit.edit.target, [edit])
      this.#mark(edit)
    }
    for (const [key, target] of this.#targets) {
      if (byTarget.has(key)) continue
      removeFolded(this.#cache, target.kind, target.id)
      this.#targets.delete(key)
    }
    for (const [key, edits] of byTarget) this.#foldTarget(key, edits)
  }

  /** Folds one item again, unless neither its edits nor its stored row have moved. */
  #foldTarget(key: string, edits: readonly QueuedEdit[]): void {
    const { kind, id } = partsOf(key as QueuedEdit['edit']['target'])
    const signature = edits.map((edit) => edit.id).join(',')
    const revision = storedRevision(this.#cache, kind, id)
    const known = this.#targets.get(key)
    if (known && known.signature === signature && known.revision === revision) return
    removeFolded(this.#cache, kind, id)
    this.#targets.set(key, { kind, id, edits, signature, revision })
    let item: ItemRecord | undefined = readStoredItem(this.#cache, kind, id)
    if (!item) return
    for (const queued of edits) {
      const kindOfEdit = kindOf(queued.edit)
      const note = kindOfEdit.note?.(queued.edit as never, queued, item, this.#ownUserId)
      if (note) putFoldedNote(this.#cache, { ...note, item_kind: kind })
      item = kindOfEdit.fold(item, queued.edit as never, queued)
    }
    putFoldedItem(this.#cache, kind, item)
  }

  #mark(queued: QueuedEdit): void {
    const pending = { edit: keyOf(this.#account, 'edit', queued.id), state: queued.state }
    const keys: string[] = [queued.edit.target]
    if (kindOf(queued.edit).note) keys.push(keyOf(this.#account, 'note', localIdOf(queued.id)))
    for (const key of keys) this.#pending.set(key, [...(this.#pending.get(key) ?? []), pending])
  }
}

/** A number that changes when another connection has committed to the file. */
function versionOf(database: ReadableCache | ReadableUserDatabase): number {
  return database.pragma('data_version', { simple: true }) as number
}
