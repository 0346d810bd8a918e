import type { Ability } from '../../../shared/contract/abilities.ts'
import type { EditOf } from '../../../shared/edit.ts'
import { idsOfAssignees, leadingAssignee } from '../../../shared/model/assignees.ts'
import type { ItemField } from '../../../shared/edits/items.ts'
import { AppFailure, errorOf, saidWith, type UnappliedPart } from '../../../shared/errors.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { updateIssue } from '../../api/entities/issues.ts'
import { itemOf, type AnyItem } from '../../api/entities/items.ts'
import type { LabelChanges } from '../../api/entities/labels.ts'
import { updateMergeRequest, updateMergeRequestPartly } from '../../api/entities/merge-requests.ts'
import { setTimeEstimate } from '../../api/entities/time-tracking.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { storeIssue } from '../../cache/items/issues.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { storeMergeRequest } from '../../cache/items/merge-requests.ts'
import type { Arrival } from '../../cache/storage/revision.ts'
import { fieldsOf, isItemField } from '../kinds/items.ts'
import { comparedWith } from '../queue/base-revisions.ts'
import { isSame, type FieldToMerge } from '../merge/three-way-merge.ts'
import { hasChange, isSetField, mergeSet, type Member } from '../kinds/set-changes.ts'
import { sendCommand } from './by-command.ts'
import {
  checkByPreparing,
  nothingToKnow,
  prepareMerge,
  remarksOf,
  type Changes,
  type Conflict,
  type Landing,
  type NotApplied,
  type Prepared,
  type SendContext,
  type Delivery,
} from './delivery.ts'
import { hasCommands, isSameText } from '../merge/text-comparison.ts'
import { withMovedTask } from '../merge/moved-task.ts'
import { withTask } from '../../../shared/model/task.ts'
import type { FieldValue, QueuedEdit } from '../../protocols/queued-edit.ts'

/** Deliveries of edits that issues and merge requests have in common. */

/** Reads an issue or merge request from the service. @throws AppFailure when it cannot be read */
export async function readItem(
  { client, signal }: SendContext,
  kind: ItemKind,
  id: number,
  projectId: number,
): Promise<AnyItem> {
  return await itemOf(client, { kind, id, projectId }, signal).read()
}

/** Stores an item in the cache, as it was answered by the service. */
export function storeItem(cache: WritableCache, item: AnyItem, arrival: Arrival): void {
  if (item.kind === 'issue') storeIssue(cache, item.row, arrival)
  else storeMergeRequest(cache, item.row, arrival)
}

/** Returns the landing of an edit whose answer is the whole item. */
export function landedItem(item: AnyItem, outcome: Partial<Pick<Landing, 'made' | 'remarks' | 'left'>> = {}): Landing {
  const { kind, row } = item
  return {
    is: 'landing',
    store: (cache, arrival) => storeItem(cache, item, arrival),
    kinds: [kind],
    keys: [{ kind, id: row.id }],
    made: null,
    ...outcome,
  }
}

/** Returns the result of an edit whose answer is the whole item, without some of the changes. */
export function notApplied(item: AnyItem, parts: readonly UnappliedPart[], ignored?: readonly ItemField[]): NotApplied {
  return { ...landedItem(item), is: 'notApplied', parts, ...(ignored && { ignored }) }
}

/**
 * Returns the landing of a new item. @param isAsWanted for each field that a service may leave out, whether it was set
 */
export function landedNew(item: AnyItem, isAsWanted: Readonly<Record<string, boolean>>): Landing {
  const ignored = Object.keys(isAsWanted).filter((field) => !isAsWanted[field])
  return landedItem(item, {
    made: { kind: item.kind, serviceId: item.row.id },
    left: Object.fromEntries(ignored.filter(isItemField).map((field) => [field, valueOf(item, field, null)])),
    ...remarksOf({ ignored }),
  })
}

/**
 * Reads an item again that an edit of something else has changed too. Returns null when it cannot be read now; a later
 * round of sync reads it then.
 */
export async function rereadItem(
  context: SendContext,
  kind: ItemKind,
  id: number,
  projectId: number,
): Promise<AnyItem | null> {
  return await readItem(context, kind, id, projectId).catch(() => null)
}

