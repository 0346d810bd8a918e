import type { Kept } from '../../../shared/model/kept-offline.ts'
import { statement } from '../../database/statement.ts'
import { itemTables } from '../items/items.ts'
import type { WritableCache } from '../storage/database.ts'
import { keptScope, type Scope } from './stale-items.ts'

/** Size of all pictures of texts, in bytes, besides those of what is kept offline. */
const mostBytes = 500_000_000

const kinds = ['issue', 'mergeRequest'] as const

/** A query of SQL for the ids of the pictures that items kept offline name. */
export function picturesOfKept(kept: readonly Kept[]): Scope {
  const scopes = kinds.map((kind) => ({ kind, ...keptScope(kind, kept) }))
  const named = scopes.map(
    ({ kind, text }) => `SELECT l.picture_id FROM item_pictures l WHERE l.item_kind = '${kind}'
      AND l.item_id IN (SELECT i.id FROM ${itemTables[kind].stored} i WHERE ${text})`,
  )
  return { text: named.join(' UNION '), parameters: scopes.flatMap(({ parameters }) => [...parameters]) }
}

/** Has pictures fetched again that went to make room, and that something kept offline names by now. */
export function wantPicturesOfKept(cache: WritableCache, kept: readonly Kept[]): void {
  const { text, parameters } = picturesOfKept(kept)
  const wanted = `UPDATE pictures SET state = 'wanted' WHERE state <> 'here' AND state = 'removed' AND id IN (${text})`
  statement(cache, wanted).run(...parameters)
}

/**
 * Lets go of pictures that no text names any more. Where the others are too many, those go that nobody looked at for longest; what
 * is kept offline stays. Returns the hashes of those that went: their files are no longer needed.
 *
 * @param most the bytes that may stay besides what is kept offline
 */
export function makeRoomForPictures(cache: WritableCache, kept: readonly Kept[], most: number = mostBytes): string[] {
  const unnamed = statement(
    cache,
    `DELETE FROM pictures WHERE NOT EXISTS (SELECT 1 FROM item_pictures l WHERE l.picture_id = pictures.id) RETURNING hash`,
  ).pluck()
  const { text, parameters } = picturesOfKept(kept)
  const oldest = statement(
    cache,
    `UPDATE pictures SET state = 'removed', bytes = 0 WHERE id IN (SELECT id FROM (
       SELECT id, sum(bytes) OVER (ORDER BY coalesce(used_at, 0) DESC, fetched_at DESC, id DESC) AS sofar
       FROM pictures WHERE state = 'here' AND id NOT IN (${text})) WHERE sofar > ?) RETURNING hash`,
  ).pluck()
  return [...unnamed.all(), ...oldest.all(...parameters, most)] as string[]
}
