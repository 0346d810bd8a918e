import type { DiscussionTurn } from '../../../shared/model/open-discussion.ts'
import { mentions } from '../../../shared/model/mention.ts'
import type { ReadableCache } from '../storage/database.ts'
import { isLocalSql } from '../storage/local-ids.ts'
import { statement } from '../../database/statement.ts'
import { listProjectsWithout } from '../storage/shown-projects.ts'
import { readUser } from '../directory/users.ts'
import { discussionSql, isUnresolvedSql } from './notes.ts'

/** The words of a discussion, as far as they tell whom it waits for. */
export interface SaidInDiscussion {
  /** The authors of its comments, the first one first. Lines that the service writes are no comments. */
  readonly authorIds: readonly number[]
  /** The last comment mentions the user. */
  readonly isAsked: boolean
  /** The merge request was written by the user, or is assigned to them. */
  readonly isOfOwnItem: boolean
}

/**
 * Returns the one whom an open discussion of an open merge request waits for; null where it is no concern of the user. If the last
 * word is the user's own, it waits for others. If it is somebody else's, it waits for the user in three cases: the merge request
 * is theirs (they wrote it, or it is assigned to them), they said something in the discussion before, or the last word mentions
 * them.
 */
export function turnOfDiscussion(
  { authorIds, isAsked, isOfOwnItem }: SaidInDiscussion,
  ownUserId: number,
): DiscussionTurn | null {
  if (authorIds.length === 0) return null
  if (authorIds.at(-1) === ownUserId) return 'them'
  return isOfOwnItem || isAsked || authorIds.includes(ownUserId) ? 'me' : null
}

/** A discussion of an open merge request that waits for the user or for an answer to them. */
export interface AwaitedDiscussion {
  readonly turn: DiscussionTurn
  readonly itemId: number
  /** The ids of its first and of its last comment. */
  readonly first: number
  readonly last: number
  readonly comments: number
  readonly isOpen: boolean
}

interface Said {
  readonly id: number
  readonly itemId: number
  readonly discussion: string
  readonly authorId: number
  readonly isOfOwnItem: 0 | 1
  readonly isUnresolved: 0 | 1
  /** The text, where it has the name of the user in it. */
  readonly naming: string | null
  readonly system: 0 | 1
}

/**
 * Lists the open discussions of open merge requests that wait for the user, or for an answer to them, those with the newest word
 * first. Waiting edits are folded in (I1).
 *
 * @param also the ids of comments whose discussions are listed even if they are resolved
 */
export function listAwaitedDiscussions(
  cache: ReadableCache,
  ownUserId: number,
  also: readonly number[] = [],
): AwaitedDiscussion[] {
  const own = readUser(cache, ownUserId).username
  const hidden = listProjectsWithout(cache, 'mergeRequest')
  const columns = `id, item_id, ${discussionSql} AS discussion, author_id, created_at, system, body,
    ${isUnresolvedSql} AS is_unresolved`
  const item = `id, author_id = @own OR assignee_id = @own AS is_own FROM`
  const isListed = `is_open = 1 AND project_id NOT IN (SELECT value FROM json_each(@hidden))`
  const ofListed = `item_kind = 'mergeRequest' AND (item_id, ${discussionSql}) IN (SELECT item_id, discussion FROM listed)`
  // Comments that are not sent yet are the newest, and the last one written has the lowest id.
  const text = `
    WITH listed AS MATERIALIZED (
      SELECT item_id, ${discussionSql} AS discussion FROM notes INDEXED BY unresolved_notes
        WHERE item_kind = 'mergeRequest' AND ${isUnresolvedSql} AND id NOT IN (SELECT id FROM temp.folded_notes)
      UNION SELECT item_id, ${discussionSql} FROM temp.folded_notes
        WHERE item_kind = 'mergeRequest' AND ${isUnresolvedSql} AND gone = 0
      UNION SELECT item_id, ${discussionSql} FROM notes
        WHERE +item_kind = 'mergeRequest' AND id IN (SELECT value FROM json_each(@also))
    ), items AS MATERIALIZED (
      SELECT ${item} merge_requests WHERE id IN (SELECT item_id FROM listed) AND ${isListed}
        AND id NOT IN (SELECT id FROM temp.folded_merge_requests)
      UNION ALL SELECT ${item} temp.folded_merge_requests
        WHERE id IN (SELECT item_id FROM listed) AND ${isListed} AND gone = 0
    ), shown AS (
      SELECT ${columns} FROM notes INDEXED BY notes_of_item
        WHERE ${ofListed} AND item_id IN (SELECT id FROM items) AND id NOT IN (SELECT id FROM temp.folded_notes)
      UNION ALL SELECT ${columns} FROM temp.folded_notes
        WHERE ${ofListed} AND item_id IN (SELECT id FROM items) AND gone = 0
    )
    SELECT shown.id, item_id AS itemId, discussion, author_id AS authorId, is_own AS isOfOwnItem, system,
      is_unresolved AS isUnresolved, CASE WHEN instr(lower(body), '@' || lower(@name)) > 0 THEN body END AS naming
      FROM shown JOIN items ON items.id = shown.item_id
      ORDER BY ${isLocalSql('shown.id')}, created_at, abs(shown.id)`
  const said = statement(cache, text).all({
    own: ownUserId,
    name: own,
    hidden: JSON.stringify(hidden),
    also: JSON.stringify(also),
  }) as Said[]
  const order = new Map(said.map(({ id }, index) => [id, index]))
  return [...Map.groupBy(said, ({ itemId, discussion }) => `${itemId} ${discussion}`).values()]
    .flatMap((all) => awaitedOf(all, { id: ownUserId, username: own }) ?? [])
    .toSorted((one, other) => (order.get(other.last) ?? 0) - (order.get(one.last) ?? 0))
}

function awaitedOf(
  all: readonly Said[],
  own: { readonly id: number; readonly username: string },
): AwaitedDiscussion | null {
  const comments = all.filter(({ system }) => system === 0)
  const [first, last] = [comments[0], comments.at(-1)]
  if (first === undefined || last === undefined) return null
  const said = {
    authorIds: comments.map(({ authorId }) => authorId),
    isAsked: last.naming !== null && mentions(last.naming, own.username),
    isOfOwnItem: first.isOfOwnItem === 1,
  }
  const turn = turnOfDiscussion(said, own.id)
  if (turn === null) return null
  const isOpen = all.some(({ isUnresolved }) => isUnresolved === 1)
  return { turn, itemId: first.itemId, first: first.id, last: last.id, comments: comments.length, isOpen }
}
