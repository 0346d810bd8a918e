import type { ActivityField } from '../../shared/model/activity.ts'
import {
  findEntryOfNote,
  lastEntryOfField,
  listEntriesOfPush,
  listUnmatchedEntries,
  listWithoutActor,
  settleField,
  settleHistory,
  type ActivityEntry,
  type StoredEntry,
} from '../cache/activity/activity.ts'
import type { WritableCache } from '../cache/storage/database.ts'
import { readStoredItem } from '../cache/items/folded.ts'
import { isItemKind } from '../cache/inbox/inbox-facts.ts'
import type { ItemKind } from '../cache/items/items.ts'
import { readMilestone } from '../cache/directory/milestones.ts'
import { listSystemNotes } from '../cache/items/notes.ts'
import type { Arrival, ChangedRecord } from '../cache/storage/revision.ts'
import { watchedSince } from '../cache/activity/watched.ts'
import { changesOf, type Change } from './changes.ts'
import { EntryLog, entryWith, nearestEntry, slackMilliseconds, type RecordedEntry } from './entry-log.ts'
import { fieldsOfSystemNote } from './system-notes.ts'

export interface RecorderOptions {
  readonly cache: WritableCache
  readonly ownUserId: number
  /** Called after the commit with the entries that were written. */
  readonly onRecorded: (entries: readonly RecordedEntry[]) => void
}

/** Facts about an answer, apart from its rows. */
export interface RecordingOptions {
  /** The service's clock at the answer, in milliseconds since 1970. */
  readonly serviceTime?: number | null | undefined
  /** The fields that the user's own edit has just changed: these changes are theirs. */
  readonly own?: readonly ActivityField[] | undefined
}

interface RowOfItem {
  readonly kind: ItemKind
  readonly id: number
  readonly projectId: number
}

interface When {
  readonly since: number
  readonly at: number
  readonly around: boolean
}

const kindsOfTables: Readonly<Record<string, ItemKind>> = { issues: 'issue', merge_requests: 'mergeRequest' }

/**
 * Writes down the changes whenever an answer changes a stored row, in the transaction that stores it. All times are the
 * service's. Rows met for the first time are new only when they are younger than the first whole reading of their list
 * (`watchedSince`), so the rows of a first sync write nothing.
 */
export class Recorder {
  readonly log: EntryLog
  readonly #cache: WritableCache
  readonly #ownUserId: number
  #serviceTime: number | null = null

  constructor({ cache, ownUserId, onRecorded }: RecorderOptions) {
    this.#cache = cache
    this.#ownUserId = ownUserId
    this.log = new EntryLog(cache, onRecorded)
  }

  /** The newest known time of the service's clock, in milliseconds since 1970, or null. */
  get serviceTime(): number | null {
    return this.#serviceTime
  }

