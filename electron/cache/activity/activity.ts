import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { ItemKind } from '../items/items.ts'
import { statement } from '../../database/statement.ts'
import { isInShownProjectSql, switchedOffSql } from '../storage/shown-projects.ts'

/** One thing that happened. Times are milliseconds since 1970 by the service's clock. */
export interface ActivityEntry {
  readonly projectId: number
  /** The issue or merge request it happened to; null when it happened to something else. */
  readonly itemKind: ItemKind | null
  readonly itemId: number | null
  /** The actor; null while unknown. */
  readonly actorId: number | null
  /** One of Docket's own names (shared/model/activity.ts), or the service's name for it. */
  readonly action: string
  readonly field: string | null
  readonly noteId: number | null
  /** The commit that a push led to. */
  readonly push: string | null
  /** The target, if it is no item: `branch`, `milestone`, …, and its name. */
  readonly subjectKind: string | null
  readonly subject: string | null
  readonly commits: number | null
  /**
   * The entry happened between these two moments, as far as is known. `at` is shown, and marked as `around` when the
   * exact moment is not known.
   */
  readonly since: number
  readonly until: number
  readonly at: number
  readonly around: boolean
  /** True if the entry was found in a row of the service, and in one of its events. */
  readonly fromRow: boolean
  readonly fromEvent: boolean
  readonly before: string | null
  readonly after: string | null
  /** It happened before Docket first asked. It is shown, but is not news. */
  readonly history: boolean
}

/** An entry as it stands in the table; `revision` is that of its last change. */
export type StoredEntry = ActivityEntry & { readonly id: number; readonly revision: number }

interface EntryRecord {
  id: number
  revision: number
  project_id: number
  item_kind: ItemKind | null
  item_id: number | null
  actor_id: number | null
  action: string
  field: string | null
  note_id: number | null
  push: string | null
  subject_kind: string | null
  subject: string | null
  commits: number | null
  since: number
  until: number
  at: number
  around: number
  from_row: number
  from_event: number
  before: string | null
  after: string | null
  history: number
}

const columns = [
  'revision',
  'project_id',
  'item_kind',
  'item_id',
  'actor_id',
  'action',
  'field',
  'note_id',
  'push',
  'subject_kind',
  'subject',
  'commits',
  'since',
  'until',
  'at',
  'around',
  'from_row',
  'from_event',
  'before',
  'after',
  'history',
] as const

function valuesOf(entry: ActivityEntry, revision: number): (string | number | null)[] {
  return [
    revision,
    entry.projectId,
    entry.itemKind,
    entry.itemId,
    entry.actorId,
    entry.action,
    entry.field,
    entry.noteId,
    entry.push,
    entry.subjectKind,
    entry.subject,
    entry.commits,
    entry.since,
    entry.until,
    entry.at,
    entry.around ? 1 : 0,
    entry.fromRow ? 1 : 0,
    entry.fromEvent ? 1 : 0,
    entry.before,
    entry.after,
    entry.history ? 1 : 0,
  ]
}

