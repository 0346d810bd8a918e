import type { EditOf } from '../../../shared/edit.ts'
import type { ApprovalColumns } from '../../cache/items/approvals.ts'
import type { FoldedRows } from '../../cache/items/folded.ts'
import { idListOf, idsIn } from '../../cache/items/item-records.ts'
import type { ItemRecord } from '../../cache/items/items.ts'
import type { MergeRequestRecord } from '../../cache/items/merge-requests.ts'
import { reviewColumnOf, reviewStatesIn, type ReviewColumn } from '../../cache/items/reviews.ts'
import { suggestionsIn } from '../../cache/items/notes.ts'
import type { KindOfEdit } from './kind-of-edit.ts'
import { closed, newItem, withFields, type ColumnsOfKind } from './issues.ts'
import { foldItem, queueKeyOfItem } from './items.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { ReviewState } from '../../../shared/model/review-states.ts'
import { withoutDraftMark } from '../../../shared/model/draft-mark.ts'
import { appliedIn } from '../../../shared/model/suggestion-state.ts'

/** Contract, "Merge requests". */

export const createMergeRequest: KindOfEdit<'createMergeRequest'> = {
  fields: {
    target: 'key',
    sourceBranch: 'plain',
    targetBranch: 'plain',
    title: 'text',
    description: 'text',
    assigneeId: { idOf: 'user' },
    otherAssigneeIds: 'plain',
    reviewerIds: 'plain',
    milestoneId: { idOf: 'milestone' },
    labels: 'plain',
    targetProjectId: { idOf: 'project' },
    removeSourceBranch: 'plain',
    squash: 'plain',
  },
  title: () => 'New merge request',
  detail: ({ title }) => title,
  text: ({ description, title }) => (description === '' ? title : description),
  withText: (edit, text) => (edit.description === '' ? { ...edit, title: text } : { ...edit, description: text }),
  gives: ({ target, targetProjectId, labels }) => ({ projectId: targetProjectId ?? partsOf(target).id, labels }),
  makes: 'mergeRequest',
  brings: ({ title, description, assigneeId, milestoneId, targetBranch }) => {
    return { title, description, assigneeId, milestoneId, targetBranch }
  },
  final: true,
  changes: [],
  queueKey: (_edit, _base, id) => `mergeRequest/${localIdOf(id)}`,
  fold: (rows, edit, queued) => {
    const source = partsOf(edit.target).id
    const target = edit.targetProjectId ?? source
    const special: ColumnsOfKind<MergeRequestRecord> & Pick<MergeRequestRecord, 'project_id'> = {
      // It lives where it is to be merged, also when it comes from a fork.
      project_id: target,
      source_project_id: source,
      target_project_id: target,
      source_branch: edit.sourceBranch,
      target_branch: edit.targetBranch,
      work_in_progress: withoutDraftMark(edit.title) === edit.title ? 0 : 1,
      merge_when_build_succeeds: 0,
      merge_status: 'unchecked',
      detailed_merge_status: null,
      merge_after: null,
      time_estimate: null,
      time_spent: null,
      sha: null,
      merge_commit_sha: null,
      force_remove_source_branch: edit.removeSourceBranch ? 1 : 0,
      reviewer_ids: idListOf((edit.reviewerIds ?? []).map((id) => ({ id }))),
    }
    rows.putItem('mergeRequest', newItem(rows, edit, queued, special))
  },
  inverse: closed('mergeRequest'),
  takeUp: (edit, _base, later) => (later.kind === 'changeItem' ? withFields(edit, later.fields) : 'apart'),
}

export const merge: KindOfEdit<'merge'> = {
  fields: {
    target: 'key',
    sha: 'plain',
    message: 'text',
    removeSourceBranch: 'plain',
    whenBuildSucceeds: 'plain',
    squash: 'plain',
    squashMessage: 'text',
  },
  title: ({ whenBuildSucceeds }) => (whenBuildSucceeds ? 'Auto-merge' : 'Merge'),
  detail: ({ message }, base) => message ?? base.title,
  text: ({ message }) => message,
  withText: (edit, text) => ({ ...edit, message: text }),
  final: true,
  changes: ['state'],
  queueKey: queueKeyOfItem,
  fold: (rows, edit, queued) =>
    foldItem(rows, edit, queued, () =>
      edit.whenBuildSucceeds ? { merge_when_build_succeeds: 1 } : { state: 'merged', is_open: 0 },
    ),
  inverse: ({ target, whenBuildSucceeds }) => (whenBuildSucceeds ? { kind: 'cancelMerge', target } : null),
}

export const cancelMerge: KindOfEdit<'cancelMerge'> = {
  fields: { target: 'key' },
  title: () => 'Cancel auto-merge',
  detail: (_edit, base) => base.title,
  final: false,
  changes: [],
  queueKey: queueKeyOfItem,
  fold: (rows, edit, queued) => foldItem(rows, edit, queued, () => ({ merge_when_build_succeeds: 0 })),
  inverse: ({ target }) => ({
    kind: 'merge',
    target,
    sha: null,
    message: null,
    removeSourceBranch: false,
    whenBuildSucceeds: true,
  }),
}