  /** Returns the same arrival, with its changes written down. */
  recording(arrival: Arrival, { serviceTime, own = [] }: RecordingOptions = {}): Arrival {
    if (typeof serviceTime === 'number') this.#serviceTime = serviceTime
    const watched = new Map<string, number | null>()
    const watchedHere = ({ kind, projectId }: RowOfItem): number | null => {
      const name = `${kind} ${projectId}`
      const known = watched.get(name)
      if (known !== undefined) return known
      const since = watchedSince(this.#cache, kind, projectId)
      watched.set(name, since)
      return since
    }
    return {
      ...arrival,
      onNew: (table, row) => {
        arrival.onNew?.(table, row)
        const kind = kindsOfTables[table]
        if (kind) this.#onNewItem(itemOf(kind, row), row, watchedHere, arrival.revision)
        else if (table === 'notes') this.#onNewNote(row, watchedHere, arrival.revision)
      },
      onChange: (table, before, after) => {
        arrival.onChange?.(table, before, after)
        const kind = kindsOfTables[table]
        if (!kind) return
        const when = this.#whenChanged(before, after)
        for (const change of changesOf(kind, before, after)) {
          const actorId = own.includes(change.field) ? this.#ownUserId : null
          this.#recordChange(itemOf(kind, after), change, { when, actorId, revision: arrival.revision })
        }
      },
    }
  }

  /**
   * Returns the time at which a row changed. A row whose own date did not change (its target branch moved, and it can no longer
   * be merged) changed at some time up to now. A row that was also commented on changed at some time up to its date.
   */
  #whenChanged(before: ChangedRecord, after: ChangedRecord): When {
    const [was, is] = [Number(before['updated_at']), Number(after['updated_at'])]
    if (is <= was) return { since: is, at: Math.max(is, this.#serviceTime ?? is), around: true }
    return { since: was, at: is, around: before['notes_count'] !== after['notes_count'] }
  }

  #onNewItem(item: RowOfItem, row: ChangedRecord, watched: (item: RowOfItem) => number | null, revision: number): void {
    const since = watched(item)
    const at = Number(row['created_at'])
    if (since === null || at <= since)
      return settleHistory(this.#cache, { kind: item.kind, id: item.id, at: Number(row['updated_at']) })
    const entry = entryWith({
      ...placeOf(item),
      actorId: Number(row['author_id']),
      action: 'opened',
      since: at,
      until: at,
      at,
      fromRow: true,
    })
    const reported = listUnmatchedEntries(this.#cache, item.kind, item.id, 'from_row').find(
      ({ action }) => action === 'opened',
    )
    if (reported) this.log.save(reported.id, { ...entry, fromEvent: true }, revision)
    else this.log.add(entry, revision)
  }

  #onNewNote(note: ChangedRecord, watched: (item: RowOfItem) => number | null, revision: number): void {
    const kind = String(note['item_kind'])
    // Snippets are in no list, so a snippet that is new to Docket need not be new. Only the service's events report them.
    if (!isItemKind(kind)) return
    const id = Number(note['item_id'])
    const at = Number(note['created_at'])
    const actorId = Number(note['author_id'])
    if (note['system'] === 1) {
      for (const field of fieldsOfSystemNote(String(note['body']))) {
        this.#supplyActor({ kind, id }, { field, actorId, at, revision })
      }
      return
    }
    const reported = findEntryOfNote(this.#cache, note.id)
    if (reported) {
      this.log.save(
        reported.id,
        { ...reported, itemKind: kind, itemId: id, actorId, at, around: false, fromRow: true },
        revision,
      )
      return
    }
    const item = readStoredItem(this.#cache, kind, id)
    if (!item) return
    const place = { kind, id, projectId: Number(item.project_id) }
    const since = watched(place)
    if (since === null || at <= since) return
    this.log.add(
      entryWith({
        ...placeOf(place),
        actorId,
        action: 'commented',
        noteId: note.id,
        since: at,
        until: at,
        at,
        fromRow: true,
      }),
      revision,
    )
  }

  #recordChange(
    item: RowOfItem,
    change: Change,
    { when, actorId, revision }: { readonly when: When; readonly actorId: number | null; readonly revision: number },
  ): void {
    const { field } = change
    if (field === 'mergeStatus' && !this.#isNewConflict(item, change)) return
    const row = entryWith({
      ...placeOf(item),
      ...(field === 'milestone' ? this.#namingMilestones(change) : change),
      actorId,
      push: field === 'sha' ? change.after : null,
      since: when.since,
      until: when.at,
      at: when.at,
      around: when.around,
      fromRow: true,
    })
    const reported = this.#entryOfEvent(row)
    const known = reported ? mergedWithEvent(row, reported) : row
    const entry = known.actorId === null ? this.#withAuthorOfSystemNote(item, known) : known
    if (reported) this.log.save(reported.id, entry, revision)
    else this.log.add(entry, revision)
    // Events may have reported a closing and a reopening of which this row, read only afterwards, has no trace.
    if (field === 'state') settleField(this.#cache, item.kind, item.id, { field, at: row.until })
  }

  /** The entry that an event has made of the same change, or null. */
  #entryOfEvent(row: ActivityEntry): StoredEntry | null {
    const { itemKind, itemId, action, push } = row
    if (itemKind === null || itemId === null) return null
    if (push !== null) {
      return listEntriesOfPush(this.#cache, push).find((entry) => !entry.fromRow && entry.itemId === null) ?? null
    }
    if (row.field !== 'state') return null
    const actions = action === 'reopened' ? ['reopened', 'opened'] : [action]
    const reported = listUnmatchedEntries(this.#cache, itemKind, itemId, 'from_row').filter((entry) =>
      actions.includes(entry.action),
    )
    return nearestEntry(reported, { from: row.since, to: row.until }, row.at)
  }

  /** A system note may come before the row whose change it explains. The change then gets its author and exact time. */
  #withAuthorOfSystemNote({ kind, id }: RowOfItem, entry: ActivityEntry): ActivityEntry {
    const notes = listSystemNotes(
      this.#cache,
      { kind, id },
      { from: entry.since + 1, to: entry.until + slackMilliseconds },
    )
    const note = notes.find(({ body }) => fieldsOfSystemNote(body).some((field) => field === entry.field))
    return note ? { ...entry, actorId: note.author_id, at: note.created_at, around: false } : entry
  }

  /** A system note may come after the row whose change it explains. */
  #supplyActor(
    item: { readonly kind: ItemKind; readonly id: number },
    reported: {
      readonly field: ActivityField
      readonly actorId: number
      readonly at: number
      readonly revision: number
    },
  ): void {
    const { field, actorId, at, revision } = reported
    const nameless = listWithoutActor(this.#cache, item.kind, item.id, field).filter(({ since }) => since < at)
    const nearest = nearestEntry(nameless, { from: at, to: at }, at)
    // One row may show several changes of a field, such as of each assignee. One note tells of them all.
    const ofRow = nameless.filter(
      (entry) => nearest !== null && entry.since === nearest.since && entry.at === nearest.at,
    )
    for (const entry of ofRow) this.log.save(entry.id, { ...entry, actorId, at, around: false }, revision)
  }

  /** The service checks repeatedly whether a merge request can be merged. Only a different result is news. */
  #isNewConflict({ kind, id }: RowOfItem, { before, after }: Change): boolean {
    const last = lastEntryOfField(this.#cache, kind, id, 'mergeStatus')
    const was = last ? last.after === 'cannot_be_merged' : before === 'cannot_be_merged'
    return was !== (after === 'cannot_be_merged')
  }

  /** Keeps the title that a milestone has now: it may be renamed or deleted when somebody reads the entry. */
  #namingMilestones(change: Change): Change {
    const title = (id: string | null) => (id === null ? null : (readMilestone(this.#cache, Number(id))?.title ?? null))
    return { ...change, before: title(change.before), after: title(change.after) }
  }
}

function itemOf(kind: ItemKind, row: ChangedRecord): RowOfItem {
  return { kind, id: row.id, projectId: Number(row['project_id']) }
}

function placeOf({ kind, id, projectId }: RowOfItem) {
  return { projectId, itemKind: kind, itemId: id }
}

/**
 * Joins an event and the change of a row into one entry. The author comes from the event, the change from the row. The
 * time comes from the event if it has one, and from the row otherwise.
 */
function mergedWithEvent(row: ActivityEntry, event: StoredEntry): ActivityEntry {
  const time = event.around ? {} : { since: event.since, until: event.until, at: event.at, around: false }
  return {
    ...row,
    ...time,
    actorId: event.actorId ?? row.actorId,
    subjectKind: event.subjectKind,
    subject: event.subject,
    commits: event.commits,
    fromEvent: true,
  }
}
