import { second } from '../../../shared/durations.ts'
import { statement } from '../../database/statement.ts'
import { backoffPolicies } from '../../timing/backoff.ts'
import type { WritableUserDatabase } from '../../user/database.ts'
import { unsettled } from './queue.ts'

/**
 * F16: shortens the waits of edits that were made or sent later than now, or that wait longer than any failure makes them, since the
 * clock has been set back after that. How long they have waited is not known: one that is held is held anew, and one that is to be
 * tried again is tried now. One in doubt is looked for from now on as long as one that has just been sent.
 *
 * @param hold milliseconds for which an edit is held
 */
export function shortenWaitsOfLaterClock(
  user: WritableUserDatabase,
  { now, hold }: { readonly now: number; readonly hold: number },
): void {
  // This is asked whenever edits are sent. The first condition is that of an index, which has no edits that have ended.
  const waits = `${unsettled} AND state IN ('waiting', 'doubtful')`
  const held = `UPDATE edits SET held_until = :end WHERE ${waits} AND created_at > :now AND held_until > :end`
  statement(user, held).run({ now, end: now + hold })
  const longest = `max(:longest, coalesce(error ->> 'retryAfter', 0) * ${second})`
  const tried = `UPDATE edits SET next_attempt_at = 0, sent_at = min(sent_at, :now)
    WHERE ${waits} AND (sent_at > :now OR next_attempt_at - :now > ${longest})`
  statement(user, tried).run({ now, longest: backoffPolicies.edit.most })
}
