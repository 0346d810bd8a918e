import { statement } from '../../database/statement.ts'
import type { ReadableCache } from '../storage/database.ts'
import { itemTables, type ItemKind } from './items.ts'

/** The number of an item in its project, by its id; null where the item is not here. */
export function readItemNumber(cache: ReadableCache, kind: ItemKind, id: number): number | null {
  const number: unknown = statement(cache, `SELECT iid FROM ${itemTables[kind].stored} WHERE id = ?`).pluck().get(id)
  return typeof number === 'number' ? number : null
}
