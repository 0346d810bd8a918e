import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'

/**
 * An event, recognised again by its content, since it has no id: project, author, action, target, and the id of its
 * note or the commit of its push if it has one. `at` is null where the service gives no time.
 */
export interface EventRecord {
  readonly projectId: number
  readonly authorId: number | null
  readonly action: string
  readonly targetType: string | null
  readonly targetId: number | null
  readonly noteId: number | null
  readonly push: string | null
  readonly at: number | null
}

/** State of the reading of a project's events. */
export interface EventList {
  /** Number of events by the service's count, or null where it does not count them. */
  readonly total: number | null
  /** The service's clock at the last reading, in milliseconds since 1970, or null where the service does not say. */
  readonly readAt: number | null
  /** True if every event there ever was is known. */
  readonly complete: boolean
  /**
   * Beginning of the time from which all events are known, in milliseconds since 1970 by the service's clock; null: since ever.
   */
  readonly knownSince: number | null
}

/** Null when a project's events were never read. */
export function readEventList(cache: ReadableCache, projectId: number): EventList | null {
  const record = statement(cache, `SELECT * FROM event_lists WHERE project_id = ?`).get(projectId) as
    { total: number | null; read_at: number | null; complete: number; known_since: number | null } | undefined
  if (record === undefined) return null
  const { total, read_at: readAt, complete, known_since: knownSince } = record
  return { total, readAt, complete: complete === 1, knownSince }
}

export function saveEventList(cache: WritableCache, projectId: number, list: EventList): void {
  statement(
    cache,
    `INSERT INTO event_lists (project_id, total, read_at, complete, known_since) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (project_id) DO UPDATE SET total = excluded.total, read_at = excluded.read_at,
       complete = excluded.complete, known_since = excluded.known_since`,
  ).run(projectId, list.total, list.readAt, list.complete ? 1 : 0, list.knownSince)
}

/** The newest known events of a project, newest first. */
export function listNewestEvents(
  cache: ReadableCache,
  { projectId, most }: { readonly projectId: number; readonly most: number },
): EventRecord[] {
  const records = statement(cache, `SELECT * FROM events WHERE project_id = ? ORDER BY id DESC LIMIT ?`).all(
    projectId,
    most,
  ) as {
    author_id: number | null
    action: string
    target_type: string | null
    target_id: number | null
    note_id: number | null
    push: string | null
    at: number | null
  }[]
  return records.map((record) => ({
    projectId,
    authorId: record.author_id,
    action: record.action,
    targetType: record.target_type,
    targetId: record.target_id,
    noteId: record.note_id,
    push: record.push,
    at: record.at,
  }))
}

/** Adds an event that is newer than all known events of its project. */
export function addEvent(cache: WritableCache, event: EventRecord): void {
  statement(
    cache,
    `INSERT INTO events (project_id, author_id, action, target_type, target_id, note_id, push, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    event.projectId,
    event.authorId,
    event.action,
    event.targetType,
    event.targetId,
    event.noteId,
    event.push,
    event.at,
  )
}

/** Returns true if an event with that action is known for a target. */
export function hasEvent(
  cache: ReadableCache,
  event: Pick<EventRecord, 'projectId' | 'action' | 'targetType' | 'targetId'>,
): boolean {
  return (
    statement(
      cache,
      `SELECT 1 FROM events WHERE project_id = ? AND action = ? AND target_type IS ? AND target_id IS ? LIMIT 1`,
    ).get(event.projectId, event.action, event.targetType, event.targetId) !== undefined
  )
}

/** Forgets all but the newest events of a project. Returns whether any were forgotten. */
export function forgetOldEvents(
  cache: WritableCache,
  { projectId, most }: { readonly projectId: number; readonly most: number },
): boolean {
  return (
    statement(
      cache,
      `DELETE FROM events WHERE project_id = ? AND id <= (
         SELECT id FROM events WHERE project_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
    ).run(projectId, projectId, most).changes > 0
  )
}
