import { beginningOf } from '../../../shared/beginning.ts'
import { keyOf, type AccountId } from '../../../shared/model/key.ts'
import type { InboxRow, IssueRow, MergeRequestRow, ReasonRow } from '../../../shared/model/rows.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import type { InboxEntry, Reason } from '../../cache/inbox/inbox-entries.ts'
import { isItemKind, listOwnItemsOf } from '../../cache/inbox/inbox-facts.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { readShownMilestone } from '../../cache/directory/milestones.ts'
import { readNoteRecord } from '../../cache/items/notes.ts'
import { readTodoRecord } from '../../cache/items/todos.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import { readUser } from '../../cache/directory/users.ts'
import type { AllMarks } from '../../user/marks.ts'
import { entryWithId, type InboxSource } from '../inbox/inbox-entries.ts'
import { openReasons, triageOf } from '../inbox/triage.ts'

interface RowSource extends InboxSource {
  readonly account: AccountId
  readonly marks: AllMarks
}

type ReadItemRow = (kind: ItemKind, id: number) => IssueRow | MergeRequestRow | null

/**
 * The most characters of an excerpt. It is generous, because the excerpt is Markdown that the window turns into plain
 * text before it shortens it.
 */
const mostCharacters = 500

/**
 * Reads an inbox entry with its open reasons, or with all of them when none is open. Null when there is no such entry.
 */
export function readInboxRow(source: RowSource, id: number, readItemRow: ReadItemRow): InboxRow | null {
  const entry = entryWithId(source, id)
  if (!entry) return null
  const marks = source.marks.of(entry.kind, entry.id)
  const open = openReasons(source.cache, entry.reasons, marks)
  const reasons = open.length > 0 ? open : entry.reasons
  const [newest] = reasons
  if (!newest) return null
  return {
    kind: 'inboxEntry',
    key: keyOf(source.account, 'inboxEntry', id),
    at: timestampOf(newest.at),
    reasons: reasons.map((reason) => reasonRowOf(source, reason)),
    ...subjectOf(source, entry, readItemRow),
    triage: triageOf(marks, open, source.ownUserId),
    webUrl: newest.todoId === null ? null : webUrlOf(source.cache, newest.todoId),
  }
}

/** Returns the subject of an entry. A milestone has no row of its own, so the first of the user's items in it stands for it. */
function subjectOf(
  { account, cache, ownUserId }: RowSource,
  { kind, id }: InboxEntry,
  readItemRow: ReadItemRow,
): Pick<InboxRow, 'itemKey' | 'item' | 'milestone' | 'targetType'> {
  const targetType = null
  if (isItemKind(kind)) {
    return { itemKey: keyOf(account, kind, id), item: readItemRow(kind, id), milestone: null, targetType }
  }
  const milestone = kind === 'milestone' ? readShownMilestone(cache, id) : null
  if (!milestone) return { itemKey: null, item: null, milestone: null, targetType: kind }
  const own = listOwnItemsOf(cache, { milestoneId: id, ownUserId })
  const [first] = own
  return {
    itemKey: first ? keyOf(account, first.kind, first.id) : null,
    item: first ? readItemRow(first.kind, first.id) : null,
    milestone: { title: milestone.title, dueDate: milestone.dueDate, openItems: own.length },
    targetType,
  }
}

function reasonRowOf({ account, cache }: RowSource, reason: Reason): ReasonRow {
  const { kind, source, at, actorId, noteId } = reason
  return {
    kind,
    source,
    at: timestampOf(at),
    actor: actorId === null ? null : readUser(cache, actorId),
    noteKey: noteId === null ? null : keyOf(account, 'note', noteId),
    internal: noteId !== null && readNoteRecord(cache, noteId)?.internal === 1,
    text: beginningOf(textOf(cache, reason).trimStart(), mostCharacters),
  }
}

function textOf(cache: ReadableCache, { noteId, todoId }: Reason): string {
  const note = noteId === null ? undefined : readNoteRecord(cache, noteId)
  if (note) return String(note.body)
  return todoId === null ? '' : String(readTodoRecord(cache, todoId)?.body ?? '')
}

function webUrlOf(cache: ReadableCache, todoId: number): string | null {
  const url = String(readTodoRecord(cache, todoId)?.target_url ?? '')
  return url === '' ? null : url
}
