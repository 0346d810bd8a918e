import type { ReadableCache } from './database.ts'
import { itemTables, type ItemKind, type ItemRecord } from './items.ts'
import type { NoteRecord } from './notes.ts'
import { statement } from '../database/statement.ts'

/**
 * I1: what the user sees is what the service said with the waiting edits folded over it. The folded rows stand in
 * temporary tables of each reading connection, with the columns and the orders of the stored ones, so that a list is
 * (rows without a folded one) ∪ (folded rows) and stays as quick as an index. They are never written to the file and can
 * be computed again at any time.
 */
export function createFoldedTables(cache: ReadableCache): void {
  for (const { stored, folded } of Object.values(itemTables)) {
    cache.exec(`
      CREATE TEMP TABLE ${folded} AS SELECT * FROM ${stored} WHERE false;
      CREATE UNIQUE INDEX temp.${folded}_by_id ON ${folded} (id);
      CREATE INDEX temp.${folded}_by_update ON ${folded} (is_open, updated_at, id);
      CREATE INDEX temp.${folded}_by_any_update ON ${folded} (updated_at, id);
    `)
  }
  cache.exec(`
    CREATE TEMP TABLE folded_notes AS SELECT * FROM notes WHERE false;
    CREATE UNIQUE INDEX temp.folded_notes_by_id ON folded_notes (id);
    CREATE INDEX temp.folded_notes_of_item ON folded_notes (item_kind, item_id, id);
  `)
}

/** The row as the service said it, with its revision, or undefined. */
export function readStoredItem(
  cache: ReadableCache,
  kind: ItemKind,
  id: number,
): (ItemRecord & { readonly revision: number }) | undefined {
  const record = statement(cache, `SELECT * FROM ${itemTables[kind].stored} WHERE id = ?`).get(id)
  return record as (ItemRecord & { readonly revision: number }) | undefined
}

/** The revision of the stored row, or null when there is none. */
export function storedRevision(cache: ReadableCache, kind: ItemKind, id: number): number | null {
  const revision = statement(cache, `SELECT revision FROM ${itemTables[kind].stored} WHERE id = ?`).pluck().get(id)
  return (revision as number | undefined) ?? null
}

/** Replaces the folded row of an item. */
export function putFoldedItem(cache: ReadableCache, kind: ItemKind, record: ItemRecord): void {
  insertInto(cache, `temp.${itemTables[kind].folded}`, record)
}

/** Replaces the folded row of a note. */
export function putFoldedNote(cache: ReadableCache, record: NoteRecord): void {
  // The table has the stored one's columns, but what is not sent yet has no revision.
  insertInto(cache, 'temp.folded_notes', { ...record, revision: 0 })
}

/** Takes away what is folded over an item and the notes folded under it. */
export function removeFolded(cache: ReadableCache, kind: ItemKind, id: number): void {
  statement(cache, `DELETE FROM temp.${itemTables[kind].folded} WHERE id = ?`).run(id)
  statement(cache, `DELETE FROM temp.folded_notes WHERE item_kind = ? AND item_id = ?`).run(kind, id)
}

function insertInto(cache: ReadableCache, table: string, record: object): void {
  const columns = Object.keys(record)
  statement(
    cache,
    `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  ).run(...Object.values(record))
}
