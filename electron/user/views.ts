import * as v from 'valibot'
import { viewSchema, type ChosenView, type View } from '../../shared/model/view.ts'
import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'

/** The saved views in the user's order. One that this Docket cannot read is left out, and stays in the file. */
export function listViews(user: ReadableUserDatabase): View[] {
  const rows = statement(
    user,
    `SELECT id, name, icon, list, query, grouping, board FROM views ORDER BY position, id`,
  ).all()
  return rows.flatMap((row) => {
    const view = v.safeParse(viewSchema, row)
    return view.success ? [view.output] : []
  })
}

/** Saves a view, behind the others where it is a new one (null). @returns its id */
export function saveView(
  user: WritableUserDatabase,
  id: number | null,
  { name, icon, list, query, grouping, board }: ChosenView,
): number {
  if (id !== null) {
    statement(
      user,
      `UPDATE views SET name = ?, icon = ?, list = ?, query = ?, grouping = ?, board = ? WHERE id = ?`,
    ).run(name, icon, list, query, grouping, board, id)
    return id
  }
  const made = statement(
    user,
    `INSERT INTO views (position, name, icon, list, query, grouping, board)
      VALUES ((SELECT coalesce(max(position), 0) + 1 FROM views), ?, ?, ?, ?, ?, ?)`,
  ).run(name, icon, list, query, grouping, board)
  return Number(made.lastInsertRowid)
}

export function removeView(user: WritableUserDatabase, id: number): void {
  statement(user, `DELETE FROM views WHERE id = ?`).run(id)
}

/** Puts the views into an order; those that are not named come after them, as they were. */
export function orderViews(user: WritableUserDatabase, ids: readonly number[]): void {
  const others = listViews(user).filter(({ id }) => !ids.includes(id))
  const order = [...ids, ...others.map(({ id }) => id)]
  const move = statement(user, `UPDATE views SET position = ? WHERE id = ?`)
  user.transaction(() => {
    for (const [position, id] of order.entries()) move.run(position, id)
  })()
}