/** Its commits are others once the service has made them anew, so that nothing of it is shown before. */
export const rebase: KindOfEdit<'rebase'> = {
  fields: { target: 'key', sha: 'plain' },
  title: () => 'Rebase',
  detail: (_edit, base) => base.title,
  final: true,
  changes: [],
  queueKey: queueKeyOfItem,
  fold: (rows, edit, queued) => foldItem(rows, edit, queued, () => ({})),
  inverse: () => null,
  takeUp: (edit, _before, later) => (later.kind === 'rebase' ? { ...edit, sha: later.sha } : 'apart'),
}

/** Approvals change no other field of the merge request, and do not move it. */
export const approve: KindOfEdit<'approve'> = {
  fields: { target: 'key', approved: 'plain', sha: 'plain' },
  title: ({ approved }) => (approved ? 'Approve' : 'Revoke approval'),
  detail: (_edit, base) => base.title,
  final: false,
  changes: [],
  queueKey: queueKeyOfItem,
  seenFields: { approved: 'plain' },
  seen: (rows, { target }) => ({ approved: approversIn(rows, target).includes(rows.ownUserId) }),
  fold: (rows, { target, approved }) => foldApproval(rows, target, approved),
  inverse: (edit) => ({ ...edit, approved: !edit.approved }),
  takeUp: (edit, { approved }, later) => {
    if (later.kind !== 'approve') return 'apart'
    return later.approved === approved ? 'nothing' : { ...edit, approved: later.approved, sha: later.sha }
  },
}

/** The commit is not shown before the service has it: what is shown is that the suggestions are applied. */
export const applySuggestions: KindOfEdit<'applySuggestions'> = {
  changesOthers: true,
  others: ({ suggestions }) => suggestions.map(({ note }) => note),
  fields: { target: 'key', suggestions: { each: { id: 'plain', note: 'key' } }, message: 'text' },
  title: ({ suggestions }) =>
    suggestions.length === 1 ? 'Apply a suggestion' : `Apply ${suggestions.length} suggestions`,
  detail: ({ message }, base) => message ?? base.title,
  text: ({ message }) => message,
  withText: (edit, text) => ({ ...edit, message: text }),
  final: true,
  changes: [],
  queueKey: queueKeyOfItem,
  fold: (rows, { suggestions }) => {
    for (const { id, note: key } of suggestions) {
      const note = rows.readNote(partsOf(key).id)
      if (note) rows.putNote({ ...note, suggestions: JSON.stringify(appliedIn(suggestionsIn(note.suggestions), [id])) })
    }
  },
  inverse: () => null,
}

/** Approves a merge request, or revokes that. */
export function foldApproval(rows: FoldedRows, target: EditOf<'approve'>['target'], approved: boolean): void {
  const item = rows.readItem('mergeRequest', partsOf(target).id)
  if (!item) return
  const others = approversIn(rows, target).filter((id) => id !== rows.ownUserId)
  const ids = approved ? [...others, rows.ownUserId] : others
  const approvers = { approver_ids: idListOf(ids.map((id) => ({ id }))) }
  const isSame = approved === approversIn(rows, target).includes(rows.ownUserId)
  const requirement = requirementAfter(item, isSame ? null : approved)
  const review = reviewAfter(item, rows.ownUserId, approved ? 'approved' : 'unapproved')
  rows.putItem('mergeRequest', { ...item, ...approvers, ...requirement, ...review } as ItemRecord)
}

/** The ids of those who have approved a merge request, with the edits folded so far. */
function approversIn(rows: FoldedRows, target: EditOf<'approve'>['target']): number[] {
  const item = rows.readItem('mergeRequest', partsOf(target).id) as (ItemRecord & Partial<ApprovalColumns>) | undefined
  return idsIn(item?.approver_ids)
}

/** Number of missing approvals after one was given or revoked; unchanged for null, and where it is not known. */
export function requirementAfter(
  { approvals_required: required, approvals_left: left }: ItemRecord & Partial<ApprovalColumns>,
  approved: boolean | null,
): Pick<ApprovalColumns, 'approvals_left'> | null {
  if (approved === null || typeof left !== 'number') return null
  return { approvals_left: approved ? Math.max(0, left - 1) : Math.min(Number(required ?? left + 1), left + 1) }
}

/** The states of reviews after a reviewer came to a conclusion. Nothing changes for others, and where no states are known. */
export function reviewAfter(
  item: ItemRecord & Partial<ReviewColumn>,
  reviewer: number,
  state: ReviewState,
): Partial<ReviewColumn> {
  const states = reviewStatesIn(item.review_states)
  if (states === null || !idsIn((item as Partial<MergeRequestRecord>).reviewer_ids).includes(reviewer)) return {}
  return { review_states: reviewColumnOf({ ...states, [reviewer]: state }) }
}
