import type { AppError } from '../../../shared/errors.ts'
import type { ConflictField } from '../../../shared/model/rows.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import { statement } from '../../database/statement.ts'
import type { WritableUserDatabase } from '../../user/database.ts'
import { tellAllOfPartialArrival, tellOthersOfArrival } from './base-revisions.ts'
import { isFirst, readUnsettledEdit, unsettled } from './queue.ts'
import type { LandedEdit, Departure, NextAttempt, Rejection } from '../../protocols/outcome.ts'

/** The transitions of an edit's state. Each is on disk when its function returns, unless it runs in a transaction. */

/**
 * Marks an edit as being sent. From here on, only an answer or a check at the service shows if the edit arrived. The `sentAfter`
 * of the first attempt is kept, unless it is known anew: that attempt may be the one that arrived.
 */
export function startSending(
  user: WritableUserDatabase,
  { id, at, sentAfter, isAnew = false, version }: Departure,
): boolean {
  return (
    statement(
      user,
      `UPDATE edits SET state = 'sending', held_until = NULL, attempts = attempts + 1, sent_at = ?,
         sent_after = coalesce(CASE ? WHEN 0 THEN sent_after END, ?), error = NULL
       WHERE id = ? AND version = ? AND state IN ('waiting', 'doubtful') AND ${isFirst('edits')}`,
    ).run(at, Number(isAnew), sentAfter, id, version).changes > 0
  )
}

/**
 * An attempt that failed before the request was sent counts too. Otherwise the pauses between such attempts would never
 * grow.
 */
const countFailure = `attempts = attempts + (state <> 'sending' AND ? IS NOT NULL)`

/** Puts an edit back into the queue: it is known not to have arrived. */
export function putBack(user: WritableUserDatabase, { id, nextAttemptAt, error }: NextAttempt): void {
  const said = error && JSON.stringify(error)
  statement(
    user,
    `UPDATE edits SET state = 'waiting', in_doubt = 0, next_attempt_at = ?, error = ?, ${countFailure}
     WHERE id = ? AND ${unsettled}`,
  ).run(nextAttemptAt, said, said, id)
}

/**
 * Marks an edit as in doubt: its arrival is unknown. It is checked at `nextAttemptAt`. Its request may have left long after it was to be
 * sent, as late as it was given up: from then on it is waited for.
 */
export function doubt(user: WritableUserDatabase, { id, nextAttemptAt, error, givenUpAt }: NextAttempt): void {
  const said = error && JSON.stringify(error)
  statement(
    user,
    `UPDATE edits SET state = 'doubtful', in_doubt = 1, next_attempt_at = ?, error = ?, sent_at = coalesce(?, sent_at),
       ${countFailure}
     WHERE id = ? AND ${unsettled}`,
  ).run(nextAttemptAt, said, givenUpAt ?? null, said, id)
}

/** Marks a conflict: somebody else changed the same thing. The edit waits for the user to choose. */
export function setConflict(user: WritableUserDatabase, id: number, conflict: readonly ConflictField[]): void {
  statement(user, `UPDATE edits SET state = 'conflict', conflict = ?, error = NULL WHERE id = ? AND ${unsettled}`).run(
    JSON.stringify(conflict),
    id,
  )
}

/**
 * Rejects an edit: the service refused it or the question that prepares it, and it waits for the user. An edit in doubt
 * stays in doubt until it was checked.
 */
export function reject(
  user: WritableUserDatabase,
  id: number,
  error: AppError,
  { isChecked = false, ignored }: Rejection = {},
): void {
  user.transaction(() => {
    const rejected = ignored && readUnsettledEdit(user, id)
    if (rejected) tellAllOfPartialArrival(user, rejected, ignored)
    statement(
      user,
      `UPDATE edits SET state = 'rejected', error = ?, in_doubt = in_doubt AND NOT ? WHERE id = ? AND ${unsettled}`,
    ).run(JSON.stringify(error), Number(isChecked), id)
  })()
}

