import { assertNever } from '../../../shared/errors.ts'
import { writtenEmoji } from '../../../shared/model/emoji-names.ts'
import { keyOf, type AccountId, type Kind, type ParsedKey } from '../../../shared/model/key.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import { referenceOf } from '../../../shared/model/reference.ts'
import { statusOfChildren } from '../../../shared/pipeline-words.ts'
import { countTasks } from '../../../shared/model/task.ts'
import type { Triage } from '../../../shared/model/triage.ts'
import type {
  AwardBadge,
  InboxRow,
  Item,
  IssueRow,
  Look,
  MergeRequestRow,
  ReviewerRow,
  Row,
  SnippetRow,
} from '../../../shared/model/rows.ts'
import type { ApprovalColumns } from '../../cache/items/approvals.ts'
import { listShownAwards, type AwardableKind } from '../../cache/items/award-emoji.ts'
import { reviewStatesIn, type ReviewColumn } from '../../cache/items/reviews.ts'
import { leftOutIn, type LeftOutColumn } from '../../cache/changes/file-changes.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { areItemsShown } from '../../cache/storage/shown-projects.ts'
import type { IssueRecord } from '../../cache/items/issues.ts'
import { pipelineIn, type PipelineColumns } from '../../cache/pipelines/pipelines.ts'
import { idsIn } from '../../cache/items/item-records.ts'
import { isBlocked } from '../../cache/items/issue-links.ts'
import { countItems, readItemRecord, type ItemKind, type ItemRecord } from '../../cache/items/items.ts'
import { readLabelBadge } from '../../cache/directory/labels.ts'
import { plainOfIssue } from '../../../shared/model/issue.ts'
import { plainOfMergeRequest } from '../../../shared/model/merge-request.ts'
import type { MergeRequestRecord } from '../../cache/items/merge-requests.ts'
import { readShownMilestone } from '../../cache/directory/milestones.ts'
import { discussionOf, positionIn, readNoteRecord, suggestionsIn } from '../../cache/items/notes.ts'
import { countOpenDiscussions } from '../../cache/items/open-discussions.ts'
import { picturesOf } from '../../cache/pictures/pictures.ts'
import { hiddenBecause, isStarred, readOwnLevel, readProject } from '../../cache/directory/projects.ts'
import { readSnippet } from '../../cache/directory/snippets.ts'
import { threadReadAt } from '../../cache/items/threads.ts'
import { readTurn } from '../../cache/items/turns.ts'
import { timestampOf, type Value } from '../../cache/storage/upsert.ts'
import { readUser } from '../../cache/directory/users.ts'
import { readActivityRow, readChangesSince } from './activity-rows.ts'
import { readProposalRow } from './proposal-rows.ts'
import { readEditRow, readRemarks } from './edit-rows.ts'
import { listLocalLabels } from '../../user/local-labels.ts'
import { entryOf } from '../inbox/inbox-entries.ts'
import { readInboxRow } from './inbox-row.ts'
import { openReasons, triageOf } from '../inbox/triage.ts'
import type { RowSource } from './row-source.ts'

/** Reads the row of a key as views show it, or null when there is none. */
export function readRow(source: RowSource, key: ParsedKey): Row | null {
  switch (key.kind) {
    case 'issue':
    case 'mergeRequest':
      return readItemRow(source, key.kind, key.id)
    case 'note':
      return readNoteRow(source, key.id)
    case 'snippet':
      return readSnippetRow(source, key.id)
    case 'inboxEntry':
      return readInboxRow(source, key.id, (kind, id) => readItemRow(source, kind, id))
    case 'project':
      return readProjectRow(source, key.id)
    case 'edit':
      return readEditRow(source, key.id)
    case 'proposal':
      return readProposalRow(source, key.id)
    case 'activity':
      return readActivityRow(source, key.id, readItemRow)
    case 'group':
    case 'user':
    case 'label':
    case 'milestone':
    case 'todo':
    case 'sshKey':
    case 'email':
    case 'systemHook':
    case 'branch':
    case 'template':
    case 'issueBoard':
    case 'release':
    case 'epic':
    case 'iteration':
      // These kinds are shown only as parts of other rows.
      return null
    default:
      return assertNever(key.kind)
  }
}

