import { hour } from '../../../shared/durations.ts'
import { listAwards } from '../../cache/items/award-emoji.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import type { ItemParts, PartsOf } from '../../cache/items/item-parts.ts'
import type { StaleItem } from '../../cache/offline/stale-items.ts'
import { isSecondReadingDue, type ThreadMark } from '../../cache/items/threads.ts'

/** Conditions under which the parts of an item are worth a request. */

/**
 * Time for which the awards of comments are trusted: reading them takes a request for each comment, and no row shows that they
 * moved.
 */
const noteAwardsMilliseconds = hour

/**
 * Returns true if a thread is to be read. Lines that the service writes itself are in no count, so an item without comments may
 * have some. They are fetched with the first comment, for items kept offline, where they say why the item concerns the user, and
 * when somebody opens the item. One that was read when its item had only just moved is read once more.
 *
 * @param now milliseconds since 1970
 */
export function isThreadDue(
  row: PartsOf,
  read: ThreadMark | null,
  wanted: { readonly whole: boolean; readonly noticed: boolean },
  now: number,
): boolean {
  if (read === null) return wanted.whole || wanted.noticed || row.notes_count > 0
  return read.notesCount !== row.notes_count || read.updatedAt !== row.updated_at || isSecondReadingDue(read, now)
}

/**
 * Returns true if the awards of an item are to be read. Its row counts the votes only. Other emoji are counted nowhere, so they
 * are requested only for items kept offline.
 */
export function areAwardsDue(
  cache: ReadableCache,
  { kind, id, whole }: StaleItem,
  row: PartsOf,
  known: ItemParts | null,
): boolean {
  if (whole) return true
  if (known && known.upvotes === row.upvotes && known.downvotes === row.downvotes) return false
  return row.upvotes + row.downvotes > 0 || listAwards(cache, kind, id).length > 0
}

/** Returns true if the awards of an item's comments are to be read. @param now milliseconds since 1970 */
export function areNoteAwardsDue(known: ItemParts | null, now: number): boolean {
  const readAt = known?.noteAwardsAt ?? null
  // The clock may have been set back meanwhile.
  return readAt === null || Math.abs(now - readAt) > noteAwardsMilliseconds
}
