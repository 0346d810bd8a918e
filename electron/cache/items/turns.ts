import { openReviewStates } from '../../../shared/model/review-states.ts'
import type { Turn } from '../../../shared/model/turn.ts'
import { hasOpenTask } from '../../../shared/model/task.ts'
import type { ReadableCache } from '../storage/database.ts'
import { isBlockedSql } from './issue-links.ts'
import { itemTables, type ItemKind } from './items.ts'
import { isLocalSql } from '../storage/local-ids.ts'
import { statement } from '../../database/statement.ts'

/**
 * Turn of an item as SQL over the rows that are shown: for the value in a row, and for the conditions of lists. The rules stand
 * in docs/words.md, a sentence each. Only comments count as an answer, those that wait in the outbox included; lines that the
 * service writes do not.
 */

/** An expression of SQL and the values of its question marks, in their order. */
export interface Expression {
  readonly text: string
  readonly parameters: readonly (string | number)[]
}

/** The row that an expression is about. */
export interface OfRow {
  readonly kind: ItemKind
  /** Name of the row's table in the query, stored or folded. */
  readonly table: string
  readonly ownUserId: number
}

/**
 * Adds the function that the expressions call to a connection that has folded tables. SQL cannot distinguish the boxes of a list
 * from other brackets.
 */
export function defineTurnFunctions(cache: ReadableCache): void {
  cache.function('has_open_task', { deterministic: true }, (description) =>
    typeof description === 'string' && hasOpenTask(description) ? 1 : 0,
  )
}

/** The turn of a row: a text with one of the names of `Turn`. */
function turnOf(row: OfRow): Expression {
  const { kind, table, ownUserId: own } = row
  const isMergeRequest = kind === 'mergeRequest'
  const commenter = lastCommenter(row)
  const asked = isAsked(row, asks)
  const nothing = { text: '', parameters: [] }
  const held = isMergeRequest ? ownIsHeld(row) : nothing
  const reviewed = isMergeRequest ? ownIsReviewed(row) : nothing
  const blocked = isMergeRequest ? nothing : whileBlocked(row)
  const review = isMergeRequest ? isForReview(row) : nothing
  return {
    text: `CASE
      WHEN ${table}.is_open = 0 THEN 'nobody'
      ${held.text}
      WHEN ${asked.text} THEN 'me'
      ${reviewed.text}
      ${blocked.text}
      WHEN ${table}.assignee_id = ? THEN
        CASE WHEN ${table}.author_id <> ? AND ${commenter} = ? AND NOT has_open_task(${table}.description)
          THEN 'them' ELSE 'me' END
      ${review.text}
      WHEN ${table}.author_id = ? THEN CASE WHEN coalesce(${commenter}, ?) = ? THEN 'them' ELSE 'me' END
      WHEN ${table}.subscribed = 1 AND (${table}.assignee_id IS NOT NULL OR ${commenter} = ?) THEN 'them'
      ELSE 'nobody' END`,
    parameters: [
      ...held.parameters,
      ...asked.parameters,
      ...reviewed.parameters,
      ...blocked.parameters,
      ...[own, own, own],
      ...review.parameters,
      ...[own, own, own, own],
    ],
  }
}

/** The user's own merge request cannot be merged before they have done something: its branches are in conflict, or changes wanted. */
function ownIsHeld({ table, ownUserId: own }: OfRow): Expression {
  const text = `WHEN ${table}.author_id = ? AND (${table}.merge_status = 'cannot_be_merged'
        OR ${hasReview(table, `= 'requested_changes'`)}
        OR (${table}.detailed_merge_status = 'requested_changes' AND NOT ${isReviewAwaited(table)})) THEN 'me'`
  return { text, parameters: [own] }
}

/**
 * The user's own merge request while others review or approve it, and once they have. Where the number of missing approvals is known,
 * that decides, and else what the service says of the merge. A draft waits for nobody's approval.
 */
function ownIsReviewed(row: OfRow): Expression {
  const { table, ownUserId: own } = row
  const isReviewed = `${table}.review_states IS NOT NULL AND ${table}.reviewer_ids IS NOT NULL`
  const isUnapproved = `${table}.detailed_merge_status = 'not_approved'`
  const text = `WHEN ${table}.author_id = ? AND coalesce(${lastCommenter(row)}, ?) = ?
        AND (${isReviewed} AND ${isReviewAwaited(table)}
          OR ${table}.approvals_left IS NULL AND ${isReviewed} AND ${isUnapproved}
          OR ${table}.approvals_left > 0 AND ${table}.work_in_progress = 0) THEN 'them'
      WHEN ${table}.author_id = ? AND ${isReviewed} AND ${table}.detailed_merge_status = 'mergeable'
        AND NOT ${isReviewAwaited(table)} THEN 'me'`
  return { text, parameters: [own, own, own, own] }
}

