import type { EditKind } from '../../shared/edit.ts'
import type { SendingOfKind } from './sending-of-kind.ts'
import { award } from './sendings/awards.ts'
import { follow } from './sendings/follow.ts'
import * as issues from './sendings/issues.ts'
import * as items from './sendings/items.ts'
import * as labels from './sendings/labels.ts'
import * as mergeRequests from './sendings/merge-requests.ts'
import * as merges from './sendings/merges.ts'
import * as milestones from './sendings/milestones.ts'
import { moveIssue } from './sendings/moves.ts'
import * as notes from './sendings/notes.ts'
import { star } from './sendings/projects.ts'
import * as todos from './sendings/todos.ts'
import type { QueuedEdit } from '../protocols/queued-edit.ts'

/** What a sending prepares is its own affair: whoever takes it from the table only hands back what it was given. */
type AnySending<K extends EditKind> = Omit<SendingOfKind<K>, 'send'> & Pick<SendingOfKind<K, never>, 'send'>

/** How each kind of edit gets to the service; does not compile while one is missing. */
const sendings: { readonly [K in EditKind]: AnySending<K> } = {
  changeItem: items.changeItem,
  changeState: items.changeState,
  toggleTask: items.toggleTask,
  follow,
  addTodo: todos.addTodo,
  finishTodo: todos.finishTodo,
  finishTodos: todos.finishTodos,
  createIssue: issues.createIssue,
  moveIssue,
  deleteIssue: issues.deleteIssue,
  createMergeRequest: mergeRequests.createMergeRequest,
  merge: merges.merge,
  cancelMerge: merges.cancelMerge,
  comment: notes.comment,
  editComment: notes.editComment,
  deleteComment: notes.deleteComment,
  award,
  star,
  createLabel: labels.createLabel,
  changeLabel: labels.changeLabel,
  deleteLabel: labels.deleteLabel,
  followLabel: labels.followLabel,
  createMilestone: milestones.createMilestone,
  changeMilestone: milestones.changeMilestone,
}

/** The row of the table for a queued edit. */
export function sendingOf({ edit }: QueuedEdit): SendingOfKind<EditKind> {
  return sendings[edit.kind] as SendingOfKind<EditKind>
}