/** Returns a field of an item, in the form that edits have it. Of several assignees, the user stands for all. */
export function valueOf({ row }: AnyItem, field: ItemField, ownUserId: number | null): FieldValue {
  const values: Readonly<Record<ItemField, FieldValue>> = {
    title: row.title,
    description: row.description,
    assigneeId: leadingAssignee(row, ownUserId)?.id ?? null,
    assignees: idsOfAssignees(row),
    milestoneId: row.milestone?.id ?? null,
    labels: row.labels,
    timeEstimate: row.timeEstimate ?? 0,
    dueDate: 'dueDate' in row ? row.dueDate : null,
    startDate: 'startDate' in row ? row.startDate : null,
    issueType: 'issueType' in row ? (row.issueType ?? 'issue') : null,
    weight: 'weight' in row ? row.weight : null,
    healthStatus: 'healthStatus' in row ? row.healthStatus : null,
    epicId: 'epicId' in row ? row.epicId : null,
    iterationId: 'iterationId' in row ? row.iterationId : null,
    confidential: 'confidential' in row ? row.confidential : false,
    targetBranch: 'targetBranch' in row ? row.targetBranch : null,
    reviewers: 'reviewers' in row ? row.reviewers.map(({ id }) => id) : [],
    mergeAfter: 'mergeAfter' in row ? row.mergeAfter : null,
  }
  return values[field]
}

interface Change extends Changes {
  readonly before: AnyItem
  readonly values: Readonly<Partial<Record<ItemField, FieldValue>>>
}

async function prepareChange(
  context: SendContext,
  edit: EditOf<'changeItem'>,
  { base }: QueuedEdit,
): Promise<Landing | Prepared<Change> | Conflict> {
  const { kind, id } = partsOf(edit.target)
  const item = await readItem(context, kind, id, base.projectId)
  const fields = fieldsOf(edit.fields).map((field): FieldToMerge => {
    const theirs = valueOf(item, field, context.ownUserId)
    const change = isSetField(field) ? edit.fields[field] : undefined
    // Sets never conflict: adding and removing has the same result whatever others have changed.
    if (change) return { field, base: theirs, theirs, mine: mergeSet(theirs as readonly Member[], change) }
    const mine = edit.fields[field] as FieldValue
    return { field, base: comparedWith(base, field), theirs, mine, isText: field === 'description' }
  })
  return prepareMerge(fields, landedItem(item), (changes) => ({ before: item, ...changes }))
}

/**
 * Sends the changed fields of an item, and no others.
 *
 * @param labels labels to put on and take off, where single labels are to be changed
 */
async function updateItem(
  { client, signal }: SendContext,
  { before, values }: Pick<Change, 'before' | 'values'>,
  { stateEvent, labels }: { readonly stateEvent?: 'close' | 'reopen'; readonly labels?: LabelChanges | null } = {},
): Promise<AnyItem> {
  const { id, projectId } = before.row
  const given = {
    ...('title' in values && { title: values.title as string }),
    ...('description' in values && { description: values.description as string | null }),
    ...('assigneeId' in values && { assignee_id: values.assigneeId as number | null }),
    ...('milestoneId' in values && { milestone_id: values.milestoneId as number | null }),
    ...('labels' in values && (labels ?? { labels: values.labels as string[] })),
    ...('assignees' in values && { assignee_ids: setOf(values.assignees as number[]) }),
    ...(stateEvent !== undefined && { state_event: stateEvent }),
  }
  if (before.kind === 'issue') {
    const issue = {
      id: projectId,
      issue_id: id,
      ...given,
      ...('dueDate' in values && { due_date: values.dueDate as string | null }),
      ...('startDate' in values && { start_date: values.startDate as string | null }),
      ...('issueType' in values && { issue_type: values.issueType as string }),
      ...('weight' in values && { weight: values.weight as number | null }),
      ...('confidential' in values && { confidential: values.confidential as boolean }),
    }
    return { kind: 'issue', row: await updateIssue(client, issue, { signal }) }
  }
  if (client.can('changesPartly')) {
    const change = {
      id: projectId,
      merge_request_id: id,
      ...given,
      ...('targetBranch' in values && { target_branch: values.targetBranch as string }),
      ...('reviewers' in values && { reviewer_ids: setOf(values.reviewers as number[]) }),
      ...('mergeAfter' in values && { merge_after: values.mergeAfter as string | null }),
    }
    return { kind: 'mergeRequest', row: await updateMergeRequestPartly(client, change, { signal }) }
  }
  // The contract requires these three fields in each request, so they are sent as they were just read.
  const { sourceBranch, targetBranch, title } = before.row
  const mergeRequest = {
    id: projectId,
    merge_request_id: id,
    source_branch: sourceBranch,
    title,
    ...given,
    target_branch: (values.targetBranch as string | undefined) ?? targetBranch,
  }
  return { kind: 'mergeRequest', row: await updateMergeRequest(client, mergeRequest, { signal }) }
}

