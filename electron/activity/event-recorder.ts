import type { ActivityEvent } from '../../shared/model/activity-event.ts'
import {
  findEntryOfNote,
  listEntriesOfPush,
  listUnmatchedEntries,
  settleHistory,
  type ActivityEntry,
  type StoredEntry,
} from '../cache/activity/activity.ts'
import type { WritableCache } from '../cache/storage/database.ts'
import { addEvent, hasEvent, type EventRecord } from '../cache/activity/events.ts'
import { readStoredItem } from '../cache/items/folded.ts'
import { storeNote } from '../cache/items/notes.ts'
import type { Arrival } from '../cache/storage/revision.ts'
import { storeUser } from '../cache/directory/users.ts'
import { entryWith, nearestEntry, slackMilliseconds, type EntryLog } from './entry-log.ts'
import { recordOfEvent, storyOf, type EventStory, type Interval } from './event-entries.ts'

export interface HeardEvent {
  readonly event: ActivityEvent
  readonly interval: Interval
}

interface Heard extends HeardEvent {
  readonly record: EventRecord
  readonly story: EventStory
}

export interface EventRecorderOptions {
  readonly cache: WritableCache
  readonly log: EntryLog
  /** The revision and time under which the notes that events carry are stored. */
  readonly arrival: Arrival
  /** True if the events are older than Docket's first reading. Then they are history, and not new. */
  readonly isHistory: boolean
}

/**
 * Writes down the events of a project, oldest first, each as one entry together with what the rows show of the same thing.
 * Returns the ids of the notes that were stored. Call within the transaction that says they were read.
 */
export function recordEvents(
  projectId: number,
  heard: readonly HeardEvent[],
  { cache, log, arrival, isHistory }: EventRecorderOptions,
): number[] {
  const events = heard.map(({ event, interval }) => ({
    event,
    interval,
    record: recordOfEvent(projectId, event),
    story: storyOf(event),
  }))
  // Rows know only how things ended: of several closings, theirs is the last one.
  const matched = new Set<Heard>()
  for (const one of events.toReversed()) {
    const entry = findEntryOfRow(cache, one)
    if (!entry) continue
    matched.add(one)
    log.save(entry.id, mergedWithRow(entry, one), arrival.revision)
  }
  const notes: number[] = []
  for (const one of events) {
    if (one.event.author) storeUser(cache, one.event.author)
    if (!matched.has(one)) log.add({ ...entryOfEvent(cache, projectId, one), history: isHistory }, arrival.revision)
    addEvent(cache, one.record)
    const { item } = one.story
    const { note } = one.event
    if (
      note &&
      item &&
      readStoredItem(cache, item.kind, item.id) &&
      storeNote(cache, item.kind, item.id, note, arrival)
    ) {
      notes.push(note.id)
    }
    const stored = isHistory && item ? readStoredItem(cache, item.kind, item.id) : undefined
    if (item && stored) settleHistory(cache, { kind: item.kind, id: item.id, at: Number(stored.updated_at) })
  }
  return notes
}

/** Returns the entry that a row has made of the same thing, or null. */
function findEntryOfRow(cache: WritableCache, { record, story, interval }: Heard): StoredEntry | null {
  if (record.noteId !== null) return findEntryOfNote(cache, record.noteId)
  if (story.push !== null) return listEntriesOfPush(cache, story.push).find((entry) => !entry.fromEvent) ?? null
  if (!story.item) return null
  // The service calls a reopening an opening.
  const actions = story.action === 'opened' ? ['opened', 'reopened'] : [story.action]
  const reported = listUnmatchedEntries(cache, story.item.kind, story.item.id, 'from_event').filter((entry) =>
    actions.includes(entry.action),
  )
  return nearestEntry(reported, interval, interval.to)
}

function mergedWithRow(entry: StoredEntry, { record, story, interval }: Heard): ActivityEntry {
  const exact = record.at === null ? {} : { since: record.at, until: record.at, at: interval.to, around: false }
  return {
    ...entry,
    ...exact,
    actorId: record.authorId ?? entry.actorId,
    subjectKind: entry.subjectKind ?? story.subjectKind,
    subject: entry.subject ?? story.subject,
    commits: entry.commits ?? story.commits,
    fromEvent: true,
  }
}

function entryOfEvent(cache: WritableCache, projectId: number, heard: Heard): ActivityEntry {
  const { record, story, interval } = heard
  const { from, to } = interval
  const action = story.action === 'opened' && isReopening(cache, heard) ? 'reopened' : story.action
  const isState = story.item !== null && ['closed', 'reopened', 'merged'].includes(action)
  return entryWith({
    projectId,
    itemKind: story.item?.kind ?? null,
    itemId: story.item?.id ?? null,
    actorId: record.authorId,
    action,
    field: isState ? 'state' : null,
    noteId: record.noteId,
    push: story.push,
    subjectKind: story.subjectKind,
    subject: story.subject,
    commits: story.commits,
    since: from,
    until: to,
    // If nothing is known of the time before, the end of the interval is the better guess.
    at: from > 0 ? Math.floor((from + to) / 2) : to,
    around: record.at === null,
    fromEvent: true,
    before: story.before,
    after: story.push,
  })
}

/** Returns true if an `opened` of an item was not its first: it was there before, or is known to have been closed. */
function isReopening(cache: WritableCache, { record, story, interval }: Heard): boolean {
  if (!story.item) return false
  const item = readStoredItem(cache, story.item.kind, story.item.id)
  const createdAt = item === undefined ? null : Number(item.created_at)
  if (record.at !== null && createdAt !== null) return record.at > createdAt + slackMilliseconds
  return (createdAt !== null && createdAt <= interval.from) || hasEvent(cache, { ...record, action: 'closed' })
}