/**
 * Reads an item with the fields that only the open item shows, or null when the cache does not have it.
 *
 * @param asked the item's id, which may be local
 * @param look the look to compare with, or null
 */
export function readItem(source: RowSource, kind: ItemKind, asked: number, look: Look | null): Item | null {
  const id = source.overlay.idOf(kind, asked)
  const record = readShownRecord(source.cache, kind, id)
  if (!record) return null
  const readAt = threadReadAt(source.cache, kind, id)
  const description = String(record.description ?? '')
  const awarded = listShownAwards(source.cache, kind, id).map(({ name }) => writtenEmoji(name))
  const pictures = picturesOf(source.cache, source.account, { kind, id }, [description, ...awarded].join(' '))
  return {
    row: itemRowOf(source, kind, record, asked),
    description,
    webUrl: record.web_url as string | null,
    ...(pictures && { pictures }),
    threadReadAt: readAt === null ? null : timestampOf(readAt),
    remarks: readRemarks(source, { kind, id, now: Date.now() }),
    triage: readTriage(source, kind, id),
    look,
    changes: look ? readChangesSince(source, { kind, id, since: Date.parse(look.seenAt) }) : [],
  }
}

/** Reads the entry of an item in the inbox; null where it has none. */
export function readEntryRowOf(source: RowSource, kind: ItemKind, id: number): InboxRow | null {
  const entry = entryOf(source, { kind, id })
  return entry ? readInboxRow(source, entry.entry, (ofKind, of) => readItemRow(source, ofKind, of)) : null
}

/** Reads the marks of an item, whether it is in the inbox or not. */
function readTriage(source: RowSource, kind: ItemKind, id: number): Triage {
  const own = source.marks.of(kind, id)
  const entry = entryOf(source, { kind, id })
  return triageOf(own, entry ? openReasons(source.cache, entry.reasons, own) : null, source.ownUserId)
}

/**
 * Returns the users who have approved a merge request, and whether the user has; null where they may not, or where it is unknown.
 * With them, how many approvals are required and missing.
 */
function approvalsOf(
  cache: ReadableCache,
  { approver_ids: ids, may_approve: may, approvals_required: required, approvals_left: left }: ApprovalColumns,
  ownUserId: number,
): Pick<MergeRequestRow, 'approvers' | 'ownApproval' | 'approvalsRequired' | 'approvalsLeft'> {
  const approvers = idsIn(ids)
  return {
    approvers: approvers.map((id) => readUser(cache, id)),
    ownApproval: may === 1 ? approvers.includes(ownUserId) : null,
    approvalsRequired: numberIn(required),
    approvalsLeft: numberIn(left),
  }
}

/** The number in a column; null where none is known, also in a row that was made here. */
function numberIn(column: Value | undefined): number | null {
  return typeof column === 'number' ? column : null
}

/**
 * Returns the users who were asked to review a merge request, each with the state of the review. Approvals are known better than the
 * states, which the answer to an approval does not tell.
 */
function reviewersOf(
  cache: ReadableCache,
  columns: Pick<MergeRequestRecord, 'reviewer_ids'> & ApprovalColumns & ReviewColumn,
): ReviewerRow[] {
  const states = reviewStatesIn(columns.review_states)
  const approvers = idsIn(columns.approver_ids)
  return idsIn(columns.reviewer_ids).map((id) => {
    const state = states && (states[id] ?? 'unreviewed')
    const isRevoked = state === 'approved' && columns.may_approve !== null
    const review = approvers.includes(id) ? 'approved' : isRevoked ? 'unapproved' : state || null
    return { ...readUser(cache, id), review }
  })
}

function readItemRow(source: RowSource, kind: ItemKind, id: number): IssueRow | MergeRequestRow | null {
  const record = readShownRecord(source.cache, kind, source.overlay.idOf(kind, id))
  return record ? itemRowOf(source, kind, record, id) : null
}

/** The record of an item, unless the service does not show it any more: its project was hidden, or switched such items off. */
function readShownRecord(cache: ReadableCache, kind: ItemKind, id: number): ItemRecord | undefined {
  const record = readItemRecord(cache, kind, id)
  if (record === undefined) return undefined
  return areItemsShown(cache, { kind, projectId: Number(record.project_id) }) ? record : undefined
}

