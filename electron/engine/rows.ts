import { assertNever } from '../../shared/errors.ts'
import { keyOf, partsOf, type ParsedKey } from '../../shared/model/key.ts'
import type { Item, ItemContents, IssueRow, Look, MergeRequestRow, Row } from '../../shared/model/rows.ts'
import { listAwards } from '../cache/award-emoji.ts'
import { listCommits } from '../cache/commits.ts'
import { listDiffVersions } from '../cache/diff-versions.ts'
import { listFileChanges } from '../cache/file-changes.ts'
import type { IssueRecord } from '../cache/issues.ts'
import { itemPartsReadAt } from '../cache/item-parts.ts'
import { countItems, readItemRecord, type ItemKind, type ItemRecord } from '../cache/items.ts'
import { readLabelBadge } from '../cache/labels.ts'
import type { MergeRequestRecord } from '../cache/merge-requests.ts'
import { readMilestone } from '../cache/milestones.ts'
import { readNoteRecord } from '../cache/notes.ts'
import { picturesOf } from '../cache/pictures.ts'
import { readProject } from '../cache/projects.ts'
import { threadReadAt } from '../cache/threads.ts'
import { timestampOf } from '../cache/upsert.ts'
import { readUser } from '../cache/users.ts'
import { kindOf } from '../outbox/kinds.ts'
import { readActivityRow, readChangesSince } from './activity-rows.ts'
import { readInboxRow } from './inbox-row.ts'
import type { RowSource } from './row-source.ts'

/** The row of a key as views show it, or null when it is not there. */
export function readRow(source: RowSource, key: ParsedKey): Row | null {
  switch (key.kind) {
    case 'issue':
    case 'mergeRequest':
      return readItemRow(source, key.kind, key.id)
    case 'note':
      return readNoteRow(source, key.id)
    case 'inboxEntry':
      return readInboxRow(source, key.id, (kind, id) => readItemRow(source, kind, id))
    case 'project':
      return readProjectRow(source, key.id)
    case 'edit':
      return readEditRow(source, key.id)
    case 'activity':
      return readActivityRow(source, key.id, readItemRow)
    case 'group':
    case 'user':
    case 'label':
    case 'milestone':
    case 'todo':
      // They are shown as parts of other rows only.
      return null
    default:
      return assertNever(key.kind)
  }
}

/** An item with what only the open item shows, or null. */
export function readItem(source: RowSource, kind: ItemKind, id: number, look: Look | null): Item | null {
  const record = readItemRecord(source.cache, kind, id)
  if (!record) return null
  const readAt = threadReadAt(source.cache, kind, id)
  const description = String(record.description ?? '')
  const pictures = picturesOf(source.cache, source.account, { kind, id }, description)
  return {
    row: itemRowOf(source, kind, record),
    description,
    webUrl: record.web_url as string | null,
    ...(pictures && { pictures }),
    threadReadAt: readAt === null ? null : timestampOf(readAt),
    look,
    changes: look ? readChangesSince(source, kind, id, Date.parse(look.seenAt)) : [],
  }
}

/** What an item consists of besides its text and thread. */
export function readItemContents({ cache }: RowSource, kind: ItemKind, id: number): ItemContents {
  const readAt = itemPartsReadAt(cache, kind, id)
  const isMergeRequest = kind === 'mergeRequest'
  return {
    awards: listAwards(cache, kind, id),
    commits: isMergeRequest ? listCommits(cache, id) : [],
    versions: isMergeRequest ? listDiffVersions(cache, id) : [],
    changes: isMergeRequest ? listFileChanges(cache, id) : [],
    readAt: readAt === null ? null : timestampOf(readAt),
  }
}

function readItemRow(source: RowSource, kind: ItemKind, id: number): IssueRow | MergeRequestRow | null {
  const record = readItemRecord(source.cache, kind, id)
  return record ? itemRowOf(source, kind, record) : null
}

