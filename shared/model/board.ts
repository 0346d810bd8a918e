import * as v from 'valibot'
import { narrowed } from '../query/change.ts'
import { none } from '../query/tree.ts'
import { byScopeSchema, scopeOf, type ByScope } from './by-scope.ts'
import { anyLabelOf } from './label-scope.ts'

/** Columns by which every list of items can be shown as a board. Each is a filter of queries, too. */
export const boards = ['label', 'milestone', 'assignee'] as const
export type PlainBoard = (typeof boards)[number]
export const plainBoardSchema = v.picklist(boards)

/** Columns by which a list of items can be shown as a board: the labels of a scope, too. */
export type Board = PlainBoard | ByScope
export const boardSchema = v.union([plainBoardSchema, byScopeSchema])

/** Returns the filter whose values are the columns of a board. */
export function filterOfBoard(board: Board): PlainBoard {
  return boards.find((each) => each === board) ?? 'label'
}

/** The most columns that a board shows, without the one for items without a label, milestone or assignee. */
export const mostColumns = 30

/** A column of a board: the common value of its cards. */
export const boardColumnSchema = v.object({
  /** As a filter of queries has it; `none` for items without a label (of the scope), milestone or assignee. */
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
  const scope = scopeOf(board)
  return scope !== null && value === none
    ? narrowed(text, { key: 'label', value: anyLabelOf(scope) }, false)
    : narrowed(text, { key: filterOfBoard(board), value })
}
