import { day } from '../../../shared/durations.ts'
import { keyOf, type AccountId } from '../../../shared/model/key.ts'
import { printPlace } from '../../../shared/place.ts'
import { titleOfTarget } from '../../../shared/target-words.ts'
import { listInboxEntries, type InboxTarget, type Reason } from '../../cache/inbox/inbox-entries.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { readItemRecord } from '../../cache/items/items.ts'
import { readShownMilestone } from '../../cache/directory/milestones.ts'
import { readNoteRecord } from '../../cache/items/notes.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { readTodoRecord } from '../../cache/items/todos.ts'
import { readUser } from '../../cache/directory/users.ts'
import type { EntryNotification, NotificationQuestion } from '../../protocols/entry-notification.ts'
import type { WritableUserDatabase } from '../../user/database.ts'
import { AllMarks } from '../../user/marks.ts'
import { readShownSince, readShownUpTo, saveShownSince, saveShownUpTo } from '../../user/shown-notifications.ts'
import { endOfPipeline, isPipelineUnderWay } from '../inbox/pipeline-ends.ts'
import { entryOf, type InboxSource } from '../inbox/inbox-entries.ts'
import { openReasons, partOf } from '../inbox/triage.ts'
import { verdictOf, type Verdict } from './notification-verdict.ts'

interface NotificationSource extends InboxSource {
  readonly account: AccountId
  readonly user: WritableUserDatabase
  /** Milliseconds since 1970. It is used to compute calendar days only. */
  readonly now: number
}

/** Time for which the notifications of an item are remembered. By the service's clock, older reasons never notify. */
const longestMemory = 90 * day

/**
 * Returns the entries of the inbox that the user is to be notified of, and notes that they were shown. Call it in one
 * transaction, so that no entry is returned twice. Before `beginNotifications` there are none.
 */
export function takeNotifications(source: NotificationSource, question: NotificationQuestion): EntryNotification[] {
  const { cache, user } = source
  const since = readShownSince(user)
  if (since === null) return []
  const marks = new AllMarks(user)
  marks.refresh()
  const notifications: EntryNotification[] = []
  let newest = since
  for (const { item_kind: kind, item_id: id, newest_at } of listInboxEntries(cache)) {
    const target = { kind, id }
    // The reason of a milestone has the time of its due date, and not the time at which Docket first saw it.
    const begun = kind === 'milestone' ? -Infinity : since
    const shownUpTo = Math.max(begun, readShownUpTo(user, target) ?? -Infinity)
    if (newest_at <= shownUpTo) continue
    newest = Math.max(newest, newest_at)
    const verdict = verdictFor(source, target, marks, shownUpTo, question)
    if (verdict.shownUpTo > shownUpTo) saveShownUpTo(user, target, verdict.shownUpTo)
    if (verdict.speaks) notifications.push(notificationOf(source, target, verdict.speaks))
  }
  if (newest - longestMemory > since) saveShownSince(user, newest - longestMemory)
  return notifications
}

/**
 * Begins with notifications; only the first call has an effect. Reasons that are newer than `since` (milliseconds of
 * the service's clock) notify the user, and so do milestones that are not due yet.
 */
export function beginNotifications(source: NotificationSource, since: number): void {
  const { cache, user } = source
  if (readShownSince(user) !== null) return
  saveShownSince(user, since)
  for (const { item_kind: kind, item_id: id, newest_at } of listInboxEntries(cache)) {
    if (kind === 'milestone' && (daysLeftOf(source, { kind, id }) ?? 0) <= 1) {
      saveShownUpTo(user, { kind, id }, newest_at)
    }
  }
}

function verdictFor(
  source: NotificationSource,
  target: InboxTarget,
  all: AllMarks,
  shownUpTo: number,
  { rules, onScreen }: NotificationQuestion,
): Verdict {
  const { account, cache, ownUserId } = source
  const marks = all.of(target.kind, target.id)
  const open = openReasons(cache, entryOf(source, target)?.reasons ?? [], marks)
  const project = projectOf(cache, target)
  return verdictOf(
    {
      open,
      marks,
      isAsleep: partOf(marks, open) === 'snoozed',
      shownUpTo,
      ownUserId,
      account,
      project: project === null ? null : keyOf(account, 'project', project),
      isOnScreen: isItemKind(target.kind) && onScreen === keyOf(account, target.kind, target.id),
      daysLeft: daysLeftOf(source, target),
      isPipelineUnderWay: isPipelineUnderWay(cache, target),
    },
    rules,
  )
}

/** The id of the project that an entry is about; null for something that Docket does not know. */
function projectOf(cache: InboxSource['cache'], { kind, id }: InboxTarget): number | null {
  const project = isItemKind(kind)
    ? readItemRecord(cache, kind, id)?.project_id
    : kind === 'milestone'
      ? readShownMilestone(cache, id)?.projectId
      : null
  return project === undefined || project === null ? null : Number(project)
}

/** Days until a milestone is due, by the computer's calendar; null for anything else. */
function daysLeftOf({ cache, now }: NotificationSource, { kind, id }: InboxTarget): number | null {
  if (kind !== 'milestone') return null
  const dueAt = Date.parse(readShownMilestone(cache, id)?.dueDate ?? '')
  const today = new Date(now)
  return Math.round((dueAt - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / day)
}

function notificationOf(
  source: NotificationSource,
  target: InboxTarget,
  { reason, kind }: NonNullable<Verdict['speaks']>,
): EntryNotification {
  const { account, cache } = source
  const note = reason.noteId === null ? undefined : readNoteRecord(cache, reason.noteId)
  return {
    account,
    kind,
    reason: reason.kind,
    who: reason.actorId === null ? null : readUser(cache, reason.actorId).name,
    text: note
      ? `${note.internal === 1 ? 'Internal: ' : ''}${String(note.body)}`
      : endOfPipeline(cache, target, reason),
    daysLeft: daysLeftOf(source, target),
    entry: keyOf(account, 'inboxEntry', entryOf(source, target)?.entry ?? 0),
    ...subjectOf(source, target, reason),
  }
}

function subjectOf(
  { account, cache }: NotificationSource,
  { kind, id }: InboxTarget,
  { noteId, todoId }: Reason,
): Pick<EntryNotification, 'reference' | 'title' | 'address'> {
  const inbox = printPlace({ kind: 'inbox', account, part: 'open', query: '' })
  const item = isItemKind(kind) ? readItemRecord(cache, kind, id) : undefined
  if (item !== undefined && isItemKind(kind)) {
    const project = Number(item.project_id)
    const number = Number(item.iid)
    const path = readProject(cache, project)?.pathWithNamespace ?? `project ${project}`
    return {
      reference: `${path}${kind === 'issue' ? '#' : '!'}${number}`,
      title: String(item.title),
      address: printPlace({ kind, account, project, number, ...(noteId === null ? {} : { note: noteId }) }),
    }
  }
  if (kind === 'milestone') {
    const address = printPlace({ kind: 'milestone', account, milestone: id })
    return { reference: '', title: readShownMilestone(cache, id)?.title ?? '', address }
  }
  const todo = todoId === null ? undefined : readTodoRecord(cache, todoId)
  return { reference: '', title: titleOfTarget(kind, String(todo?.body ?? '')), address: inbox }
}
