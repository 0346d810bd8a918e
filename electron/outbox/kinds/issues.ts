import type { EditOf } from '../../../shared/edit.ts'
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import type { FoldedRows } from '../../cache/items/folded.ts'
import type { IssueRecord } from '../../cache/items/issues.ts'
import { assigneeColumns } from '../../cache/items/item-records.ts'
import type { ItemKind, ItemRecord } from '../../cache/items/items.ts'
import type { KindOfEdit } from './kind-of-edit.ts'
import { bothFields } from './set-changes.ts'
import { foldItem, queueKeyOfItem } from './items.ts'
import type { ItemFields } from '../../../shared/edits/items.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/** Contract, "Issues". */

type Created = EditOf<'createIssue'> | EditOf<'createMergeRequest'>

/** The columns that items of one kind have and those of the other have not. */
export type ColumnsOfKind<OfKind extends ItemRecord> = Omit<OfKind, keyof ItemRecord>

/**
 * Returns the row of an item that the service does not have yet.
 * @param special the columns of its kind; the compiler asks for each of them
 */
export function newItem<Special extends object>(
  rows: FoldedRows,
  edit: Created,
  queued: QueuedEdit,
  special: Special,
): ItemRecord & Special {
  return {
    id: localIdOf(queued.id),
    project_id: partsOf(edit.target).id,
    iid: 0,
    is_open: 1,
    state: 'opened',
    author_id: rows.ownUserId,
    ...assigneeColumns(assigneesOf(edit), rows.ownUserId),
    milestone_id: edit.milestoneId,
    created_at: queued.createdAt,
    updated_at: queued.createdAt,
    subscribed: 1,
    upvotes: 0,
    downvotes: 0,
    notes_count: 0,
    labels: JSON.stringify(edit.labels),
    web_url: null,
    title: edit.title,
    description: edit.description,
    ...special,
  }
}

/** The ids of all whom an item is made for, in the order in which they were chosen. */
export function assigneesOf({ assigneeId, otherAssigneeIds = [] }: Created): number[] {
  return assigneeId === null ? [...otherAssigneeIds] : [assigneeId, ...otherAssigneeIds]
}

/**
 * The making of an item that was never sent, with changed fields: as if the item had been made with them. A change of several
 * people stays apart, and so does what can only be said of an item that is there.
 */
export function withFields<C extends Created>(edit: C, fields: ItemFields): C | 'apart' {
  const { labels, assignees, reviewers, mergeAfter, weight, healthStatus, epicId, iterationId, ...others } = fields
  const later = [assignees, reviewers, mergeAfter, weight, healthStatus, epicId, iterationId]
  if (later.some((field) => field !== undefined)) return 'apart'
  const made = bothFields({ labels: { add: edit.labels, remove: [] } }, { labels: labels ?? { add: [], remove: [] } })
  // A single assignee replaces all of them.
  const isReplaced = others.assigneeId !== undefined && edit.otherAssigneeIds !== undefined
  const alone = isReplaced ? { otherAssigneeIds: [] } : {}
  return { ...edit, ...others, ...alone, labels: made.labels?.add ?? [] }
}

/** Undoes the making of an item by closing it, because the service lets only owners delete items. */
export function closed(kind: ItemKind): KindOfEdit<'createIssue' | 'createMergeRequest'>['inverse'] {
  return (_edit, _base, { account, localId }) => ({
    kind: 'changeState',
    target: keyOf(account, kind, localId),
    state: 'closed',
  })
}

export const createIssue: KindOfEdit<'createIssue'> = {
  fields: {
    target: 'key',
    title: 'text',
    description: 'text',
    confidential: 'plain',
    assigneeId: { idOf: 'user' },
    otherAssigneeIds: 'plain',
    milestoneId: { idOf: 'milestone' },
    labels: 'plain',
    dueDate: 'plain',
    startDate: 'plain',
    issueType: 'plain',
    createdAt: 'plain',
    resolvesDiscussionsOf: 'plain',
  },
  title: () => 'New issue',
  detail: ({ title }) => title,
  text: ({ description, title }) => (description === '' ? title : description),
  withText: (edit, text) => (edit.description === '' ? { ...edit, title: text } : { ...edit, description: text }),
  gives: ({ target, labels }) => ({ projectId: partsOf(target).id, labels }),
  makes: 'issue',
  brings: ({ title, description, assigneeId, milestoneId, dueDate, startDate, issueType, confidential }) => {
    const planned = { dueDate, startDate: startDate ?? null, issueType: issueType ?? 'issue' }
    return { title, description, assigneeId, milestoneId, ...planned, confidential }
  },
  final: true,
  changes: [],
  queueKey: (_edit, _base, id) => `issue/${localIdOf(id)}`,
  fold: (rows, edit, queued) => {
    const special: ColumnsOfKind<IssueRecord> = {
      due_date: edit.dueDate,
      start_date: edit.startDate ?? null,
      issue_type: edit.issueType ?? null,
      time_estimate: null,
      time_spent: null,
      weight: null,
      health_status: null,
      epic_id: null,
      epic_title: null,
      epic_reference: null,
      iteration_id: null,
      iteration_title: null,
      iteration_start: null,
      iteration_due: null,
      // That is known of it once the service tells the issue.
      ...{ has_weight: 0, has_epic: 0, has_iteration: 0, has_health_status: 0 },
      confidential: edit.confidential ? 1 : 0,
    }
    rows.putItem('issue', newItem(rows, edit, queued, special))
  },
  inverse: closed('issue'),
  takeUp: (edit, _base, later) => (later.kind === 'changeItem' ? withFields(edit, later.fields) : 'apart'),
}

export const moveIssue: KindOfEdit<'moveIssue'> = {
  fields: { target: 'key', to: 'key' },
  title: () => 'Move to another project',
  detail: (_edit, base) => base.title,
  final: true,
  changes: ['state'],
  queueKey: queueKeyOfItem,
  // The service makes a new issue in the other project and closes this one. Until then, the issue is shown in its new
  // place.
  fold: (rows, edit, queued) => foldItem(rows, edit, queued, () => ({ project_id: partsOf(edit.to).id })),
  inverse: () => null,
}
