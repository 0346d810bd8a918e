import { needsUser, stateEditOf, stateEditWords } from '../../../shared/edit-words.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { issueTypeName } from '../../../shared/model/issue-type.ts'
import { isBeingMerged } from '../../../shared/model/merge-request.ts'
import { referenceWords } from '../../../shared/model/reference.ts'
import type { IssueRow, MergeRequestRow, Pending } from '../../../shared/model/rows.ts'

/** The fields of an item that decide how its state looks. */
export type Stateful = (
  | (Pick<IssueRow, 'kind' | 'state'> & Partial<Pick<IssueRow, 'issueType'>>)
  | Pick<MergeRequestRow, 'kind' | 'state' | 'workInProgress'>
) & { readonly pending: readonly Pending[] }

export interface Appearance {
  readonly icon:
    | 'incident'
    | 'task'
    | 'ticket'
    | 'test_case'
    | 'issueOpen'
    | 'issueClosed'
    | 'mergeRequestOpen'
    | 'mergeRequestDraft'
    | 'mergeRequestMerged'
    | 'mergeRequestClosed'
  /** `waiting` and `problem`: the service does not say so yet. */
  readonly tone: 'open' | 'merged' | 'closed' | 'refused' | 'waiting' | 'problem'
  readonly badge: string
  /** The kind of the item and its state in words, for people who do not see the icon. */
  readonly words: string
}

/** The types of issues that have an icon of their own, by their names. */
const ownIcons = ['incident', 'task', 'ticket', 'test_case'] as const satisfies readonly Appearance['icon'][]

/**
 * Returns how the state of an item is shown. A state that it has only by an edit that waits looks different from one that the
 * service has.
 */
export function appearanceOf(item: Stateful): Appearance {
  const edit = stateEditOf(item.pending)
  const shown = appearanceOfState(item)
  // A merge that waits for its build leaves the item open.
  if (edit === undefined || (edit.kind === 'merge' && item.state !== 'merged')) return shown
  const badge = stateEditWords(edit)
  const what = item.kind === 'issue' ? (issueTypeName(item.issueType ?? null) ?? 'Issue') : 'Merge request'
  return { ...shown, tone: needsUser(edit) ? 'problem' : 'waiting', badge, words: `${what}, ${badge.toLowerCase()}` }
}

function appearanceOfState(item: Stateful): Appearance {
  if (item.kind === 'issue') {
    const type = issueTypeName(item.issueType ?? null)
    const what = (type ?? 'issue').toLowerCase()
    const own = ownIcons.find((icon) => icon === item.issueType) ?? null
    return isOpen(item)
      ? { icon: own ?? 'issueOpen', tone: 'open', badge: 'Open', words: `Open ${what}` }
      : { icon: own ?? 'issueClosed', tone: 'closed', badge: 'Closed', words: `Closed ${what}` }
  }
  if (item.state === 'merged') {
    return { icon: 'mergeRequestMerged', tone: 'merged', badge: 'Merged', words: 'Merged merge request' }
  }
  if (!isOpen(item)) {
    return { icon: 'mergeRequestClosed', tone: 'refused', badge: 'Closed', words: 'Closed merge request' }
  }
  if (isBeingMerged(item)) {
    return { icon: 'mergeRequestOpen', tone: 'open', badge: 'Being merged', words: 'Merge request, being merged' }
  }
  return item.workInProgress
    ? { icon: 'mergeRequestDraft', tone: 'closed', badge: 'Draft', words: 'Draft merge request' }
    : { icon: 'mergeRequestOpen', tone: 'open', badge: 'Open', words: 'Open merge request' }
}

/** `group/project#12`, `group/project!12`, or `group/project, new issue` while the service has not numbered it. */
export function referenceOf({ projectPath, reference }: Referred): string {
  const words = referenceWords(reference)
  return words === reference ? `${projectPath}${reference}` : `${projectPath}, ${words}`
}

/** A reference in two: the path of its project, which may be shortened, and the name of the item there. */
export function referenceParts(reference: string): { readonly path: string; readonly number: string } {
  const at = reference.search(/(?:[#!$]\d+|, new )/)
  return at < 0 ? { path: reference, number: '' } : { path: reference.slice(0, at), number: reference.slice(at) }
}

interface Referred {
  readonly projectPath: string
  readonly reference: string
}
