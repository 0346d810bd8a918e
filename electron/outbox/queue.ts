import { parseEdit, type Edit, type EditState } from '../../shared/edit.ts'
import type { AppError } from '../../shared/errors.ts'
import { partsOf } from '../../shared/model/key.ts'
import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'

/** What the user saw of the item when they made the edit, and what it takes to send it even if the cache is lost. */
export interface EditBase {
  readonly projectId: number
  readonly iid: number
  readonly projectPath: string
  readonly title: string
  readonly state: string
}

/** An edit that is not on the service yet. Times are milliseconds since 1970. */
export interface QueuedEdit {
  readonly id: number
  readonly edit: Edit
  readonly base: EditBase
  readonly state: EditState
  readonly createdAt: number
  readonly heldUntil: number | null
  readonly attempts: number
  readonly nextAttemptAt: number
  /** When it was last put on the wire. */
  readonly sentAt: number | null
  /** The newest id known when it was first put on the wire: what it makes has a higher one. */
  readonly sentAfter: number | null
  readonly error: AppError | null
}

interface EditRecord {
  id: number
  edit: string
  base: string
  state: EditState
  created_at: number
  held_until: number | null
  attempts: number
  next_attempt_at: number
  sent_at: number | null
  sent_after: number | null
  error: string | null
}

const unsettled = `state IN ('waiting', 'sending', 'doubtful', 'rejected')`

/** I7: on disk when this returns. Answers the edit's id. */
export function addEdit(
  user: WritableUserDatabase,
  edit: Edit,
  base: EditBase,
  at: { readonly createdAt: number; readonly heldUntil: number | null },
): number {
  const target = partsOf(edit.target)
  const { lastInsertRowid } = statement(
    user,
    `INSERT INTO edits (kind, target_kind, target_id, edit, base, state, created_at, held_until)
     VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?)`,
  ).run(edit.kind, target.kind, target.id, JSON.stringify(edit), JSON.stringify(base), at.createdAt, at.heldUntil)
  return Number(lastInsertRowid)
}

/** All edits that are not on the service yet, oldest first. */
export function listUnsettledEdits(user: ReadableUserDatabase): QueuedEdit[] {
  const records = statement(user, `SELECT * FROM edits WHERE ${unsettled} ORDER BY id`).all() as EditRecord[]
  return records.map(queuedOf)
}

/** An edit that is not on the service yet, or null. */
export function readUnsettledEdit(user: ReadableUserDatabase, id: number): QueuedEdit | null {
  const record = statement(user, `SELECT * FROM edits WHERE id = ? AND ${unsettled}`).get(id) as EditRecord | undefined
  return record ? queuedOf(record) : null
}

/**
 * The edits that may go out now: of each item the oldest, if it is due. First in, first out per item; a rejected edit
 * holds back what was done to its item after it, and nothing else.
 */
export function listDueEdits(user: ReadableUserDatabase, now: number, most: number): QueuedEdit[] {
  const records = statement(
    user,
    `SELECT * FROM edits e
     WHERE e.state IN ('waiting', 'doubtful') AND max(coalesce(e.held_until, 0), e.next_attempt_at) <= ?
       AND NOT EXISTS (SELECT 1 FROM edits earlier
         WHERE earlier.target_kind = e.target_kind AND earlier.target_id = e.target_id AND earlier.id < e.id
           AND earlier.${unsettled})
     ORDER BY e.id LIMIT ?`,
  ).all(now, most) as EditRecord[]
  return records.map(queuedOf)
}

/** When the next edit will be due that is not yet, or null. */
export function nextDueAt(user: ReadableUserDatabase, now: number): number | null {
  return statement(
    user,
    `SELECT min(max(coalesce(held_until, 0), next_attempt_at)) FROM edits
     WHERE state IN ('waiting', 'doubtful') AND max(coalesce(held_until, 0), next_attempt_at) > ?`,
  )
    .pluck()
    .get(now) as number | null
}

/**
 * Puts an edit on the wire. From here on only an answer, or a look at the service, says whether it arrived. What was
 * known at the first attempt stays: that attempt may be the one that arrived.
 */
export function startSending(user: WritableUserDatabase, id: number, at: number, sentAfter: number): boolean {
  return (
    statement(
      user,
      `UPDATE edits SET state = 'sending', held_until = NULL, attempts = attempts + 1, sent_at = ?,
         sent_after = coalesce(sent_after, ?), error = NULL
       WHERE id = ? AND state IN ('waiting', 'doubtful')`,
    ).run(at, sentAfter, id).changes > 0
  )
}