const insertText = `INSERT INTO activity (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
const updateText = `UPDATE activity SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`

/** Adds an entry. Returns its id. */
export function addEntry(cache: WritableCache, entry: ActivityEntry, revision: number): number {
  return Number(statement(cache, insertText).run(...valuesOf(entry, revision)).lastInsertRowid)
}

/** Replaces an entry, because more has become known of the same thing. */
export function saveEntry(cache: WritableCache, id: number, entry: ActivityEntry, revision: number): void {
  statement(cache, updateText).run(...valuesOf(entry, revision), id)
}

export function readEntry(cache: ReadableCache, id: number): StoredEntry | null {
  const record = statement(cache, `SELECT * FROM activity WHERE id = ?`).get(id) as EntryRecord | undefined
  return record ? entryOf(record) : null
}

/** All entries of an item that happened after a moment, oldest first. */
export function listEntriesOfItem(
  cache: ReadableCache,
  { kind, id, after }: { readonly kind: ItemKind; readonly id: number; readonly after: number },
): StoredEntry[] {
  return entries(
    statement(cache, `SELECT * FROM activity WHERE item_kind = ? AND item_id = ? AND at > ? ORDER BY at, id`).all(
      kind,
      id,
      after,
    ),
  )
}

/** The entry about a comment, or null. */
export function findEntryOfNote(cache: ReadableCache, noteId: number): StoredEntry | null {
  return entries(statement(cache, `SELECT * FROM activity WHERE note_id = ?`).all(noteId))[0] ?? null
}

/** The entries about a push, oldest first. */
export function listEntriesOfPush(cache: ReadableCache, push: string): StoredEntry[] {
  return entries(statement(cache, `SELECT * FROM activity WHERE push = ? ORDER BY id`).all(push))
}

/**
 * The openings, closings and merges of an item that only one of the two sources has reported so far, oldest first.
 *
 * @param missing the source that has not reported it
 */
export function listUnmatchedEntries(
  cache: ReadableCache,
  kind: ItemKind,
  id: number,
  missing: 'from_row' | 'from_event',
): StoredEntry[] {
  return entries(
    statement(
      cache,
      `SELECT * FROM activity WHERE item_kind = ? AND item_id = ? AND ${missing} = 0
         AND (field = 'state' OR action = 'opened') ORDER BY at, id`,
    ).all(kind, id),
  )
}

/** The changes of a field of an item whose author is not known, oldest first. */
export function listWithoutActor(cache: ReadableCache, kind: ItemKind, id: number, field: string): StoredEntry[] {
  return entries(
    statement(
      cache,
      `SELECT * FROM activity WHERE item_kind = ? AND item_id = ? AND field = ? AND actor_id IS NULL ORDER BY at, id`,
    ).all(kind, id, field),
  )
}

/** Call it when a row has shown a field as of a moment. No later row will show again what events reported up to that moment. */
export function settleField(
  cache: WritableCache,
  kind: ItemKind,
  id: number,
  { field, at }: { readonly field: string; readonly at: number },
): void {
  statement(
    cache,
    `UPDATE activity SET from_row = 1 WHERE item_kind = ? AND item_id = ? AND field = ? AND from_row = 0 AND at <= ?`,
  ).run(kind, id, field, at)
}

/**
 * Call it when the row of an item as of a moment is here. No later row will show again what history has up to that moment.
 * Entries without a time of the service count as earlier.
 */
export function settleHistory(
  cache: WritableCache,
  { kind, id, at }: { readonly kind: ItemKind; readonly id: number; readonly at: number },
): void {
  statement(
    cache,
    `UPDATE activity SET from_row = 1
     WHERE item_kind = ? AND item_id = ? AND history = 1 AND from_row = 0 AND (around = 1 OR at <= ?)`,
  ).run(kind, id, at)
}

/** The last entry of an item about one field, or null. */
export function lastEntryOfField(cache: ReadableCache, kind: ItemKind, id: number, field: string): StoredEntry | null {
  const rows = statement(
    cache,
    `SELECT * FROM activity WHERE item_kind = ? AND item_id = ? AND field = ? ORDER BY at DESC, id DESC LIMIT 1`,
  ).all(kind, id, field)
  return entries(rows)[0] ?? null
}

export interface ActivityQuery {
  readonly projectId?: number | undefined
  /** Only activity on items assigned to, written by or followed by that user. */
  readonly concerningId?: number | undefined
}

/** As many entries as a person may scroll through. Older ones are found at the item. */
const mostListed = 10_000

/** The entries of shown projects that match, newest first, and the time of each. */
export function listActivity(
  cache: ReadableCache,
  query: ActivityQuery,
): { readonly id: number; readonly at: number }[] {
  const conditions = [
    isInShownProjectSql,
    `CASE item_kind WHEN 'issue' THEN project_id NOT IN (${switchedOffSql.issue})
      WHEN 'mergeRequest' THEN project_id NOT IN (${switchedOffSql.mergeRequest}) ELSE true END`,
  ]
  const parameters: number[] = []
  if (query.projectId !== undefined) {
    conditions.push('project_id = ?')
    parameters.push(query.projectId)
  }
  if (query.concerningId !== undefined) {
    const concerns = (table: string) =>
      `EXISTS (SELECT 1 FROM ${table} i WHERE i.id = item_id AND (assignee_id = ? OR author_id = ? OR subscribed = 1))`
    conditions.push(
      `CASE item_kind WHEN 'issue' THEN ${concerns('issues')} WHEN 'mergeRequest' THEN ${concerns('merge_requests')} END`,
    )
    parameters.push(...Array.from({ length: 4 }, () => query.concerningId as number))
  }
  return statement(
    cache,
    `SELECT id, at FROM activity WHERE ${conditions.join(' AND ')} ORDER BY at DESC, id DESC LIMIT ${mostListed}`,
  ).all(...parameters) as { id: number; at: number }[]
}

/** The day of an entry by this computer's clock. */
const dayOfEntry = `date(at / 1000, 'unixepoch', 'localtime')`

/**
 * Forgets at most 500 entries, and keeps their number on each day and the closings among them: those from before a moment, except
 * the newest `least`, and the oldest ones beyond `most`. Returns true if more remain.
 */
export function forgetEntries(
  cache: WritableCache,
  before: number | null,
  { least, most }: { readonly least: number; readonly most: number },
): boolean {
  const timeOf = (place: number) => {
    const at = statement(cache, `SELECT at FROM activity ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?`).pluck().get(place)
    return (at as number | undefined) ?? -Infinity
  }
  const until = Math.max(timeOf(most), before === null ? -Infinity : Math.min(before - 1, timeOf(least)))
  if (until === -Infinity) return false
  const old = `SELECT id FROM activity WHERE at <= ? ORDER BY at, id LIMIT 500`
  statement(
    cache,
    `INSERT INTO past_activity (project_id, actor_id, day, count)
     SELECT project_id, coalesce(actor_id, 0), ${dayOfEntry}, count(*) FROM activity WHERE id IN (${old}) GROUP BY 1, 2, 3
     ON CONFLICT (project_id, actor_id, day) DO UPDATE SET count = count + excluded.count`,
  ).run(until)
  statement(
    cache,
    `INSERT INTO past_closings (item_kind, item_id, at, action, actor_id)
     SELECT item_kind, item_id, at, action, actor_id FROM activity
     WHERE id IN (${old}) AND action IN ('closed', 'merged') AND item_id IS NOT NULL ON CONFLICT DO NOTHING`,
  ).run(until)
  return statement(cache, `DELETE FROM activity WHERE id IN (${old})`).run(until).changes === 500
}

function entries(records: unknown[]): StoredEntry[] {
  return (records as EntryRecord[]).map(entryOf)
}

function entryOf(record: EntryRecord): StoredEntry {
  return {
    id: record.id,
    revision: record.revision,
    projectId: record.project_id,
    itemKind: record.item_kind,
    itemId: record.item_id,
    actorId: record.actor_id,
    action: record.action,
    field: record.field,
    noteId: record.note_id,
    push: record.push,
    subjectKind: record.subject_kind,
    subject: record.subject,
    commits: record.commits,
    since: record.since,
    until: record.until,
    at: record.at,
    around: record.around === 1,
    fromRow: record.from_row === 1,
    fromEvent: record.from_event === 1,
    before: record.before,
    after: record.after,
    history: record.history === 1,
  }
}