/** @param asked the id that the caller used; a local id stays valid after the service has given another */
function itemRowOf(source: RowSource, kind: ItemKind, record: ItemRecord, asked: number): IssueRow | MergeRequestRow {
  const { account, cache, user, overlay, ownUserId } = source
  const projectId = Number(record.project_id)
  const shared = {
    ...keysOf(account, kind, { asked, id: record.id }),
    iid: Number(record.iid),
    reference: referenceOf({ kind, id: record.id, iid: Number(record.iid) }),
    projectKey: keyOf(account, 'project', projectId),
    projectPath: pathOf(cache, projectId),
    title: String(record.title),
    state: String(record.state),
    author: readUser(cache, Number(record.author_id)),
    ...assigneesOf(cache, record),
    labels: (JSON.parse(String(record.labels)) as string[]).map((name) => readLabelBadge(cache, projectId, name)),
    localLabels: listLocalLabels(user, { kind, id: record.id }),
    milestone:
      record.milestone_id === null
        ? null
        : readShownMilestone(cache, overlay.idOf('milestone', Number(record.milestone_id))),
    notesCount: Number(record.notes_count),
    tasks: countTasks(String(record.description)),
    upvotes: Number(record.upvotes),
    downvotes: Number(record.downvotes),
    subscribed: record.subscribed === 1,
    turn: readTurn(cache, { kind, id: record.id, ownUserId }),
    ownLevel: readOwnLevel(cache, projectId),
    createdAt: timestampOf(Number(record.created_at)),
    updatedAt: timestampOf(Number(record.updated_at)),
    pending: overlay.pendingOf(kind, record.id),
  }
  if (kind === 'issue') {
    const issue = record as IssueRecord
    return {
      kind,
      ...shared,
      ...plainOfIssue.fieldsIn(issue),
      blocked: issue.is_open === 1 && isBlocked(cache, issue.id),
    }
  }
  const mergeRequest = record as MergeRequestRecord & ApprovalColumns & ReviewColumn & LeftOutColumn & PipelineColumns
  return {
    kind,
    ...shared,
    ...plainOfMergeRequest.fieldsIn(mergeRequest),
    reviewers: reviewersOf(cache, mergeRequest),
    ...approvalsOf(cache, mergeRequest, source.ownUserId),
    openThreads: countOpenDiscussions(cache, kind, record.id),
    changesLeftOut: leftOutIn(mergeRequest),
    pipeline: pipelineMarkOf(mergeRequest),
    mergeCommitSha: mergeRequest.merge_commit_sha === null ? null : String(mergeRequest.merge_commit_sha),
    removesSourceBranch: mergeRequest.force_remove_source_branch === 1,
    fork: forkOf(cache, mergeRequest),
  }
}

/** The key by which a row was asked for, and that by the service's id where it is another one. */
function keysOf(
  account: AccountId,
  kind: Kind,
  { asked, id }: { readonly asked: number; readonly id: number },
): { readonly key: string; readonly serviceKey?: string } {
  return { key: keyOf(account, kind, asked), ...(id !== asked && { serviceKey: keyOf(account, kind, id) }) }
}

/** Returns what a row shows of the newest pipeline, which may have passed while one that it started has not. */
function pipelineMarkOf({ pipeline: column, pipeline_status: together }: PipelineColumns): MergeRequestRow['pipeline'] {
  const pipeline = pipelineIn(column)
  if (pipeline === null) return null
  const { id, status, webUrl } = pipeline
  return { id, status: together === status ? status : statusOfChildren(String(together)), webUrl }
}

/** Whom an item is assigned to: the one who stands for all, and all of them. */
function assigneesOf(cache: ReadableCache, record: ItemRecord): Pick<IssueRow, 'assignee' | 'assignees'> {
  if (record.assignee_id === null) return { assignee: null, assignees: [] }
  const leading = Number(record.assignee_id)
  const others = idsIn(record.assignee_ids).filter((id) => id !== leading)
  const assignee = readUser(cache, leading)
  return { assignee, assignees: [assignee, ...others.map((id) => readUser(cache, id))] }
}