/** People as the service takes them: 0 alone stands for nobody, since an empty list may be left out without a word. */
function setOf(ids: readonly number[]): readonly number[] {
  return ids.length === 0 ? [0] : ids
}

/** What only some services have, and leave out without a word elsewhere: it is not asked of those. */
const abilityFor: Readonly<Partial<Record<ItemField, Ability>>> = {
  startDate: 'startDates',
  issueType: 'issueTypes',
  mergeAfter: 'mergeTimes',
  timeEstimate: 'tracksTime',
}

/** Returns the change without the fields that the service does not have. */
function knownPart({ client }: SendContext, change: Change): Change {
  const known = Object.entries(change.values).filter(([field]) => {
    const ability = abilityFor[field as ItemField]
    return ability === undefined || client.can(ability)
  })
  return { ...change, values: Object.fromEntries(known) }
}

/** Sends a change. Where single labels can be changed, those that others change at the same time stay as they are. */
async function updateWithLabels(
  context: SendContext,
  { fields: { labels } }: EditOf<'changeItem'>,
  change: Change,
): Promise<AnyItem> {
  if (!labels || !('labels' in change.values) || !context.client.can('changesPartly')) {
    return await updateItem(context, change)
  }
  const { add, remove } = labels
  const single: LabelChanges = {
    ...(add.length > 0 && { add_labels: add }),
    ...(remove.length > 0 && { remove_labels: remove }),
  }
  const item = await updateItem(context, change, { labels: single })
  if (hasChange(item.row.labels, labels)) return item
  // Older services of this API take no single labels, and say nothing of it.
  return await updateItem(context, { before: item, values: { labels: mergeSet(item.row.labels, labels) } })
}

/** Sets one field of an item. */
type FieldRequest = (context: SendContext, item: AnyItem, value: FieldValue, queued: QueuedEdit) => Promise<void>

/** Sets a field by a line that the service carries out, where it has no request for it. @param lineFor the line for a value */
function byCommand(lineFor: (value: FieldValue) => string): FieldRequest {
  return async (context, item, value, queued) => await sendCommand(context, item, lineFor(value), queued)
}

/**
 * Puts an issue in an epic, or in none. That has a request of its own, since a service refuses it as a whole for an epic that it does not
 * find.
 */
async function setEpic(
  { client, signal }: SendContext,
  { row: { id, projectId } }: AnyItem,
  epic: FieldValue,
): Promise<void> {
  try {
    await updateIssue(client, { id: projectId, issue_id: id, epic_id: Number(epic ?? 0) }, { signal })
  } catch (thrown) {
    const error = errorOf(thrown)
    // The issue was there just now.
    throw error.code === 'not_found' ? AppFailure.of('epic_unknown', saidWith(error)) : thrown
  }
}

/** The fields that are set by a request of their own. Sent twice, each has the same result. */
const ownRequests: Readonly<Partial<Record<ItemField, FieldRequest>>> = {
  timeEstimate: async ({ client, signal }, { kind, row: { projectId, iid } }, seconds) =>
    await setTimeEstimate(client, { kind, projectId, iid }, Number(seconds), { signal }),
  healthStatus: byCommand((status) => (status === null ? '/clear_health_status' : `/health_status ${String(status)}`)),
  epicId: setEpic,
  iterationId: byCommand((id) => (id === null ? '/remove_iteration' : `/iteration *iteration:${String(id)}`)),
}

/**
 * Sends a change: the fields with a request of their own one by one, and then the others together. These go first where they make
 * an issue confidential: only then can it be put in an epic that is.
 */
async function updateFields(
  context: SendContext,
  edit: EditOf<'changeItem'>,
  queued: QueuedEdit,
  change: Change,
): Promise<AnyItem> {
  const { before, values } = change
  const { own = [], others = [] } = Object.groupBy(Object.entries(values) as [ItemField, FieldValue][], ([name]) =>
    name in ownRequests ? 'own' : 'others',
  )
  const sendTogether = () => updateWithLabels(context, edit, { ...change, values: Object.fromEntries(others) })
  const isHiddenFirst = own.length > 0 && values.confidential === true
  if (isHiddenFirst) await sendTogether()
  for (const [name, value] of own) await ownRequests[name]?.(context, before, value, queued)
  if (others.length > 0 && !isHiddenFirst) return await sendTogether()
  return await readItem(context, before.kind, before.row.id, before.row.projectId)
}

