import type { Reviewer } from '../../../shared/model/reviewer.ts'
import { unshownSql } from '../storage/shown-projects.ts'
import { statement } from '../../database/statement.ts'
import { storeUserOnce } from '../directory/users.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'
import type { RowRecord, Value } from '../storage/upsert.ts'
import { concernsUserSql } from './concerning.ts'

/** The column of a merge request with the states of its reviews. */
export type ReviewColumn = Pick<RowRecord<'review_states'>, 'review_states'>

/** States of reviews by the ids of the reviewers. */
export type ReviewStates = Readonly<Record<string, string>>

/** The states in the column; null where they are not known. */
export function reviewStatesIn(column: Value | undefined): ReviewStates | null {
  return typeof column === 'string' ? (JSON.parse(column) as ReviewStates) : null
}

/** Returns states as the column holds them. Their order depends on the ids alone. */
export function reviewColumnOf(states: ReviewStates): string {
  return JSON.stringify(states)
}

/** Returns the states that the service says. Reviewers who could not be read are left out. */
export function reviewStatesOf(reviewers: readonly Reviewer[]): ReviewStates {
  const known = reviewers.filter(({ user }) => user.id > 0)
  return Object.fromEntries(known.map(({ user, state }) => [user.id, state]))
}

/**
 * Stores the reviewers of a merge request with their states; null where the service has no states. Returns whether these changed.
 * I6: an answer is refused when its request began before the stored one arrived.
 */
export function storeReviews(
  cache: WritableCache,
  mergeRequestId: number,
  reviewers: readonly Reviewer[] | null,
  arrival: Arrival,
): boolean {
  for (const { user } of reviewers ?? []) storeUserOnce(cache, user, arrival)
  const text = `UPDATE merge_requests SET review_states = :states, reviews_revision = :revision
    WHERE id = :id AND reviews_revision <= :begunAt AND review_states IS NOT :states`
  const { changes } = statement(cache, text).run({
    id: mergeRequestId,
    states: reviewers === null ? null : reviewColumnOf(reviewStatesOf(reviewers)),
    revision: arrival.revision,
    begunAt: arrival.begunAt,
  })
  return changes > 0
}

/** The stored states of the reviews of a merge request; null where they are not known. */
export function readReviewStates(cache: ReadableCache, mergeRequestId: number): ReviewStates | null {
  const text = `SELECT review_states FROM merge_requests WHERE id = ?`
  return reviewStatesIn(statement(cache, text).pluck().get(mergeRequestId) as string | null | undefined)
}

/** Notes that the reviews of a merge request were read. @param readAt milliseconds since 1970, by this computer's clock */
export function markReviewsRead(cache: WritableCache, mergeRequestId: number, readAt: number): void {
  const text = `INSERT INTO review_readings VALUES (?, ?) ON CONFLICT DO UPDATE SET read_at = excluded.read_at`
  statement(cache, text).run(mergeRequestId, readAt)
}

/** Has the reviews of a merge request read again at the next occasion. */
export function expectOtherReviews(cache: WritableCache, mergeRequestId: number): void {
  statement(cache, `UPDATE review_readings SET read_at = 0 WHERE merge_request_id = ?`).run(mergeRequestId)
}

/** A merge request whose reviews are to be read again. */
export interface StaleReviews {
  readonly kind: 'mergeRequest'
  readonly id: number
  readonly projectId: number
  /** Its number in the project. */
  readonly iid: number
}

/** Returns true if the states of its reviews are worth a request: the merge request is open and concerns the user. */
export function areReviewsWanted(cache: ReadableCache, id: number, ownUserId: number): boolean {
  const text = `SELECT 1 FROM merge_requests i WHERE i.id = @id AND i.is_open = 1 AND ${concernsUserSql}`
  return statement(cache, text).get({ id, ownUserId }) !== undefined
}

/**
 * The open merge requests with reviewers that concern the user, of which the other parts were read. Those whose reviews were read
 * longest ago come first.
 *
 * @param readBefore only those whose reviews were last read before that, in milliseconds since 1970
 */
export function listStaleReviews(
  cache: ReadableCache,
  { ownUserId, readBefore, most }: { readonly ownUserId: number; readonly readBefore: number; readonly most: number },
): StaleReviews[] {
  const text = `SELECT 'mergeRequest' AS kind, i.id, i.project_id AS projectId, i.iid
    FROM merge_requests i LEFT JOIN review_readings r ON r.merge_request_id = i.id
    WHERE i.is_open = 1 AND i.reviewer_ids IS NOT NULL AND coalesce(r.read_at, 0) < @readBefore AND ${concernsUserSql}
      AND EXISTS (SELECT 1 FROM item_parts WHERE item_kind = 'mergeRequest' AND item_id = i.id)
      AND i.project_id NOT IN (${unshownSql.mergeRequest})
    ORDER BY coalesce(r.read_at, 0), i.id LIMIT @most`
  return statement(cache, text).all({ ownUserId, readBefore, most }) as StaleReviews[]
}
