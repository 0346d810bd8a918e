import type { Look } from '../../../shared/model/rows.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { newestVersionId } from '../../cache/changes/diff-versions.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { newestNoteAt, newestNoteId } from '../../cache/items/notes.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import type { ReadableUserDatabase } from '../../user/database.ts'
import { readLook } from '../../user/looked-at.ts'
import type { SeenItem } from '../../protocols/looks.ts'

/** The last look at an item as windows know it, or null. */
export function lookOf(user: ReadableUserDatabase, kind: ItemKind, id: number): Look | null {
  const look = readLook(user, kind, id)
  if (!look) return null
  const { seenAt, newestNote, newestVersion, lookedAt } = look
  return { seenAt: timestampOf(seenAt), newestNote, newestVersion, lookedAt: timestampOf(lookedAt) }
}

/**
 * The newest state of an item that is on this computer. Its times are the service's only: this computer's clock may be
 * wrong.
 */
export function seenOf(cache: ReadableCache, kind: ItemKind, id: number): Omit<SeenItem, 'item'> {
  const updatedAt = Number(readStoredItem(cache, kind, id)?.updated_at ?? 0)
  return {
    seenAt: Math.max(updatedAt, newestNoteAt(cache, kind, id) ?? 0),
    newestNote: newestNoteId(cache, kind, id),
    newestVersion: kind === 'mergeRequest' ? newestVersionId(cache, id) : 0,
  }
}