function itemRowOf(source: RowSource, kind: ItemKind, record: ItemRecord): IssueRow | MergeRequestRow {
  const { account, cache, overlay } = source
  const projectId = Number(record.project_id)
  const key = keyOf(account, kind, record.id)
  const shared = {
    key,
    iid: Number(record.iid),
    projectKey: keyOf(account, 'project', projectId),
    projectPath: readProject(cache, projectId)?.pathWithNamespace ?? `project ${projectId}`,
    title: String(record.title),
    state: String(record.state),
    author: readUser(cache, Number(record.author_id)),
    assignee: record.assignee_id === null ? null : readUser(cache, Number(record.assignee_id)),
    labels: (JSON.parse(String(record.labels)) as string[]).map((name) => readLabelBadge(cache, projectId, name)),
    milestone: record.milestone_id === null ? null : readMilestone(cache, Number(record.milestone_id)),
    notesCount: Number(record.notes_count),
    upvotes: Number(record.upvotes),
    downvotes: Number(record.downvotes),
    createdAt: timestampOf(Number(record.created_at)),
    updatedAt: timestampOf(Number(record.updated_at)),
    pending: overlay.pendingOf(key),
  }
  if (kind === 'issue') {
    const issue = record as IssueRecord
    return {
      kind,
      ...shared,
      dueDate: issue.due_date as string | null,
      confidential: issue.confidential === 1,
    }
  }
  const mergeRequest = record as MergeRequestRecord
  return {
    kind,
    ...shared,
    sourceBranch: String(mergeRequest.source_branch),
    targetBranch: String(mergeRequest.target_branch),
    workInProgress: mergeRequest.work_in_progress === 1,
    mergeStatus: String(mergeRequest.merge_status),
  }
}

function readNoteRow({ account, cache, overlay }: RowSource, id: number): Row | null {
  const record = readNoteRecord(cache, id)
  if (!record) return null
  const key = keyOf(account, 'note', id)
  const item = { kind: record.item_kind as ItemKind, id: Number(record.item_id) }
  const pictures = picturesOf(cache, account, item, String(record.body))
  return {
    kind: 'note',
    key,
    body: String(record.body),
    ...(pictures && { pictures }),
    author: readUser(cache, Number(record.author_id)),
    createdAt: timestampOf(Number(record.created_at)),
    updatedAt: record.updated_at === null ? null : timestampOf(Number(record.updated_at)),
    system: record.system === 1,
    pending: overlay.pendingOf(key),
  }
}

function readProjectRow({ account, cache }: RowSource, id: number): Row | null {
  const project = readProject(cache, id)
  if (!project) return null
  return {
    kind: 'project',
    key: keyOf(account, 'project', id),
    name: project.name,
    pathWithNamespace: project.pathWithNamespace,
    openIssues: countItems(cache, 'issue', { state: 'open', projectId: id }),
    openMergeRequests: countItems(cache, 'mergeRequest', { state: 'open', projectId: id }),
  }
}

function readEditRow({ account, overlay }: RowSource, id: number): Row | null {
  const queued = overlay.edits.find((edit) => edit.id === id)
  if (!queued) return null
  const kind = kindOf(queued.edit)
  const mark = partsOf(queued.edit.target).kind === 'issue' ? '#' : '!'
  return {
    kind: 'edit',
    key: keyOf(account, 'edit', id),
    edit: queued.edit.kind,
    state: queued.state,
    title: kind.title(queued.edit as never),
    detail: kind.detail(queued.edit as never, queued.base),
    targetKey: queued.edit.target,
    targetReference: `${queued.base.projectPath}${mark}${queued.base.iid}`,
    createdAt: timestampOf(queued.createdAt),
    attempts: queued.attempts,
    heldUntil: queued.heldUntil === null ? null : timestampOf(queued.heldUntil),
    error: queued.error?.message ?? null,
  }
}
