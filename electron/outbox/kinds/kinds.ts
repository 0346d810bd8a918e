import type { EditKind, EditOf } from '../../../shared/edit.ts'
import type { KindOfEdit } from './kind-of-edit.ts'
import * as account from './account.ts'
import * as directory from './directory.ts'
import * as discussions from './discussions.ts'
import { publishReview } from './reviews.ts'
import { linkIssue } from './issue-links.ts'
import * as issues from './issues.ts'
import * as items from './items.ts'
import * as mergeRequests from './merge-requests.ts'
import * as notes from './notes.ts'
import * as projects from './projects.ts'
import { addTimeSpent } from './time-tracking.ts'
import * as todos from './todos.ts'
import { askAgain } from './asking-again.ts'

/** One row for each kind of edit. This does not compile while one is missing. */
export const kindsOfEdit: { readonly [K in EditKind]: KindOfEdit<K> } = {
  changeItem: items.changeItem,
  changeState: items.changeState,
  toggleTask: items.toggleTaskKind,
  addTimeSpent,
  follow: items.follow,
  addTodo: todos.addTodo,
  finishTodo: todos.finishTodo,
  finishTodos: todos.finishTodos,
  snoozeTodo: todos.snoozeTodo,
  restoreTodo: todos.restoreTodo,
  restoreTodos: todos.restoreTodos,
  createIssue: issues.createIssue,
  moveIssue: issues.moveIssue,
  linkIssue,
  deleteIssue: items.deletionOf('issue'),
  createMergeRequest: mergeRequests.createMergeRequest,
  merge: mergeRequests.merge,
  cancelMerge: mergeRequests.cancelMerge,
  rebase: mergeRequests.rebase,
  approve: mergeRequests.approve,
  applySuggestions: mergeRequests.applySuggestions,
  askAgain,
  deleteMergeRequest: items.deletionOf('mergeRequest'),
  comment: notes.comment,
  editComment: notes.editComment,
  deleteComment: notes.deleteComment,
  award: notes.award,
  beginDiscussion: discussions.beginDiscussion,
  answer: discussions.answer,
  resolveDiscussion: discussions.resolveDiscussion,
  publishReview,
  star: projects.star,
  createLabel: projects.createLabel,
  changeLabel: projects.changeLabel,
  deleteLabel: projects.deleteLabel,
  followLabel: projects.followLabel,
  createMilestone: projects.createMilestone,
  changeMilestone: projects.changeMilestone,
  createProject: directory.createProject,
  forkProject: directory.forkProject,
  changeProject: directory.changeProject,
  archiveProject: directory.archiveProject,
  transferProject: directory.transferProject,
  deleteProject: directory.deleteProject,
  createGroup: directory.createGroup,
  changeGroup: directory.changeGroup,
  deleteGroup: directory.deleteGroup,
  changePerson: directory.changePerson,
  blockPerson: directory.blockPerson,
  deletePerson: directory.deletePerson,
  addKey: account.addKey,
  deleteKey: account.deleteKey,
  addEmail: account.addEmail,
  deleteEmail: account.deleteEmail,
  addHook: account.addHook,
  deleteHook: account.deleteHook,
}

/** The row of the table for an edit. The types of an edit and of its row belong together; here the compiler cannot check that. */
export function kindOf<K extends EditKind>(edit: EditOf<K>): KindOfEdit<K> {
  return kindsOfEdit[edit.kind as K]
}
