import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'
import type { MarkTarget } from './marks.ts'

/** The local labels of one item, in the order of the alphabet. */
export function listLocalLabels(user: ReadableUserDatabase, { kind, id }: MarkTarget): string[] {
  const names = statement(user, `SELECT name FROM local_labels WHERE item_kind = ? AND item_id = ?`)
  return (names.pluck().all(kind, id) as string[]).sort((one, other) => one.localeCompare(other))
}

/** Every item of a kind that has a local label, once for each of its labels. */
export function listLocallyLabelled(
  user: ReadableUserDatabase,
  kind: string,
): { readonly id: number; readonly name: string }[] {
  const rows = statement(user, `SELECT item_id AS id, name FROM local_labels WHERE item_kind = ?`).all(kind)
  return rows as { id: number; name: string }[]
}

/** All local labels of an account, with the number of items that have each, in the order of the alphabet. */
export function countLocalLabels(user: ReadableUserDatabase): { readonly name: string; readonly count: number }[] {
  const rows = statement(user, `SELECT name, count(*) AS count FROM local_labels GROUP BY name`).all()
  return (rows as { name: string; count: number }[]).sort((one, other) => one.name.localeCompare(other.name))
}

/** Since when an item has a local label, in milliseconds; null: it has not. */
export function readLocalLabelAt(user: ReadableUserDatabase, { kind, id }: MarkTarget, name: string): number | null {
  const at = statement(user, `SELECT given_at FROM local_labels WHERE item_kind = ? AND item_id = ? AND name = ?`)
  return (at.pluck().get(kind, id, name) as number | undefined) ?? null
}

/** Gives an item a local label since a moment, or takes it off (null). */
export function saveLocalLabel(
  user: WritableUserDatabase,
  { kind, id }: MarkTarget,
  name: string,
  at: number | null,
): void {
  if (at === null) {
    statement(user, `DELETE FROM local_labels WHERE item_kind = ? AND item_id = ? AND name = ?`).run(kind, id, name)
  } else {
    statement(user, `INSERT OR REPLACE INTO local_labels (item_kind, item_id, name, given_at) VALUES (?, ?, ?, ?)`).run(
      kind,
      id,
      name,
      at,
    )
  }
}