/** An open issue that another open one blocks waits for whoever has that one, whoever said the last word. */
function whileBlocked({ table, ownUserId: own }: OfRow): Expression {
  const concernsUser = `${table}.assignee_id = ? OR ${table}.author_id = ? OR ${table}.subscribed = 1`
  const text = `WHEN ${isBlockedSql(`${table}.id`)} THEN CASE WHEN ${concernsUser} THEN 'them' ELSE 'nobody' END`
  return { text, parameters: [own, own] }
}

/**
 * A merge request of somebody else that the user was asked to review, until they have approved it. Approvals are known better than
 * the state of a review, which the answer to an approval does not tell.
 */
function isForReview(row: OfRow): Expression {
  const { table, ownUserId: own } = row
  const commenter = lastCommenter(row)
  const state = `coalesce(${table}.review_states ->> ?, 'unreviewed')`
  const path = `$."${own}"`
  const hasCommented = `EXISTS (SELECT 1 FROM notes WHERE item_kind = 'mergeRequest' AND item_id = ${table}.id
            AND system = 0 AND author_id = ? AND ${isShown})`
  const text = `WHEN ${listsUser(`${table}.reviewer_ids`)} AND NOT ${listsUser(`${table}.approver_ids`)}
        AND NOT (${table}.may_approve IS NULL AND ${state} = 'approved') THEN
        CASE
          WHEN ${table}.review_states IS NULL THEN CASE WHEN ${commenter} = ? THEN 'them' ELSE 'me' END
          WHEN ${state} IN (${openStates}, 'approved') THEN 'me'
          WHEN ${state} = 'requested_changes' THEN 'them'
          WHEN ${state} = 'reviewed' AND NOT ${hasCommented} THEN 'them'
          WHEN ${commenter} = ? THEN 'them' ELSE 'me' END`
  return { text, parameters: [own, own, path, own, path, path, path, own, own] }
}

const openStates = openReviewStates.map((state) => `'${state}'`).join(', ')

/** SQL: the state of some reviewer's review is such a one. Whoever was asked since the states were read has not reviewed yet. */
function hasReview(table: string, such: string): string {
  return `(${table}.review_states IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(${table}.reviewer_ids) AS reviewer
          WHERE coalesce(${table}.review_states ->> ('$."' || reviewer.value || '"'), 'unreviewed') ${such}
            AND reviewer.value NOT IN (SELECT value FROM json_each(coalesce(${table}.approver_ids, '[]')))))`
}

/** SQL: somebody is still to review it. */
function isReviewAwaited(table: string): string {
  return hasReview(table, `IN (${openStates})`)
}

/** Condition that a row has that turn. Rows that are the user's move are found by indexes, without looking at every open row. */
export function hasTurn(turn: Turn, row: OfRow): Expression {
  const whose = turnOf(row)
  const is = { text: `${whose.text} = ?`, parameters: [...whose.parameters, turn] }
  return turn === 'me' ? both(mayBeMine(row), is) : is
}

/** Condition that the user wrote the item, and has been waiting for an answer since that time (milliseconds) or longer. */
export function isUnanswered(row: OfRow, since: number): Expression {
  const { kind, table, ownUserId } = row
  const said = `SELECT max(created_at) FROM notes
    WHERE item_kind = '${kind}' AND item_id = ${table}.id AND system = 0 AND ${isShown}`
  const waiting = hasTurn('them', row)
  return {
    text: `(${table}.author_id = ? AND NOT ${hasUnsentComment(row)} AND coalesce((${said}), ${table}.created_at) <= ?
      AND ${waiting.text})`,
    parameters: [ownUserId, since, ...waiting.parameters],
  }
}

/** Condition that somebody mentioned the user in an open item at that time (milliseconds) or before, and got no answer. */
export function hasUnansweredMention(row: OfRow, until: number): Expression {
  const asked = isAsked(row, `${mentions} AND json_extract(reason.value, '$.at') <= ?`)
  return { text: `(${row.table}.is_open = 1 AND ${asked.text})`, parameters: [until, ...asked.parameters] }
}

