import type { Store } from './store.ts'

/** Boards of issues. */

/** Whose a board is. */
export type BoardOwner = { readonly project_id: number } | { readonly group_id: number }

export interface BoardRow {
  readonly id: number
  readonly name: string
  /** What its issues are narrowed to, where the tier of the project has that; null for anything. */
  readonly milestone_id: number | null
  readonly assignee_id: number | null
}

/** Makes a board whose lists have these labels, in their order. Returns its id. */
export function insertBoard(
  store: Store,
  board: Omit<BoardRow, 'id'> & BoardOwner,
  labelIds: readonly number[],
): number {
  const { id } = store.run(
    'INSERT INTO boards (project_id, group_id, name, milestone_id, assignee_id) VALUES (?, ?, ?, ?, ?)',
    'project_id' in board ? board.project_id : null,
    'group_id' in board ? board.group_id : null,
    board.name,
    board.milestone_id,
    board.assignee_id,
  )
  for (const [position, labelId] of labelIds.entries())
    store.run('INSERT INTO board_lists (board_id, label_id, position) VALUES (?, ?, ?)', id, labelId, position)
  return id
}

/** In the order of their names, as services list them. */
export function boardsOf(store: Store, owner: BoardOwner): BoardRow[] {
  const [column, id] = 'project_id' in owner ? ['project_id', owner.project_id] : ['group_id', owner.group_id]
  return store.all<BoardRow>(
    `SELECT id, name, milestone_id, assignee_id FROM boards WHERE ${column} = ? ORDER BY name, id`,
    id,
  )
}

export interface BoardListRow {
  readonly id: number
  readonly label_id: number
  readonly position: number
}

export function listsOfBoard(store: Store, boardId: number): BoardListRow[] {
  return store.all<BoardListRow>(
    'SELECT id, label_id, position FROM board_lists WHERE board_id = ? ORDER BY position',
    boardId,
  )
}
