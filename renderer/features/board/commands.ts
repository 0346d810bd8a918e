import { later } from '../../ui/later.ts'
import { moveFocus } from '../../ui/keys/focus.ts'
import type { BoardStore } from '../../data/lists/board.svelte.ts'
import { actionsOn, type Action } from '../../navigation/action.ts'
import type { BoardReach, MovingReach } from './reach.ts'

const { on } = actionsOn<BoardReach>()

const loadMoving = later(() => import('./moving.ts'))

/** Going from column to column of a board, and taking cards along. */
export const boardCommands = {
  nextColumn: turn(1),
  previousColumn: turn(-1),
  cardToNextColumn: carry(1),
  cardToPreviousColumn: carry(-1),
}

/** The board on the screen. While an item is shown in its place, keys are about the item. */
function aBoard({ navigation, pane }: Pick<BoardReach, 'navigation' | 'pane'>): BoardStore | null {
  return pane.showsItem ? null : navigation.board
}

function turn(by: 1 | -1): Action<BoardReach> {
  return on(aBoard, (board, { selection }) =>
    selection.onRows(() => {
      if (!selection.goToColumn(board.at + by)) return false
      moveFocus('list')
      return true
    }),
  )
}

function carry(by: 1 | -1): Action<BoardReach> {
  return on(aBoard, (board, reach) => reach.selection.onRows(() => moveCards(reach, () => board.at + by)))
}

/**
 * Moves the selected cards to another column, as one step. Cards that cannot go there stay, and the user is told.
 *
 * @param to returns the index of the column; it is called once the moves before have been made
 */
export function moveCards(reach: MovingReach, to: () => number): void {
  const board = aBoard(reach)
  if (board === null) return
  void board.inTurn(async () => {
    const { moveNow } = await loadMoving()
    await moveNow(board, to(), reach)
  })
}