/** Ends an edit that the service has. */
export function retire(
  user: WritableUserDatabase,
  { id, at, outcome: { made, remarks = null, left } }: LandedEdit,
): void {
  user.transaction(() => {
    const landed = readUnsettledEdit(user, id)
    statement(
      user,
      `UPDATE edits SET state = 'landed', error = NULL, conflict = NULL, ended_at = ?, remarks = ?
       WHERE id = ? AND ${unsettled}`,
    ).run(at, remarks && JSON.stringify(remarks), id)
    if (landed) tellOthersOfArrival(user, landed, left)
    if (made) {
      statement(
        user,
        `INSERT INTO id_map (kind, local_id, service_id, iid, project_path) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (kind, local_id) DO NOTHING`,
      ).run(made.kind, localIdOf(id), made.serviceId, made.iid ?? null, made.projectPath ?? null)
    }
  })()
}

/**
 * Run after a start: an edit that was being sent when Docket ended may have arrived or not (I8). Returns the number of such
 * edits.
 */
export function doubtWhatWasSending(user: WritableUserDatabase): number {
  return statement(
    user,
    `UPDATE edits SET state = 'doubtful', in_doubt = 1, next_attempt_at = 0 WHERE state = 'sending'`,
  ).run().changes
}

/** I8: an edit in doubt is checked before it is sent again, no matter what the user asks for. */
const backToQueue = `CASE in_doubt WHEN 0 THEN 'waiting' ELSE 'doubtful' END`

/** Makes an edit due now that is held back, waits for its next attempt, or was rejected. Returns whether it changed. */
export function hurry(user: WritableUserDatabase, id: number): boolean {
  return (
    statement(
      user,
      `UPDATE edits SET state = CASE state WHEN 'rejected' THEN ${backToQueue} ELSE state END,
         held_until = NULL, next_attempt_at = 0, error = NULL
       WHERE id = ? AND state IN ('waiting', 'doubtful', 'rejected')`,
    ).run(id).changes > 0
  )
}

/**
 * Ends the pauses between attempts, for when the service can be reached again. Edits that the user held back stay held.
 */
export function hurryAll(user: WritableUserDatabase): void {
  statement(user, `UPDATE edits SET next_attempt_at = 0 WHERE state IN ('waiting', 'doubtful')`).run()
}

/** An edit that is discarded, and the time and manner of it. */
export interface Discarded {
  readonly id: number
  readonly at: number
  /** `undone`: removed by undo, or cancelled out by an opposite edit. Such an edit is not offered to be restored. */
  readonly as?: 'discarded' | 'undone'
}

/** An edit that goes back to the queue, and until when it is held there. */
export interface BackInQueue {
  readonly id: number
  readonly heldUntil: number | null
}

/** Discards an edit that is not being sent. It stays in the file for 30 days. Returns whether it was discarded. */
export function discard(user: WritableUserDatabase, { id, at, as = 'discarded' }: Discarded): boolean {
  // The error of an undone edit must not say that it went along with another (`goAlong`).
  return (
    statement(
      user,
      `UPDATE edits SET state = :as, ended_at = :at,
         error = CASE WHEN :as = 'undone' AND error ->> 'code' = 'needed_discarded' THEN NULL ELSE error END
       WHERE id = :id AND state IN ('waiting', 'rejected', 'conflict')`,
    ).run({ as, at, id }).changes > 0
  )
}

/**
 * Ends an edit that has nothing left to do, since the edit that makes its target was discarded. It is restored with that
 * edit, and its error says that it was not undone.
 */
export function goAlong(user: WritableUserDatabase, { id, at }: Omit<Discarded, 'as'>, error: AppError): void {
  statement(user, `UPDATE edits SET state = 'undone', ended_at = ?, error = ? WHERE id = ? AND state = 'waiting'`).run(
    at,
    JSON.stringify(error),
    id,
  )
}

/**
 * Puts a discarded edit back in its place, before later edits of the same key queue. Two kinds of later edits go before
 * it all the same (`makeWay`). Returns whether it was restored.
 */