/** What did not get as far as the wire was an attempt too if it failed, or the pauses between such would never grow. */
const countFailure = `attempts = attempts + (state <> 'sending' AND ? IS NOT NULL)`

/** Back to the queue: it is known not to have arrived. */
export function putBack(user: WritableUserDatabase, id: number, nextAttemptAt: number, error: AppError | null): void {
  const said = error && JSON.stringify(error)
  statement(
    user,
    `UPDATE edits SET state = 'waiting', next_attempt_at = ?, error = ?, ${countFailure} WHERE id = ? AND ${unsettled}`,
  ).run(nextAttemptAt, said, said, id)
}

/** Nobody knows whether it arrived; it is looked for at `nextAttemptAt`. */
export function doubt(user: WritableUserDatabase, id: number, nextAttemptAt: number, error: AppError | null): void {
  const said = error && JSON.stringify(error)
  statement(
    user,
    `UPDATE edits SET state = 'doubtful', next_attempt_at = ?, error = ?, ${countFailure} WHERE id = ? AND ${unsettled}`,
  ).run(nextAttemptAt, said, said, id)
}

/** The service refused it; it waits for the user. */
export function reject(user: WritableUserDatabase, id: number, error: AppError): void {
  statement(user, `UPDATE edits SET state = 'rejected', error = ? WHERE id = ? AND ${unsettled}`).run(
    JSON.stringify(error),
    id,
  )
}

/** The service has it. `made` is the row it made there, if it made one. */
export function retire(
  user: WritableUserDatabase,
  id: number,
  at: number,
  made: { readonly kind: string; readonly serviceId: number } | null,
): void {
  user.transaction(() => {
    statement(user, `UPDATE edits SET state = 'landed', error = NULL, ended_at = ? WHERE id = ? AND ${unsettled}`).run(
      at,
      id,
    )
    if (made) {
      statement(
        user,
        `INSERT INTO id_map (kind, local_id, service_id) VALUES (?, ?, ?) ON CONFLICT (kind, local_id) DO NOTHING`,
      ).run(made.kind, localIdOf(id), made.serviceId)
    }
  })()
}

/** After a start: whatever was on the wire when Docket ended may have arrived or not (I8). Answers how many. */
export function doubtWhatWasSending(user: WritableUserDatabase): number {
  return statement(user, `UPDATE edits SET state = 'doubtful', next_attempt_at = 0 WHERE state = 'sending'`).run()
    .changes
}

/** Sends at the next opportunity what is held back, waits for its next attempt, or was rejected. */
export function hurry(user: WritableUserDatabase, id: number): boolean {
  return (
    statement(
      user,
      `UPDATE edits SET state = CASE state WHEN 'rejected' THEN 'waiting' ELSE state END,
         held_until = NULL, next_attempt_at = 0, error = NULL
       WHERE id = ? AND state IN ('waiting', 'doubtful', 'rejected')`,
    ).run(id).changes > 0
  )
}

/** Lifts the pauses between attempts, for when the service can be reached again. What the user held back stays held. */
export function hurryAll(user: WritableUserDatabase): void {
  statement(user, `UPDATE edits SET next_attempt_at = 0 WHERE state IN ('waiting', 'doubtful')`).run()
}

/** Gives up an edit that is known not to be on the service. Its text stays in the file for 30 days. */
export function discard(user: WritableUserDatabase, id: number, at: number): boolean {
  return (
    statement(
      user,
      `UPDATE edits SET state = 'discarded', ended_at = ? WHERE id = ? AND state IN ('waiting', 'rejected')`,
    ).run(at, id).changes > 0
  )
}

/** Forgets edits that ended before `before`. */
export function forgetEnded(user: WritableUserDatabase, before: number): void {
  statement(user, `DELETE FROM edits WHERE ended_at < ?`).run(before)
}

/** The id of the row that an edit makes, while the service has not numbered it: one edit makes at most one row. */
export function localIdOf(edit: number): number {
  return -edit
}

function queuedOf(record: EditRecord): QueuedEdit {
  return {
    id: record.id,
    edit: parseEdit(JSON.parse(record.edit)),
    base: JSON.parse(record.base) as EditBase,
    state: record.state,
    createdAt: record.created_at,
    heldUntil: record.held_until,
    attempts: record.attempts,
    nextAttemptAt: record.next_attempt_at,
    sentAt: record.sent_at,
    sentAfter: record.sent_after,
    error: record.error === null ? null : (JSON.parse(record.error) as AppError),
  }
}
