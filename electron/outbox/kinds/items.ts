import type { EditOf } from '../../../shared/edit.ts'
import type { ItemField, ItemFields, SetField } from '../../../shared/edits/items.ts'
import type { ActivityField } from '../../../shared/model/activity.ts'
import { withoutDraftMark } from '../../../shared/model/draft-mark.ts'
import { displacedBy, lastOfScopes } from '../../../shared/model/label-scope.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import type { FoldedRows } from '../../cache/items/folded.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { assigneeColumns, assigneesIn, idListOf } from '../../cache/items/item-records.ts'
import { reviewColumnOf, reviewStatesIn, type ReviewColumn } from '../../cache/items/reviews.ts'
import type { ItemKind, ItemRecord } from '../../cache/items/items.ts'
import type { FieldsOf } from './fields-of-edit.ts'
import { afterChoosing, type KindOfEdit } from './kind-of-edit.ts'
import { assignTwice, bothFields, isSetField, mergeSet, undone, type Member } from './set-changes.ts'
import { withMovedTask } from '../merge/moved-task.ts'
import { withTask } from '../../../shared/model/task.ts'
import type { EditBase, FieldValue, QueuedEdit, Seen } from '../../protocols/queued-edit.ts'

/** Edits that issues and merge requests have in common. */

/** The column of each field in an item's row. */
const fieldColumns = {
  title: 'title',
  description: 'description',
  assigneeId: 'assignee_id',
  assignees: 'assignee_ids',
  milestoneId: 'milestone_id',
  labels: 'labels',
  timeEstimate: 'time_estimate',
  dueDate: 'due_date',
  startDate: 'start_date',
  issueType: 'issue_type',
  weight: 'weight',
  healthStatus: 'health_status',
  epicId: 'epic_id',
  iterationId: 'iteration_id',
  confidential: 'confidential',
  targetBranch: 'target_branch',
  reviewers: 'reviewer_ids',
  mergeAfter: 'merge_after',
} as const satisfies Record<ItemField, string>

/** Kind of each field of an item. */
const itemFields: FieldsOf<ItemFields> = {
  title: 'text',
  description: 'text',
  assigneeId: { idOf: 'user' },
  // People are made on the service only, so their ids are never those of this computer.
  assignees: { parts: { add: 'plain', remove: 'plain' } },
  milestoneId: { idOf: 'milestone' },
  labels: { parts: { add: 'plain', remove: 'plain' } },
  timeEstimate: 'number',
  dueDate: 'plain',
  startDate: 'plain',
  issueType: 'plain',
  weight: 'number',
  healthStatus: 'plain',
  epicId: 'number',
  iterationId: 'number',
  confidential: 'plain',
  targetBranch: 'plain',
  reviewers: { parts: { add: 'plain', remove: 'plain' } },
  mergeAfter: 'plain',
}

/** Returns true if this is the name of a field of items that edits can change. */
export function isItemField(name: string): name is ItemField {
  return name in fieldColumns
}

const fieldWords: Readonly<Record<ItemField, string>> = {
  title: 'title',
  description: 'description',
  assigneeId: 'assignee',
  assignees: 'assignees',
  milestoneId: 'milestone',
  labels: 'labels',
  timeEstimate: 'time estimate',
  dueDate: 'due date',
  startDate: 'start date',
  issueType: 'type',
  weight: 'weight',
  healthStatus: 'health status',
  epicId: 'epic',
  iterationId: 'iteration',
  confidential: 'confidentiality',
  targetBranch: 'target branch',
  reviewers: 'reviewers',
  mergeAfter: 'earliest merge',
}

/** The fields that an edit changes, in the order of the table above. */
export function fieldsOf(fields: ItemFields): ItemField[] {
  return (Object.keys(fieldColumns) as ItemField[]).filter((field) => fields[field] !== undefined)
}