export function restore(user: WritableUserDatabase, { id, heldUntil }: BackInQueue): boolean {
  return user.transaction(() => {
    const isRestored =
      statement(
        user,
        `UPDATE edits SET state = ${backToQueue}, ended_at = NULL, error = NULL, conflict = NULL, next_attempt_at = 0,
           held_until = ?, version = version + 1
         WHERE id = ? AND state IN ('discarded', 'undone')`,
      ).run(heldUntil, id).changes > 0
    if (isRestored) makeWay(user, id)
    return isRestored
  })()
}

/** A later edit of the key queue of one that was restored. */
interface LaterEdit {
  readonly id: number
  readonly position: number
  /** It was sent, and its arrival is still unknown. */
  readonly mayHaveArrived: 0 | 1
  /** The restored edit needs it, which may itself be discarded. */
  readonly isNeeded: 0 | 1
}

/**
 * Lets two kinds of later edits go before one that was restored. An edit that may have arrived goes first, since it may
 * be on the service already. An edit that the restored one needs goes before it too: the user may have moved it behind,
 * and then both would wait for each other.
 *
 * All others stay in their order, also discarded edits that may be restored later. The edits of the key queue are
 * distributed over the positions that they have. So no two edits get the same position, and none gets a position of
 * another key queue.
 */
function makeWay(user: WritableUserDatabase, id: number): void {
  const [restored, ...later] = statement(
    user,
    `SELECT other.id, other.position,
       other.${unsettled} AND (other.state = 'sending' OR other.in_doubt = 1) AS mayHaveArrived,
       other.id IN (SELECT needs FROM edit_dependencies WHERE edit = e.id) AS isNeeded
     FROM edits e JOIN edits other ON other.lane = e.lane AND other.position >= e.position AND other.state <> 'landed'
     WHERE e.id = ? ORDER BY other.position`,
  ).all(id) as LaterEdit[]
  if (!restored) return
  const gone = later.filter(({ mayHaveArrived }) => mayHaveArrived === 1)
  const here = later.filter(({ mayHaveArrived }) => mayHaveArrived === 0)
  const behind = here.findLastIndex(({ isNeeded }) => isNeeded === 1) + 1
  const inOrder = [...gone, ...here.slice(0, behind), restored, ...here.slice(behind)]
  const places = [restored, ...later].map(({ position }) => position)
  const putAt = statement(user, `UPDATE edits SET position = ? WHERE id = ?`)
  for (const [at, { id, position }] of inOrder.entries()) {
    if (places[at] !== position) putAt.run(places[at], id)
  }
}

/** Puts an edit back into the queue after the user has changed it, or has decided its conflict. */
export function requeue(user: WritableUserDatabase, { id, heldUntil }: BackInQueue): void {
  statement(
    user,
    `UPDATE edits SET state = 'waiting', error = NULL, conflict = NULL, next_attempt_at = 0, held_until = ?
     WHERE id = ? AND state IN ('waiting', 'rejected', 'conflict')`,
  ).run(heldUntil, id)
}

/** Says until when a waiting edit is held back. A sender that has found it due meanwhile does not send it. */
export function holdBack(user: WritableUserDatabase, { id, heldUntil }: BackInQueue): boolean {
  return (
    statement(user, `UPDATE edits SET held_until = ?, version = version + 1 WHERE id = ? AND state = 'waiting'`).run(
      heldUntil,
      id,
    ).changes > 0
  )
}

/** Lets two edits change places. */
export function swap(user: WritableUserDatabase, [one, other]: readonly [number, number]): void {
  const place = statement(user, `SELECT position FROM edits WHERE id = ?`).pluck()
  const [first, second] = [place.get(one), place.get(other)]
  const putAt = statement(user, `UPDATE edits SET position = ?, version = version + 1 WHERE id = ?`)
  putAt.run(second, one)
  putAt.run(first, other)
}

/** Forgets edits that ended before `before`. */
export function forgetEnded(user: WritableUserDatabase, before: number): void {
  statement(user, `DELETE FROM edits WHERE ended_at < ?`).run(before)
}