/** Reads the turn of one item as it is shown; an item that is not there is nobody's move. */
export function readTurn(
  cache: ReadableCache,
  { kind, id, ownUserId }: { readonly kind: ItemKind; readonly id: number; readonly ownUserId: number },
): Turn {
  const { stored, folded } = itemTables[kind]
  for (const table of [`temp.${folded}`, stored]) {
    const { text, parameters } = turnOf({ kind, table: 'item', ownUserId })
    const turn = statement(cache, `SELECT ${text} FROM ${table} AS item WHERE item.id = ?`).pluck()
    const found = turn.get(...parameters, id) as Turn | undefined
    if (found !== undefined) return found
  }
  return 'nobody'
}

const mentions = `json_extract(reason.value, '$.kind') IN ('mentioned', 'directly_addressed')`

/** SQL: a reason of an inbox entry asks something of the user: it is a mention, or a todo of the service. */
const asks = `(${mentions} OR json_extract(reason.value, '$.source') = 'service')`

/** Docket derives a reason only when it is newer than all comments of the user on the service (inbox/derive.ts). */
const isDerived = `json_extract(reason.value, '$.source') = 'docket'`

/** SQL: a row of notes is shown. */
const isShown = `NOT EXISTS (SELECT 1 FROM temp.folded_notes AS folded WHERE folded.id = notes.id AND folded.gone = 1)`

/** SQL: a column with a list of ids has that of the user. */
function listsUser(column: string): string {
  return `EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ?)`
}

function hasUnsentComment({ kind, table }: OfRow): string {
  return `EXISTS (SELECT 1 FROM temp.folded_notes
    WHERE item_kind = '${kind}' AND item_id = ${table}.id AND ${isLocalSql('id')} AND gone = 0)`
}

/** SQL: the author of the newest comment, or null without one. Comments that are not sent yet are all the user's own. */
function lastCommenter({ kind, table }: OfRow): string {
  return `coalesce(
    (SELECT author_id FROM temp.folded_notes
      WHERE item_kind = '${kind}' AND item_id = ${table}.id AND ${isLocalSql('id')} AND gone = 0 LIMIT 1),
    (SELECT author_id FROM notes
      WHERE item_kind = '${kind}' AND item_id = ${table}.id AND system = 0 AND ${isShown}
      ORDER BY created_at DESC, id DESC LIMIT 1))`
}

/** Condition that the row's entry in the inbox has such a reason that is newer than the user's own newest comment. */
function isAsked(row: OfRow, such: string): Expression {
  const { kind, table, ownUserId } = row
  return {
    text: `(EXISTS (SELECT 1 FROM inbox_entries AS entry, json_each(entry.reasons) AS reason
        WHERE entry.item_kind = '${kind}' AND entry.item_id = ${table}.id
          AND ${such}
          AND NOT EXISTS (SELECT 1 FROM temp.folded_todos AS finished
            WHERE finished.id = json_extract(reason.value, '$.todoId')
              OR finished.up_to >= json_extract(reason.value, '$.todoId'))
          AND (${isDerived} OR json_extract(reason.value, '$.at') > coalesce((SELECT max(created_at) FROM notes
            WHERE item_kind = '${kind}' AND item_id = ${table}.id AND system = 0 AND author_id = ? AND ${isShown}), -1)))
      AND NOT ${hasUnsentComment(row)})`,
    parameters: [ownUserId],
  }
}

/**
 * Condition that a row can be the user's move at all: assigned to them, written by them, for them to review, or in their inbox.
 */
function mayBeMine({ kind, table, ownUserId }: OfRow): Expression {
  const { stored, shown } = itemTables[kind]
  const own = [stored, `temp.${shown}`].flatMap((rows) =>
    ['assignee_id', 'author_id'].map((column) => `SELECT id FROM ${rows} WHERE ${column} = ? AND is_open = 1`),
  )
  if (kind === 'mergeRequest') {
    for (const rows of [stored, `temp.${shown}`]) {
      own.push(`SELECT id FROM ${rows} WHERE is_open = 1 AND reviewer_ids IS NOT NULL AND ${listsUser('reviewer_ids')}`)
    }
  }
  return {
    text: `${table}.id IN (${own.join(' UNION ALL ')}
      UNION ALL SELECT item_id FROM inbox_entries WHERE item_kind = '${kind}')`,
    parameters: own.map(() => ownUserId),
  }
}

function both(one: Expression, other: Expression): Expression {
  return { text: `(${one.text} AND ${other.text})`, parameters: [...one.parameters, ...other.parameters] }
}