/** Returns true if a field has the wanted value. Newer services carry out commands in descriptions, and leave them out of the text. */
function isAsWanted(field: ItemField, now: FieldValue, wanted: FieldValue): boolean {
  const isOwnText = field === 'description' && typeof wanted === 'string' && hasCommands(wanted)
  return isOwnText ? isSameText(now as string | null, wanted) : isSame(now, wanted)
}

/**
 * Checks whether a change has arrived. A description whose commands were carried out is on the service without them, and they must not
 * be carried out twice: alone they leave no trace.
 */
async function checkChange(
  context: SendContext,
  edit: EditOf<'changeItem'>,
  queued: QueuedEdit,
): Promise<Landing | 'missing' | 'unclear'> {
  const check = checkByPreparing(prepareChange)
  const { description = null, ...others } = edit.fields
  if (description === null || !hasCommands(description)) return await check(context, edit, queued)
  const { kind, id } = partsOf(edit.target)
  const now = (await readItem(context, kind, id, queued.base.projectId)).row.description
  if (isSame(now, description) || !isSameText(now, description)) return await check(context, edit, queued)
  return isSame(now, comparedWith(queued.base, 'description'))
    ? 'unclear'
    : await check(context, { ...edit, fields: others }, queued)
}

export const changeItem: Delivery<'changeItem', Change> = {
  prepare: prepareChange,
  send: async (context, edit, queued, change) => {
    const known = knownPart(context, change)
    const hasAny = Object.keys(known.values).length > 0
    const item = hasAny ? await updateFields(context, edit, queued, known) : change.before
    // Services answer 200 although they ignore fields that the user may not set.
    const ignored = (Object.keys(change.values) as ItemField[]).filter((field) => {
      const now = valueOf(item, field, context.ownUserId)
      const wanted = isSetField(field) ? edit.fields[field] : undefined
      return wanted
        ? !hasChange(now as readonly Member[], wanted)
        : !isAsWanted(field, now, change.values[field] ?? null)
    })
    if (ignored.length > 0) return notApplied(item, ignored, ignored)
    const { merged, values } = change
    const { description } = item.row
    const isShorter = values.description !== undefined && !isSame(description, values.description)
    return landedItem(item, { ...remarksOf({ merged }), ...(isShorter && { left: { description } }) })
  },
  check: checkChange,
  patienceSeconds: 0,
}

async function prepareState(
  context: SendContext,
  edit: EditOf<'changeState'>,
  { base }: QueuedEdit,
): Promise<Landing | Prepared<AnyItem>> {
  const { kind, id } = partsOf(edit.target)
  const item = await readItem(context, kind, id, base.projectId)
  return isOpen(item.row) === (edit.state === 'opened') ? landedItem(item) : nothingToKnow(item)
}

export const changeState: Delivery<'changeState', AnyItem> = {
  prepare: prepareState,
  send: async (context, edit, _queued, before) => {
    const stateEvent = edit.state === 'closed' ? 'close' : 'reopen'
    const item = await updateItem(context, { before, values: {} }, { stateEvent })
    return isOpen(item.row) === (edit.state === 'opened') ? landedItem(item) : notApplied(item, ['state'])
  },
  check: checkByPreparing(prepareState),
  patienceSeconds: 0,
}

interface Toggle {
  readonly before: AnyItem
  readonly description: string
}

async function prepareToggle(
  context: SendContext,
  edit: EditOf<'toggleTask'>,
  { base }: QueuedEdit,
): Promise<Landing | Prepared<Toggle> | Conflict> {
  const { kind, id } = partsOf(edit.target)
  const item = await readItem(context, kind, id, base.projectId)
  const theirs = (item.row.description ?? '').replaceAll('\r\n', '\n')
  const saw = String(base.seen?.['description'] ?? '').replaceAll('\r\n', '\n')
  const description = withMovedTask(saw, theirs, edit, edit.checked)
  if (description === theirs) return landedItem(item)
  if (description !== null) return nothingToKnow({ before: item, description })
  const mine = withTask(saw, edit, edit.checked) ?? saw
  return { is: 'conflict', fields: [{ field: 'description', base: saw, theirs, mine, isText: true, both: null }] }
}

export const toggleTask: Delivery<'toggleTask', Toggle> = {
  prepare: prepareToggle,
  send: async (context, _edit, _queued, { before, description }) => {
    const item = await updateItem(context, { before, values: { description } })
    return isAsWanted('description', item.row.description, description)
      ? landedItem(item)
      : notApplied(item, ['description'])
  },
  check: checkByPreparing(prepareToggle),
  patienceSeconds: 0,
}
