import type { AwardEmoji } from '../../../shared/model/award-emoji.ts'
import { unsaidFieldsIn } from '../../../shared/model/wire-row.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'
import { statement } from '../../database/statement.ts'
import { millisecondsOf, timestampOf, upsert, type RowRecord, type RowTable } from '../storage/upsert.ts'
import { readUser, storeUser } from '../directory/users.ts'

const table = {
  name: 'award_emoji',
  columns: ['awardable_kind', 'awardable_id', 'user_id', 'created_at', 'name'],
  dated: false,
  columnsOf: { user: ['user_id'] },
} as const satisfies RowTable<string>

type AwardRecord = RowRecord<(typeof table.columns)[number]>

/** The things that an emoji can be awarded to. */
export type AwardableKind = NoteableKind | 'note'

/**
 * Stores the awards of an item, snippet or note. Awards that a whole reading does not name were taken back, unless they
 * were stored after that reading began. Returns whether anything changed.
 */
export function storeAwards(
  cache: WritableCache,
  kind: AwardableKind,
  awardableId: number,
  { rows: awards, whole }: { readonly rows: readonly AwardEmoji[]; readonly whole: boolean },
  arrival: Arrival,
): boolean {
  let changed = false
  for (const award of awards) {
    storeUser(cache, award.user)
    const row = {
      id: award.id,
      awardable_kind: kind,
      awardable_id: awardableId,
      user_id: award.user.id,
      created_at: millisecondsOf(award.createdAt),
      name: award.name,
    }
    changed = upsert(cache, table, row, arrival, unsaidFieldsIn(award)) || changed
  }
  if (!whole) return changed
  const present = new Set(awards.map((award) => award.id))
  const ids = statement(
    cache,
    `SELECT id FROM award_emoji WHERE awardable_kind = ? AND awardable_id = ? AND revision <= ?`,
  )
  for (const id of ids.pluck().all(kind, awardableId, arrival.begunAt) as number[]) {
    if (present.has(id)) continue
    statement(cache, `DELETE FROM award_emoji WHERE id = ?`).run(id)
    changed = true
  }
  return changed
}

/** The stored awards of an item, snippet or note, oldest first. */
export function listAwards(cache: ReadableCache, kind: AwardableKind, awardableId: number) {
  const text = `SELECT * FROM award_emoji WHERE awardable_kind = ? AND awardable_id = ? ORDER BY id`
  return (statement(cache, text).all(kind, awardableId) as AwardRecord[]).map((record) => awardOf(cache, record))
}

/** The awards of an item, snippet or note with waiting edits folded in, oldest first. */
export function listShownAwards(cache: ReadableCache, kind: AwardableKind, awardableId: number) {
  const text = `
    SELECT id, name, user_id, created_at FROM award_emoji WHERE awardable_kind = :kind AND awardable_id = :id
      AND NOT EXISTS (SELECT 1 FROM temp.folded_awards folded WHERE folded.awardable_kind = :kind
        AND folded.awardable_id = :id AND folded.name = award_emoji.name AND folded.user_id = award_emoji.user_id)
    UNION ALL SELECT 1e15, name, user_id, at FROM temp.folded_awards
      WHERE awardable_kind = :kind AND awardable_id = :id AND gone = 0
    ORDER BY id, name`
  const records = statement(cache, text).all({ kind, id: awardableId }) as AwardRecord[]
  return records.map((record) => awardOf(cache, record))
}

/** The names of all emoji that were awarded to an item or snippet and to its notes. */
export function listAwardNames(cache: ReadableCache, kind: NoteableKind, itemId: number): string[] {
  const text = `SELECT DISTINCT name FROM award_emoji WHERE (awardable_kind = @kind AND awardable_id = @id)
    OR (awardable_kind = 'note' AND awardable_id IN (SELECT id FROM notes WHERE item_kind = @kind AND item_id = @id))`
  return statement(cache, text).pluck().all({ kind, id: itemId }) as string[]
}

/** Removes an award that its owner withdrew. */
export function removeAward(cache: WritableCache, id: number): void {
  statement(cache, `DELETE FROM award_emoji WHERE id = ?`).run(id)
}

function awardOf(cache: ReadableCache, record: Pick<AwardRecord, 'name' | 'user_id' | 'created_at'>) {
  return {
    name: String(record.name),
    user: readUser(cache, Number(record.user_id)),
    createdAt: timestampOf(Number(record.created_at)),
  }
}
