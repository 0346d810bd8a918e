import { shortened } from '../../../shared/beginning.ts'
import type { Edit, EditKind, EditOf } from '../../../shared/edit.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { isNoteableKind, type NoteableKind } from '../../../shared/model/note.ts'
import { referenceOf } from '../../../shared/model/reference.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { readItemRecord } from '../../cache/items/items.ts'
import { readMilestone } from '../../cache/directory/milestones.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { fieldsInWords, fieldsOf } from '../kinds/items.ts'
import { spentWords } from '../kinds/time-tracking.ts'
import type { EditBase } from '../../protocols/queued-edit.ts'

/**
 * The names of the steps in the history. A name says the action and its target, such as `Close #12 in apps/console`,
 * and can be read alone or as a question.
 */

/** The target of an edit, in words. */
interface Subject {
  /** `#12 in apps/console`, or `“Title” in apps/console` where there is no number yet. */
  readonly item: string
  /** `apps/console`. */
  readonly project: string
  readonly title: string
  /** True if the edit restores the former values. */
  readonly back: boolean
}

const stepTitles: { readonly [K in EditKind]: (edit: EditOf<K>, subject: Subject) => string } = {
  changeItem: ({ fields }, { item, back }) => `${changing(back)} ${fieldsInWords(fieldsOf(fields))} of ${item}`,
  changeState: ({ state }, { item }) => `${state === 'closed' ? 'Close' : 'Reopen'} ${item}`,
  toggleTask: ({ line, checked }, { item }) => `${checked ? 'Tick' : 'Untick'} ${quoted(line)} in ${item}`,
  addTimeSpent: ({ seconds }, { item }) => `${spentWords(seconds)} ${seconds < 0 ? 'from' : 'on'} ${item}`,
  follow: ({ following }, { item }) => `${following ? 'Follow' : 'Stop following'} ${item}`,
  addTodo: (_edit, { item }) => `Add ${item} to my todos`,
  finishTodo: (_edit, { item }) => `Mark the todo about ${item} done`,
  finishTodos: () => 'Mark all todos done',
  snoozeTodo: ({ until }, { item }) => `${until === null ? 'Wake' : 'Snooze'} the todo about ${item} on GitLab`,
  restoreTodo: (_edit, { item }) => `Mark the todo about ${item} not done`,
  restoreTodos: () => 'Mark all todos not done',
  createIssue: ({ title }, { project }) => `Create issue ${quoted(title)} in ${project}`,
  linkIssue: ({ linked }, { item }) => (linked ? `Link ${item} to another issue` : `Remove a link of ${item}`),
  moveIssue: (_edit, { item }) => `Move ${item} to another project`,
  deleteIssue: (_edit, { item }) => `Delete ${item}`,
  createMergeRequest: ({ title }, { project }) => `Create merge request ${quoted(title)} in ${project}`,
  merge: ({ whenBuildSucceeds }, { item }) => (whenBuildSucceeds ? `Set ${item} to auto-merge` : `Merge ${item}`),
  deleteMergeRequest: (_edit, { item }) => `Delete ${item}`,
  cancelMerge: (_edit, { item }) => `Cancel auto-merge of ${item}`,
  rebase: (_edit, { item }) => `Rebase ${item}`,
  approve: ({ approved }, { item }) => `${approved ? 'Approve' : 'Revoke approval of'} ${item}`,
  applySuggestions: ({ suggestions }, { item }) =>
    `Apply ${suggestions.length === 1 ? 'a suggestion' : `${suggestions.length} suggestions`} on ${item}`,
  askAgain: (_edit, { item }) => `Re-request review of ${item}`,
  comment: (_edit, { item }) => `Comment on ${item}`,
  beginDiscussion: (_edit, { item }) => `Start a thread on ${item}`,
  answer: (_edit, { item }) => `Reply in a thread on ${item}`,
  resolveDiscussion: ({ resolved }, { item }) => `${resolved ? 'Resolve' : 'Reopen'} a thread on ${item}`,
  publishReview: ({ verdict }, { item }) => `${reviewVerbs[verdict]} ${item}`,
  editComment: (_edit, { item, back }) => `${changing(back)} a comment on ${item}`,
  deleteComment: (_edit, { item }) => `Delete a comment on ${item}`,
  award: ({ name, awarded }, { item }) => `${awarded ? 'Award' : 'Withdraw'} :${name}: on ${item}`,
  star: ({ starred }, { project }) => `${starred ? 'Star' : 'Unstar'} ${project}`,
  createLabel: ({ name }, { project }) => `Create label ${quoted(name)} in ${project}`,
  changeLabel: ({ name }, { project, back }) => `${changing(back)} label ${quoted(name)} in ${project}`,
  deleteLabel: ({ name }, { project }) => `Delete label ${quoted(name)} in ${project}`,
  followLabel: ({ name, following }, { project }) =>
    `${following ? 'Follow' : 'Stop following'} label ${quoted(name)} in ${project}`,
  createProject: ({ namespacePath, path }) => `Create the project ${namespacePath}/${path}`,
  forkProject: ({ namespacePath }, { project }) => `Fork ${project} into ${namespacePath}`,
  changeProject: (_edit, { project, back }) => `${changing(back)} the settings of ${project}`,
  archiveProject: ({ archived }, { project }) => `${archived ? 'Archive' : 'Unarchive'} ${project}`,
  transferProject: ({ groupPath }, { project }) => `Move ${project} into ${groupPath}`,
  deleteProject: ({ path }) => `Delete the project ${path}`,
  createGroup: ({ path }) => `Create the group ${path}`,
  changeGroup: (_edit, { title, back }) => `${changing(back)} the settings of the group ${quoted(title)}`,
  deleteGroup: ({ path }) => `Delete the group ${path}`,
  changePerson: (_edit, { title, back }) => `${changing(back)} the account of ${quoted(title)}`,
  blockPerson: ({ blocked }, { title }) => `${blocked ? 'Block' : 'Unblock'} ${quoted(title)}`,
  deletePerson: ({ username }) => `Delete the user @${username}`,
  addKey: ({ title }) => `Add the SSH key ${quoted(title)}`,
  deleteKey: ({ title }) => `Delete the SSH key ${quoted(title)}`,
  addEmail: ({ email }) => `Add the address ${quoted(email)}`,
  deleteEmail: ({ email }) => `Delete the address ${quoted(email)}`,
  addHook: ({ url }) => `Add the system hook ${quoted(url)}`,
  deleteHook: ({ url }) => `Delete the system hook ${quoted(url)}`,
  createMilestone: ({ title }, { project }) => `Create milestone ${quoted(title)} in ${project}`,
  changeMilestone: ({ state }, { title, project, back }) =>
    `${state === undefined ? changing(back) : milestoneVerbs[state]} milestone ${quoted(title)} in ${project}`,
}