/** Returns the names of fields in words, such as `assignee, labels and due date`. */
export function fieldsInWords(fields: readonly string[]): string {
  const words = fields.map((field) => fieldWords[field as ItemField] ?? field)
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Returns the queue key of an item: its edits are sent one after the other. */
export function queueKeyOfItem({ target }: { readonly target: string }): string {
  const { kind, id } = partsOf(target)
  return `${kind}/${id}`
}

/** Changes the folded row of an item, whose update is then no older than the edit. A snippet is left as it is. */
export function foldItem(
  rows: FoldedRows,
  { target }: { readonly target: Key<NoteableKind> },
  queued: QueuedEdit,
  change: (item: ItemRecord) => object,
): void {
  const { kind, id } = partsOf(target)
  if (!isItemKind(kind)) return
  const item = rows.readItem(kind, id)
  if (!item) return
  const updatedAt = Math.max(Number(item.updated_at), queued.createdAt)
  rows.putItem(kind, { ...item, updated_at: updatedAt, ...change(item) })
}

/** Reads fields of an item's row, in the form that edits have them. */
function readFields(item: ItemRecord, fields: readonly ItemField[]): Seen {
  return Object.fromEntries(
    fields.map((field) => [field, isSetField(field) ? setIn(item, field) : valueIn(item, field)]),
  )
}

function valueIn(item: ItemRecord, field: Exclude<ItemField, SetField>): FieldValue {
  const stored = storedIn(item, field)
  if (field === 'timeEstimate') return stored ?? 0
  if (field === 'issueType') return stored ?? 'issue'
  return field === 'confidential' ? stored === 1 : stored
}

/** The names or ids that a set has in an item's row. */
function setIn(item: ItemRecord, field: SetField): Member[] {
  if (field === 'assignees') return assigneesIn(item)
  return JSON.parse(String(storedIn(item, field) ?? '[]')) as Member[]
}

function storedIn(item: ItemRecord, field: ItemField): string | number | null {
  return (item as unknown as Readonly<Record<string, string | number | null>>)[fieldColumns[field]] ?? null
}

function seenOf(rows: FoldedRows, target: EditOf<'changeItem'>['target'], fields: readonly ItemField[]): Seen {
  const { kind, id } = partsOf(target)
  const item = rows.readItem(kind, id)
  return item ? readFields(item, fields) : {}
}

/** Returns the columns of an item's row that differ after its fields were changed. */
function changedColumns(item: ItemRecord, fields: ItemFields, rows: FoldedRows): object {
  const changed = fieldsOf(fields).map((field): object => {
    if (isSetField(field)) {
      const set = mergeSet(setIn(item, field), fields[field] ?? { add: [], remove: [] })
      return columnsOfSet(item, field, set, rows.ownUserId)
    }
    const value = fields[field]
    return {
      [fieldColumns[field]]: typeof value === 'boolean' ? Number(value) : value,
      // Whoever is chosen takes the place of all.
      ...(field === 'assigneeId' && { assignee_ids: null }),
      ...(field === 'title' && draftColumn(item, String(value))),
      ...(field === 'epicId' && epicColumns(rows, fields.epicId ?? null)),
      ...(field === 'iterationId' && iterationColumns(rows, fields.iterationId ?? null)),
    }
  })
  return Object.assign({}, ...changed) as object
}

/** What is known of an epic stands in the row of each issue that is in it. */
function epicColumns(rows: FoldedRows, id: number | null): object {
  const { title, reference } = (id === null ? undefined : rows.readEpic(id)) ?? {}
  return { epic_title: title ?? null, epic_reference: reference ?? null }
}

/** What is known of an iteration stands in the row of each issue that is in it. */
function iterationColumns(rows: FoldedRows, id: number | null): object {
  const { title, start, due } = (id === null ? undefined : rows.readIteration(id)) ?? {}
  return { iteration_title: title ?? null, iteration_start: start ?? null, iteration_due: due ?? null }
}

/** Says of a merge request that it is a draft, or ready, where a new title says so and the one before did not. */
function draftColumn(item: ItemRecord, title: string): { readonly work_in_progress?: 0 | 1 } {
  const isMarked = (text: string): boolean => withoutDraftMark(text) !== text
  if (!('work_in_progress' in item) || isMarked(title) === isMarked(String(item.title))) return {}
  return { work_in_progress: isMarked(title) ? 1 : 0 }
}

function columnsOfSet(item: ItemRecord, field: SetField, set: readonly Member[], ownUserId: number): object {
  switch (field) {
    case 'labels':
      return { labels: JSON.stringify(set) }
    case 'assignees':
      return assigneeColumns(set as number[], ownUserId)
    case 'reviewers':
      return { reviewer_ids: idListOf((set as number[]).map((id) => ({ id }))), ...reviewsOf(item, set as number[]) }
  }
}

/** The states of reviews for these reviewers: whoever is asked now has not reviewed yet. Nothing where states are not known. */
function reviewsOf(item: ItemRecord & Partial<ReviewColumn>, reviewers: readonly number[]): Partial<ReviewColumn> {
  const states = reviewStatesIn(item.review_states)
  if (states === null) return {}
  const each = reviewers.map((id) => [id, states[id] ?? 'unreviewed'] as const)
  return { review_states: reviewColumnOf(Object.fromEntries(each)) }
}

/** Returns the change that restores the values that were seen. Of a set, only the changed members are restored. */
function backTo(fields: ItemFields, seen: Seen): ItemFields {
  return Object.fromEntries(
    fieldsOf(fields).map((field) => {
      const change = isSetField(field) ? fields[field] : undefined
      if (change === undefined) return [field, seen[field] ?? (field === 'description' ? '' : null)]
      return [field, undone((seen[field] ?? []) as readonly Member[], change)]
    }),
  )
}

const activityFields: readonly ActivityField[] = [
  'title',
  'description',
  'assignee',
  'milestone',
  'labels',
  'dueDate',
  'startDate',
  'issueType',
  'confidential',
  'targetBranch',
  'workInProgress',
]

export const changeItem: KindOfEdit<'changeItem'> = {
  fields: { target: 'key', fields: { parts: itemFields } },
  title: ({ fields }) => `Change ${fieldsInWords(fieldsOf(fields))}`,
  detail: ({ fields }, base) => fields.description ?? fields.title ?? base.title,
  text: ({ fields }) => fields.description ?? fields.title ?? null,
  withText: (edit, text) => ({
    ...edit,
    fields: {
      ...edit.fields,
      ...(edit.fields.description === undefined ? { title: text } : { description: text }),
    },
  }),
  final: false,
  changes: activityFields,
  gives: ({ fields: { labels } }, { projectId }) => ({
    projectId,
    labels: labels?.add ?? [],
    taken: labels?.remove ?? [],
  }),
  withinScopes: (edit, { labels: seen = [] }) => {
    const { labels } = edit.fields
    if (labels === undefined) return edit
    const add = lastOfScopes(labels.add)
    const remove = [...new Set([...labels.remove, ...displacedBy(add, seen as readonly string[])])]
    return { ...edit, fields: { ...edit.fields, labels: { add, remove } } }
  },
  queueKey: queueKeyOfItem,
  seenFields: itemFields,
  seen: (rows, { target, fields }) => seenOf(rows, target, fieldsOf(fields)),
  // Sets are not compared: adding and removing has the same result whatever others have changed.
  brings: ({ fields }) =>
    Object.fromEntries(
      fieldsOf(fields).flatMap((field) => (isSetField(field) ? [] : [[field, fields[field] ?? null]])),
    ),
  fold: (rows, edit, queued) => foldItem(rows, edit, queued, (item) => changedColumns(item, edit.fields, rows)),
  inverse: ({ target, fields }, { seen = {} }) => ({ kind: 'changeItem', target, fields: backTo(fields, seen) }),
  takeUp: (edit, _base, later) =>
    later.kind === 'changeItem' && !assignTwice(edit.fields, later.fields)
      ? { ...edit, fields: bothFields(edit.fields, later.fields) }
      : 'apart',
  resolve: (edit, chosen, theirs) => {
    const fields = afterChoosing(edit.fields, chosen, theirs)
    return fieldsOf(fields).length === 0 ? null : { ...edit, fields }
  },
}

export const changeState: KindOfEdit<'changeState'> = {
  fields: { target: 'key', state: 'plain' },
  title: ({ state }) => (state === 'closed' ? 'Close' : 'Reopen'),
  detail: (_edit, base) => base.title,
  removes: ({ state }) => state === 'closed',
  final: false,
  changes: ['state'],
  queueKey: queueKeyOfItem,
  seenFields: { state: 'plain' },
  seen: (rows, { target }) => {
    const { kind, id } = partsOf(target)
    return { state: String(rows.readItem(kind, id)?.state ?? '') }
  },
  fold: (rows, edit, queued) =>
    foldItem(rows, edit, queued, () => ({ state: edit.state, is_open: edit.state === 'opened' ? 1 : 0 })),
  refusal: (_edit, { seen }) => (seen?.['state'] === 'merged' ? 'merged_for_good' : null),
  inverse: ({ target, state }) => ({ kind: 'changeState', target, state: state === 'closed' ? 'opened' : 'closed' }),
  takeUp: (edit, { state }, later) => {
    if (later.kind !== 'changeState') return 'apart'
    if (later.state === edit.state) return edit
    return later.state === (state === 'reopened' ? 'opened' : state) ? 'nothing' : { ...edit, state: later.state }
  },
}

export const toggleTaskKind: KindOfEdit<'toggleTask'> = {
  fields: { target: 'key', line: 'quote', occurrence: 'plain', checked: 'plain' },
  title: ({ checked }) => (checked ? 'Tick' : 'Untick'),
  detail: ({ line }) => line,
  final: false,
  changes: ['description'],
  queueKey: queueKeyOfItem,
  seenFields: { description: 'text' },
  seen: (rows, { target }) => seenOf(rows, target, ['description']),
  brings: (edit, { description }) => ({
    description: withTask(String(description ?? ''), edit, edit.checked) ?? description ?? null,
  }),
  fold: (rows, edit, queued) =>
    foldItem(rows, edit, queued, (item) => {
      const saw = String(queued.base.seen?.['description'] ?? '')
      return {
        description: withMovedTask(saw, String(item.description ?? ''), edit, edit.checked) ?? item.description,
      }
    }),
  inverse: (edit) => ({ ...edit, checked: !edit.checked }),
  takeUp: (edit, { description }, later) => {
    if (later.kind !== 'toggleTask' || later.line !== edit.line || later.occurrence !== edit.occurrence) return 'apart'
    const before = String(description ?? '')
    return withTask(before, edit, later.checked) === before ? 'nothing' : { ...edit, checked: later.checked }
  },
  // The line of the box is gone, so the user has chosen a whole text.
  resolve: ({ target }, chosen, theirs) => {
    const description = chosen['description']
    if (typeof description !== 'string' || description === theirs['description']) return null
    return { kind: 'changeItem', target, fields: { description } }
  },
}

export const follow: KindOfEdit<'follow'> = {
  fields: { target: 'key', following: 'plain' },
  title: ({ following }) => (following ? 'Follow' : 'Unfollow'),
  detail: (_edit, base) => base.title,
  final: false,
  changes: [],
  queueKey: queueKeyOfItem,
  seenFields: { following: 'plain' },
  seen: (rows, { target }) => {
    const { kind, id } = partsOf(target)
    return { following: rows.readItem(kind, id)?.subscribed === 1 }
  },
  fold: (rows, { target, following }) => {
    const { kind, id } = partsOf(target)
    const item = rows.readItem(kind, id)
    if (item) rows.putItem(kind, { ...item, subscribed: following ? 1 : 0 })
  },
  inverse: (edit) => ({ ...edit, following: !edit.following }),
  takeUp: (edit, { following }, later) => {
    if (later.kind !== 'follow') return 'apart'
    return later.following === following ? 'nothing' : { ...edit, following: later.following }
  },
}

/** An item of one kind is deleted with all that belongs to it. Nothing brings it back. */
export function deletionOf(kind: ItemKind) {
  return {
    fields: { target: 'key' },
    title: () => 'Delete',
    detail: (_edit: unknown, base: EditBase) => base.title,
    removes: () => true,
    final: true,
    changes: [],
    queueKey: queueKeyOfItem,
    fold: (rows: FoldedRows, { target }: { readonly target: string }) => rows.removeItem(kind, partsOf(target).id),
    inverse: () => null,
  } as const
}
