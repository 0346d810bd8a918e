import type { EditKind } from '../../../shared/edit.ts'
import type { Delivery } from './delivery.ts'
import * as account from './account.ts'
import { approve } from './approvals.ts'
import { askAgain } from './asking-again.ts'
import { award } from './awards.ts'
import * as deletions from './deletions.ts'
import * as discussions from './discussions.ts'
import * as groups from './groups.ts'
import { follow } from './follow.ts'
import * as issues from './issues.ts'
import * as items from './items.ts'
import * as labels from './labels.ts'
import * as mergeRequests from './merge-requests.ts'
import * as merges from './merges.ts'
import * as milestones from './milestones.ts'
import { linkIssue } from './issue-links.ts'
import { moveIssue } from './moves.ts'
import * as notes from './notes.ts'
import * as people from './people.ts'
import * as settings from './project-settings.ts'
import { star } from './projects.ts'
import { rebase } from './rebases.ts'
import { publishReview } from './reviews.ts'
import { applySuggestions } from './suggestions.ts'
import { addTimeSpent } from './time-tracking.ts'
import * as todos from './todos.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/** A delivery whose prepared request has an unknown type: users of the table only pass it from `prepare` to `send`. */
type AnyDelivery<K extends EditKind> = Omit<Delivery<K>, 'send'> & Pick<Delivery<K, never>, 'send'>

/** The delivery of each kind of edit. This does not compile while one is missing. */
const deliveries: { readonly [K in EditKind]: AnyDelivery<K> } = {
  changeItem: items.changeItem,
  changeState: items.changeState,
  toggleTask: items.toggleTask,
  addTimeSpent,
  follow,
  addTodo: todos.addTodo,
  finishTodo: todos.finishTodo,
  finishTodos: todos.finishTodos,
  snoozeTodo: todos.snoozeTodo,
  restoreTodo: todos.restoreTodo,
  restoreTodos: todos.restoreTodos,
  createIssue: issues.createIssue,
  moveIssue,
  linkIssue,
  deleteIssue: deletions.deleteIssue,
  createMergeRequest: mergeRequests.createMergeRequest,
  merge: merges.merge,
  cancelMerge: merges.cancelMerge,
  rebase,
  approve,
  applySuggestions,
  askAgain,
  deleteMergeRequest: deletions.deleteMergeRequest,
  comment: notes.comment,
  editComment: notes.editComment,
  deleteComment: notes.deleteComment,
  award,
  beginDiscussion: discussions.beginDiscussion,
  answer: discussions.answer,
  resolveDiscussion: discussions.resolveDiscussion,
  publishReview,
  star,
  createLabel: labels.createLabel,
  changeLabel: labels.changeLabel,
  deleteLabel: labels.deleteLabel,
  followLabel: labels.followLabel,
  createMilestone: milestones.createMilestone,
  changeMilestone: milestones.changeMilestone,
  createProject: settings.createProject,
  forkProject: settings.forkProject,
  changeProject: settings.changeProject,
  archiveProject: settings.archiveProject,
  transferProject: settings.transferProject,
  deleteProject: settings.deleteProject,
  createGroup: groups.createGroup,
  changeGroup: groups.changeGroup,
  deleteGroup: groups.deleteGroup,
  changePerson: people.changePerson,
  blockPerson: people.blockPerson,
  deletePerson: people.deletePerson,
  addKey: account.addKey,
  deleteKey: account.deleteKey,
  addEmail: account.addEmail,
  deleteEmail: account.deleteEmail,
  addHook: account.addHook,
  deleteHook: account.deleteHook,
}

/** Returns the delivery of a queued edit. */
export function deliveryOf({ edit }: QueuedEdit): Delivery<EditKind> {
  return deliveries[edit.kind] as Delivery<EditKind>
}
