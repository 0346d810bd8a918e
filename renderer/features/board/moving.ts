import type { ItemFields } from '../../../shared/edits/items.ts'
import { mostInStep } from '../../../shared/ipc-limits.ts'
import type { Choices } from '../../../shared/ipc.ts'
import { filterOfBoard, type Board, type BoardColumn, type PlainBoard } from '../../../shared/model/board.ts'
import { scopeOf } from '../../../shared/model/by-scope.ts'
import { scopedName } from '../../../shared/model/label-scope.ts'
import type { Item } from '../../../shared/model/rows.ts'
import { valueNamed } from '../../../shared/query/names.ts'
import type { BoardStore } from '../../data/lists/board.svelte.ts'
import { moveFocus } from '../../ui/keys/focus.ts'
import { referenceOf } from '../../ui/marks/states.ts'
import { count } from '../../ui/words.ts'
import type { MovingReach } from './reach.ts'

type ItemRow = Item['row']

/** Moves the selected cards to the column with this index, as one step. The user is told which cards stay, and why. */
export async function moveNow(board: BoardStore, to: number, reach: MovingReach): Promise<void> {
  const { edits, rows, selection, target, toasts, navigation } = reach
  const { at, by, list } = board
  const [from, next] = [board.columns[at], board.columns[to]]
  const keys = target.several ?? (list === null || list.selected === null ? [] : [list.selected])
  if (by === null || from === undefined || next === undefined || to === at || keys.length === 0) return
  if (keys.length > mostInStep)
    return toasts.refuse(`You can change at most ${count(mostInStep)} entries at once. Select fewer.`)
  const moves = await Promise.all(
    (await rows.read(keys)).filter(isItem).map((item) => moveOf(item, { from, to: next, by }, reach)),
  )
  // A user who has gone elsewhere meanwhile does not want the selection to move.
  if (navigation.board !== board || board.by !== by || board.columns[board.at]?.list !== from.list) return
  if (board.columns[to]?.list !== next.list || moves.length === 0) return
  const possible = moves.filter((move) => 'fields' in move)
  const refused = moves.filter((move) => 'why' in move)
  if (refused[0] !== undefined) {
    const many = `${count(refused.length)} of ${count(moves.length)} stay where they are. `
    toasts.tell('info', `${moves.length > 1 ? many : ''}${refused[0].why}`)
  }
  const moved = possible.map(({ item }) => item.key)
  if (moved.length === 0) return
  selection.clear()
  selection.carry(moved, to)
  moveFocus('list')
  const submitted = possible.map(({ item, fields }) => ({ kind: 'changeItem', target: item.key, fields }) as const)
  const [only] = submitted
  if (submitted.length === 1 && only !== undefined) await edits.submit(only)
  else await edits.submitAll(submitted)
  // The move was saved, or failed: from now on, answers say where the cards are.
  from.list.admit(moved)
  board.reload()
}

/** The change that brings a card into another column, or the reason why there is none. */
type Move = { readonly item: ItemRow; readonly fields: ItemFields } | { readonly why: string }

/** Returns the change that brings a card from one column of a board into another. */
export async function moveOf(
  item: ItemRow,
  { from, to, by }: { readonly from: BoardColumn; readonly to: BoardColumn; readonly by: Board },
  { choices, program }: Pick<MovingReach, 'choices' | 'program'>,
): Promise<Move> {
  const several = program.can('severalAssignees', item.key)
  if (to.name === null) return moveToNone(item, from, by, several)
  const known = await choices.read(item.projectKey)
  if (known === undefined) return stays(item, 'the labels, milestones and members of its project could not be read')
  switch (filterOfBoard(by)) {
    case 'label':
      return moveToLabel(item, labelsLeft(item, from, by), to, known)
    case 'milestone': {
      const milestone = known.milestones.find(({ title }) => isCalled('milestone', title, to))
      return milestone === undefined
        ? stays(item, `its project has no milestone “${to.name}”`)
        : { item, fields: { milestoneId: milestone.id } }
    }
    case 'assignee': {
      const person = known.people.find(({ username }) => isCalled('assignee', username, to))
      return person === undefined
        ? stays(item, `${to.name} is not a member of its project`)
        : {
            item,
            fields: several
              ? { assignees: { add: [person.id], remove: assigneesCalled(item, from) } }
              : { assigneeId: person.id },
          }
    }
  }
}

function moveToNone(item: ItemRow, from: BoardColumn, by: Board, several: boolean): Move {
  switch (filterOfBoard(by)) {
    case 'label': {
      const remove = labelsLeft(item, from, by)
      return scopeOf(by) === null && item.labels.length > remove.length
        ? stays(item, 'it has other labels, too')
        : { item, fields: { labels: { add: [], remove } } }
    }
    case 'milestone':
      return { item, fields: { milestoneId: null } }
    case 'assignee': {
      if (!several) return { item, fields: { assigneeId: null } }
      const remove = assigneesCalled(item, from)
      return item.assignees.length > remove.length
        ? stays(item, 'it is assigned to others, too')
        : { item, fields: { assignees: { add: [], remove } } }
    }
  }
}

function moveToLabel(item: ItemRow, left: readonly string[], to: BoardColumn, known: Choices): Move {
  const remove = left.filter((name) => !isCalled('label', name, to))
  if (labelsCalled(item, to).length > 0) return { item, fields: { labels: { add: [], remove } } }
  // A label that the project does not have would be made by naming it, which nobody has asked for.
  const label = known.labels.find(({ name }) => isCalled('label', name, to))
  return label === undefined
    ? stays(item, `its project has no label “${to.name}”`)
    : { item, fields: { labels: { add: [label.name], remove } } }
}

/** The labels that an item has no longer once it leaves a column. Of a scope that is all of them: an item has one at most. */
function labelsLeft(item: ItemRow, from: BoardColumn, by: Board): string[] {
  const scope = scopeOf(by)
  if (scope === null) return labelsCalled(item, from)
  return item.labels.map(({ name }) => name).filter((name) => isSame(scopedName(name)?.scope ?? '', scope))
}

/** The labels of an item that put it into a column. */
function labelsCalled({ labels }: ItemRow, column: BoardColumn): string[] {
  return column.name === null ? [] : labels.map(({ name }) => name).filter((name) => isCalled('label', name, column))
}

/** The people because of whom an item is in a column. */
function assigneesCalled({ assignees }: ItemRow, column: BoardColumn): number[] {
  return column.name === null
    ? []
    : assignees.filter(({ username }) => isCalled('assignee', username, column)).map(({ id }) => id)
}

function stays(item: ItemRow, why: string): Move {
  return { why: `${referenceOf(item)} stays where it is: ${why}.` }
}

function isCalled(as: PlainBoard, name: string, { value }: BoardColumn): boolean {
  return isSame(valueNamed(as, name), value)
}

/** Returns true for names that are the same without regard to accents and case, as in queries. */
function isSame(name: string, other: string): boolean {
  return name === other || name.localeCompare(other, undefined, { sensitivity: 'base' }) === 0
}

function isItem(row: { readonly kind: string }): row is ItemRow {
  return row.kind === 'issue' || row.kind === 'mergeRequest'
}