const reviewVerbs = {
  comment: 'Publish a review of',
  approve: 'Approve with a review',
  requestChanges: 'Request changes of',
} as const

const milestoneVerbs = { active: 'Reopen', closed: 'Close' } as const

function changing(back: boolean): string {
  return back ? 'Restore' : 'Change'
}

/** Returns the name of an edit in the history. @param back true if the edit takes another one back */
export function stepTitleOf<K extends EditKind>(edit: EditOf<K>, base: EditBase, back = false): string {
  const stepTitle = stepTitles[edit.kind as K]
  return stepTitle(edit, { item: itemIn(edit, base), project: base.projectPath, title: base.title, back })
}

/** Returns the name of a step with several edits, by the first of them: `Close #12 in apps/console and 2 more`. */
export function stepTitleOfAll(
  done: readonly { readonly edit: Edit; readonly base: EditBase }[],
  back = false,
): string {
  const [first, ...others] = done
  return first ? andMore(stepTitleOf(first.edit, first.base, back), others.length) : ''
}

/** Returns the name of a step that marks entries: `Mark “Presence says alive” done`. */
export function stepTitleOfMark(mark: Mark, name: string, count: number): string {
  return marking(mark, andMore(quoted(name), count - 1))
}

/** Returns the name of a step with a comment and a mark: `Comment on #12 in apps/console and mark it done`. */
export function stepTitleOfReply(comment: { readonly edit: Edit; readonly base: EditBase }, mark: Mark): string {
  const marked = marking(mark, 'it')
  return `${stepTitleOf(comment.edit, comment.base)} and ${marked.charAt(0).toLowerCase()}${marked.slice(1)}`
}

function marking(mark: Mark, what: string): string {
  switch (mark.as) {
    case 'done':
      return `Mark ${what} ${mark.on ? 'done' : 'not done'}`
    case 'read':
      return `Mark ${what} ${mark.on ? 'read' : 'unread'}`
    case 'pinned':
      return `${mark.on ? 'Pin' : 'Unpin'} ${what}`
    case 'muted':
      return `${mark.on ? 'Mute' : 'Unmute'} ${what}`
    case 'snoozed':
      return `${mark.on ? 'Snooze' : 'Wake'} ${what}`
  }
}

/** Returns the name of something in the cache: its title, or its path. */
export function nameIn(cache: ReadableCache, { kind, id }: { readonly kind: string; readonly id: number }): string {
  if (isItemKind(kind)) return String(readItemRecord(cache, kind, id)?.title ?? 'an item')
  if (kind === 'milestone') return readMilestone(cache, id)?.title ?? 'a milestone'
  if (kind === 'project') return readProject(cache, id)?.pathWithNamespace ?? 'a project'
  return 'an entry'
}

/** Returns the item that an edit is about or makes, or null where the edit is about something else. */
export function itemOf({
  id,
  edit,
  base,
}: {
  readonly id: number
  readonly edit: Edit
  readonly base: EditBase
}): { readonly kind: NoteableKind; readonly id: number } | null {
  if (edit.kind === 'createIssue') return { kind: 'issue', id: localIdOf(id) }
  if (edit.kind === 'createMergeRequest') return { kind: 'mergeRequest', id: localIdOf(id) }
  const { kind, id: target } = partsOf(edit.target)
  return base.item ?? (isNoteableKind(kind) ? { kind, id: target } : null)
}

/** Returns a title in quotation marks, such as `“Presence says alive”`. A long title is cut. */
export function quoted(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return `“${shortened(line, mostCharacters)}”`
}

const mostCharacters = 60

function itemIn(edit: Edit, base: EditBase): string {
  const item = itemOf({ id: 0, edit, base })
  const place = base.projectPath === '' ? '' : ` in ${base.projectPath}`
  if (item && base.iid > 0) return `${referenceOf({ kind: item.kind, id: 1, iid: base.iid })}${place}`
  return base.title === '' ? `something${place}` : `${quoted(base.title)}${place}`
}

function andMore(words: string, others: number): string {
  return others > 0 ? `${words} and ${others.toLocaleString('en')} more` : words
}
