import { beginningOf } from '../../../shared/beginning.ts'
import { activityFields, type ActivityField } from '../../../shared/model/activity.ts'
import { keyOf } from '../../../shared/model/key.ts'
import type { ActivityRow, LabelBadge } from '../../../shared/model/rows.ts'
import type { User } from '../../../shared/model/user.ts'
import { listEntriesOfItem, readEntry, type StoredEntry } from '../../cache/activity/activity.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { readLabelBadge } from '../../cache/directory/labels.ts'
import { readNoteRecord } from '../../cache/items/notes.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import { readUser } from '../../cache/directory/users.ts'
import type { RowSource } from './row-source.ts'

/** The most characters of a comment that an activity row carries. */
const commentLength = 400

/** The most changes since the last look that are listed one by one. */
const mostChanges = 50

/**
 * Reads the row of an activity entry, or null when there is none.
 *
 * @param itemRow reads the row of the entry's item
 */
export function readActivityRow(
  source: RowSource,
  id: number,
  itemRow: (source: RowSource, kind: ItemKind, id: number) => ActivityRow['item'],
): ActivityRow | null {
  const entry = readEntry(source.cache, id)
  if (!entry) return null
  const { itemKind, itemId } = entry
  return rowOf(source, entry, itemKind !== null && itemId !== null ? itemRow(source, itemKind, itemId) : null)
}

/**
 * Lists others' actions on an item since a moment (milliseconds since 1970), oldest first. Comments are left out: the thread
 * shows them.
 */
export function readChangesSince(
  source: RowSource,
  { kind, id, since }: { readonly kind: ItemKind; readonly id: number; readonly since: number },
): ActivityRow[] {
  return listEntriesOfItem(source.cache, { kind, id, after: since })
    .filter((entry) => entry.actorId !== source.ownUserId && entry.action !== 'commented' && entry.action !== 'opened')
    .slice(-mostChanges)
    .map((entry) => rowOf(source, entry, null))
}

function rowOf(source: RowSource, entry: StoredEntry, item: ActivityRow['item']): ActivityRow {
  const { account, cache, ownUserId } = source
  const { field, before, after, projectId, itemKind, itemId } = entry
  const person = (id: string | null): User | null => (id === null ? null : readUser(cache, Number(id)))
  const labels = (names: string | null): LabelBadge[] =>
    (JSON.parse(names ?? '[]') as string[]).map((name) => readLabelBadge(cache, projectId, name))
  const isPeople = field === 'assignee'
  const isLabels = field === 'labels'
  return {
    kind: 'activity',
    key: keyOf(account, 'activity', entry.id),
    actor: entry.actorId === null ? null : readUser(cache, entry.actorId),
    own: entry.actorId === ownUserId,
    action: entry.action,
    field: activityFields.includes(field as ActivityField) ? (field as ActivityField) : null,
    before: isPeople || isLabels ? null : before,
    after: isPeople || isLabels ? null : after,
    assigneeBefore: isPeople ? person(before) : null,
    assigneeAfter: isPeople ? person(after) : null,
    labelsRemoved: isLabels ? labels(before) : [],
    labelsAdded: isLabels ? labels(after) : [],
    comment: entry.noteId === null ? null : commentOf(source, entry.noteId),
    subjectKind: entry.subjectKind,
    subject: entry.subject,
    commits: entry.commits,
    at: timestampOf(entry.at),
    around: entry.around,
    projectKey: keyOf(account, 'project', projectId),
    projectPath: readProject(cache, projectId)?.pathWithNamespace ?? `project ${projectId}`,
    targetKey: itemKind !== null && itemId !== null ? keyOf(account, itemKind, itemId) : null,
    item,
  }
}

function commentOf({ cache }: RowSource, id: number): string | null {
  const note = readNoteRecord(cache, id)
  return note ? beginningOf(String(note.body), commentLength) : null
}
