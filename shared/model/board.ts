import * as v from 'valibot'
import { narrowed } from '../query/change.ts'
import { none } from '../query/tree.ts'

/** Columns by which a list of items can be shown as a board. Each is a filter of queries, too. */
export const boards = ['label', 'milestone', 'assignee'] as const
export const boardSchema = v.picklist(boards)
export type Board = (typeof boards)[number]

/** The most columns that a board shows, without the one for items without a label, milestone or assignee. */
export const mostColumns = 30

/** A column of a board: the common value of its cards. */
export const boardColumnSchema = v.object({
  /** As a filter of queries has it; `none` for items without a label, milestone or assignee. */
  value: v.string(),
  /** As people read it; null where it is `none`. */
  name: v.nullable(v.string()),
  /** Of a label. */
  color: v.nullable(v.string()),
  count: v.number(),
})
export type BoardColumn = Readonly<v.InferOutput<typeof boardColumnSchema>>

/** The column of items without a label, milestone or assignee: each board begins with it. */
export const withoutAny: BoardColumn = { value: none, name: null, color: null, count: 0 }

/** Returns the query of a column: that of its board, narrowed by one more filter. */
export function queryOfColumn(text: string, board: Board, { value }: Pick<BoardColumn, 'value'>): string {
  return narrowed(text, { key: board, value })
}