function readNoteRow({ account, cache, overlay, ownUserId }: RowSource, asked: number): Row | null {
  const id = overlay.idOf('note', asked)
  const record = readNoteRecord(cache, id)
  if (!record) return null
  const item = { kind: record.item_kind as NoteableKind, id: Number(record.item_id) }
  const awards = awardBadges(cache, 'note', id, ownUserId)
  const awarded = awards.map(({ name }) => writtenEmoji(name))
  const pictures = picturesOf(cache, account, item, [String(record.body), ...awarded].join(' '))
  return {
    kind: 'note',
    ...keysOf(account, 'note', { asked, id }),
    itemKey: keyOf(account, item.kind, item.id),
    body: String(record.body),
    ...(pictures && { pictures }),
    author: readUser(cache, Number(record.author_id)),
    createdAt: timestampOf(Number(record.created_at)),
    updatedAt: record.updated_at === null ? null : timestampOf(Number(record.updated_at)),
    system: record.system === 1,
    internal: record.internal === 1,
    discussion: discussionOf(record),
    resolvable: record.resolvable === 1,
    resolved: record.resolved === 1,
    resolvedBy: record.resolved_by === null ? null : readUser(cache, Number(record.resolved_by)),
    resolvedAt: record.resolved_at === null ? null : timestampOf(Number(record.resolved_at)),
    position: positionIn(record.position),
    suggestions: suggestionsIn(record.suggestions),
    awards,
    pending: overlay.pendingOf('note', id),
  }
}

/** Reads a snippet from the cache, or null when it was never read. */
export function readSnippetRow({ account, cache, overlay, ownUserId }: RowSource, id: number): SnippetRow | null {
  const snippet = readSnippet(cache, id)
  if (!snippet) return null
  const { projectId, readAt } = snippet
  if (hiddenBecause(cache, projectId) === 'refused') return null
  return {
    kind: 'snippet',
    key: keyOf(account, 'snippet', id),
    reference: referenceOf({ kind: 'snippet', id, iid: id }),
    projectKey: keyOf(account, 'project', projectId),
    projectPath: pathOf(cache, projectId),
    awards: awardBadges(cache, 'snippet', id, ownUserId),
    readAt: timestampOf(readAt),
    pending: overlay.pendingOf('snippet', id),
  }
}

function pathOf(cache: ReadableCache, projectId: number): string {
  return readProject(cache, projectId)?.pathWithNamespace ?? `project ${projectId}`
}

/** The project that the source branch of a merge request is in, where that is another one. */
function forkOf(cache: ReadableCache, { project_id, source_project_id }: MergeRequestRecord): MergeRequestRow['fork'] {
  if (source_project_id === project_id) return null
  const source = source_project_id === null ? null : readProject(cache, Number(source_project_id))
  return {
    path: source?.pathWithNamespace ?? null,
    repository: source?.httpUrlToRepo ?? null,
    sshRepository: source?.sshUrlToRepo ?? null,
  }
}

/** Groups awards by emoji, in the order in which each emoji was first given. */
function awardBadges(cache: ReadableCache, kind: AwardableKind, id: number, ownUserId: number): AwardBadge[] {
  const byName = Map.groupBy(listShownAwards(cache, kind, id), ({ name }) => name)
  return [...byName].map(([name, awards]) => ({
    name,
    count: awards.length,
    own: awards.some(({ user }) => user.id === ownUserId),
  }))
}

function readProjectRow({ account, cache, overlay }: RowSource, asked: number): Row | null {
  const id = overlay.idOf('project', asked)
  const project = readProject(cache, id)
  if (!project) return null
  return {
    kind: 'project',
    ...keysOf(account, 'project', { asked, id }),
    name: project.name,
    pathWithNamespace: project.pathWithNamespace,
    defaultBranch: project.defaultBranch,
    starred: isStarred(cache, id),
    openIssues: countItems(cache, 'issue', { state: 'open', projectId: id }),
    openMergeRequests: countItems(cache, 'mergeRequest', { state: 'open', projectId: id }),
  }
}
