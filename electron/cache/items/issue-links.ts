import { inverseLinkType, type IssueLinkType } from '../../../shared/model/issue-link-type.ts'
import { linkTypeOf, type LinkedIssue } from '../../../shared/model/issue-link.ts'
import { unshownSql } from '../storage/shown-projects.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { currentRevision, type Arrival } from '../storage/revision.ts'

/** Links between issues, with the waiting edits folded over them. */

/** A link by the ids of its issues: the source goes first where one blocks the other. */
export interface StoredLink {
  readonly source_id: number
  readonly target_id: number
  readonly type: 'relates_to' | 'blocks'
}

/** An issue as the service named it at the end of a link. */
export type LinkEnd = Omit<LinkedIssue, 'issueLinkId' | 'linkType'>

/** Returns the link of an issue to another one, as it is stored. */
export function storedLink(id: number, other: number, type: IssueLinkType): StoredLink {
  const isSource = type === 'relates_to' ? id < other : type === 'blocks'
  return {
    source_id: isSource ? id : other,
    target_id: isSource ? other : id,
    type: type === 'relates_to' ? type : 'blocks',
  }
}

/**
 * Stores all links of an issue, and removes those that are gone. Returns the issues whose links changed, the other ends among
 * them. I6: an answer is refused when its request began before the stored one arrived.
 */
export function storeIssueLinks(
  cache: WritableCache,
  issueId: number,
  linked: readonly LinkedIssue[],
  { revision, begunAt }: Arrival,
): number[] {
  const newer = statement(cache, `SELECT 1 FROM issues WHERE id = ? AND links_revision > ?`).get(issueId, begunAt)
  if (newer !== undefined) return []
  const changed = new Set<number>()
  const noteChange = ({ source_id, target_id }: StoredLink) => changed.add(source_id).add(target_id)
  const stored = statement(cache, `SELECT * FROM issue_links WHERE source_id = @id OR target_id = @id`).all({
    id: issueId,
  }) as (StoredLink & { readonly id: number })[]
  for (const link of stored.filter(({ id }) => !linked.some(({ issueLinkId }) => issueLinkId === id))) {
    statement(cache, `DELETE FROM issue_links WHERE id = ?`).run(link.id)
    noteChange(link)
  }
  for (const { issueLinkId, linkType, ...named } of linked) {
    const link = { id: issueLinkId, ...storedLink(issueId, named.id, linkTypeOf({ linkType })) }
    const write = `INSERT INTO issue_links (id, source_id, target_id, type) VALUES (@id, @source_id, @target_id, @type)
      ON CONFLICT DO UPDATE SET source_id = @source_id, target_id = @target_id, type = @type
      WHERE (source_id, target_id, type) IS NOT (@source_id, @target_id, @type)`
    if (statement(cache, write).run(link).changes > 0) noteChange(link)
    const name = `INSERT INTO linked_issues (id, data) VALUES (@id, @data)
      ON CONFLICT DO UPDATE SET data = @data WHERE data <> @data`
    if (statement(cache, name).run({ id: named.id, data: JSON.stringify(named) }).changes > 0) changed.add(issueId)
  }
  for (const id of changed) {
    statement(cache, `UPDATE issues SET links_revision = ? WHERE id = ?`).run(revision, id)
  }
  return [...changed]
}

/** Lists the issues at the other ends of the stored links of issues: what their rows show depends on these. */
export function listLinkedIds(cache: ReadableCache, ids: readonly number[]): number[] {
  const text = `SELECT target_id FROM issue_links WHERE source_id IN (SELECT value FROM json_each(@ids))
    UNION SELECT source_id FROM issue_links WHERE target_id IN (SELECT value FROM json_each(@ids))`
  return statement(cache, text)
    .pluck()
    .all({ ids: JSON.stringify(ids) }) as number[]
}

/** Removes the links of an issue that is gone. Returns the issues at their other ends, which have changed with that. */
export function removeIssueLinks(cache: WritableCache, id: number): number[] {
  const ends = listLinkedIds(cache, [id])
  const revision = currentRevision(cache)
  for (const end of ends) statement(cache, `UPDATE issues SET links_revision = ? WHERE id = ?`).run(revision, end)
  statement(cache, `DELETE FROM issue_links WHERE ? IN (source_id, target_id)`).run(id)
  statement(cache, `DELETE FROM issue_link_readings WHERE issue_id = ?`).run(id)
  return ends
}

/** A reading of the links of an issue. */
export interface LinkReading {
  /** Milliseconds since 1970, by this computer's clock. */
  readonly readAt: number
  /** The update of the issue that was known before, in milliseconds since 1970: a later one may have changed the links. */
  readonly itemUpdatedAt: number
}

/** Notes that the links of an issue were read. */
export function markLinksRead(cache: WritableCache, issueId: number, { readAt, itemUpdatedAt }: LinkReading): void {
  const text = `INSERT INTO issue_link_readings (issue_id, read_at, item_updated_at) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET read_at = excluded.read_at, item_updated_at = excluded.item_updated_at`
  statement(cache, text).run(issueId, readAt, itemUpdatedAt)
}

/** An issue whose links are to be read. */
export interface StaleLinks {
  readonly id: number
  readonly projectId: number
  /** Its number in the project. */
  readonly iid: number
}

/**
 * The open issues of the user's own whose links were never read, or not since the issue moved, or long ago. Those come first that
 * were never read, the newest first, and then those read longest ago.
 *
 * @param readBefore where the issue has not moved, only those whose links were last read before that, in milliseconds since 1970
 */
export function listStaleLinks(
  cache: ReadableCache,
  { ownUserId, readBefore, most }: { readonly ownUserId: number; readonly readBefore: number; readonly most: number },
): StaleLinks[] {
  // Each half uses an index that leaves only the user's own open issues, which are few. Of several assignees the user leads.
  const text = `SELECT i.id, i.project_id AS projectId, i.iid
    FROM issues i LEFT JOIN issue_link_readings r ON r.issue_id = i.id
    WHERE i.id IN (SELECT id FROM issues WHERE assignee_id = @ownUserId AND is_open = 1
        UNION SELECT id FROM issues WHERE author_id = @ownUserId AND is_open = 1)
      AND (r.issue_id IS NULL OR r.read_at < @readBefore OR r.item_updated_at < i.updated_at)
      AND i.project_id NOT IN (${unshownSql.issue})
    ORDER BY coalesce(r.read_at, 0), i.updated_at DESC LIMIT @most`
  return statement(cache, text).all({ ownUserId, readBefore, most }) as StaleLinks[]
}

/** Returns an issue at the end of a link; null where none leads to it. */
export function readLinkEnd(cache: ReadableCache, id: number): LinkEnd | null {
  const data = statement(cache, `SELECT data FROM linked_issues WHERE id = ?`).pluck().get(id)
  return typeof data === 'string' ? (JSON.parse(data) as LinkEnd) : null
}

/** SQL: the pair of a stored link is not among the folded ones, which take its place. */
const isNotFolded = `NOT EXISTS (SELECT 1 FROM temp.folded_issue_links AS folded
  WHERE folded.low_id = min(link.source_id, link.target_id) AND folded.high_id = max(link.source_id, link.target_id))`

/**
 * Lists the issues that an issue is linked to, and how, with the waiting edits: the oldest link first, and those last that wait.
 */
export function listLinksOf(cache: ReadableCache, id: number): { readonly id: number; readonly type: IssueLinkType }[] {
  const ofIssue = `(link.source_id = @id OR link.target_id = @id)`
  const text = `SELECT source_id, target_id, type, id AS place FROM issue_links AS link WHERE ${ofIssue} AND ${isNotFolded}
    UNION ALL SELECT source_id, target_id, type, 9e18 FROM temp.folded_issue_links AS link WHERE gone = 0 AND ${ofIssue}
    ORDER BY place`
  const links = statement(cache, text).all({ id }) as StoredLink[]
  return links.map(({ source_id, target_id, type }) => ({
    id: source_id === id ? target_id : source_id,
    type: source_id === id ? type : inverseLinkType(type),
  }))
}

/** Returns true if an issue is linked to another one in that way, as the service says. */
export function isLinkStored(cache: ReadableCache, link: StoredLink): boolean {
  const text = `SELECT 1 FROM issue_links WHERE source_id = @source_id AND target_id = @target_id AND type = @type`
  return statement(cache, text).get(link) !== undefined
}

/** SQL: an issue is open, by its own row where it is on this computer, and else as it was named at the end of a link. */
function isOpenSql(id: string): string {
  return `coalesce((SELECT is_open = 1 AND gone = 0 FROM temp.folded_issues WHERE id = ${id}),
    (SELECT is_open = 1 FROM issues WHERE id = ${id}),
    (SELECT data ->> 'state' <> 'closed' FROM linked_issues WHERE id = ${id}))`
}

/**
 * Returns SQL: an open issue blocks that of an expression, with the waiting edits. Links are known of issues of the user's
 * own, of those that somebody opened, and of those at the other end.
 */
export function isBlockedSql(id: string): string {
  const blocks = `link.target_id = ${id} AND link.type = 'blocks' AND ${isOpenSql('link.source_id')}`
  return `(EXISTS (SELECT 1 FROM issue_links AS link WHERE ${blocks} AND ${isNotFolded})
    OR EXISTS (SELECT 1 FROM temp.folded_issue_links AS link WHERE link.gone = 0 AND ${blocks}))`
}

/** SQL: the ids of all issues that another one blocks or blocked. */
export const blockedOnceSql = `(SELECT target_id FROM issue_links WHERE type = 'blocks'
  UNION ALL SELECT target_id FROM temp.folded_issue_links WHERE type = 'blocks')`

/** Returns true if an open issue blocks this one. */
export function isBlocked(cache: ReadableCache, id: number): boolean {
  return (
    statement(cache, `SELECT ${isBlockedSql('@id')}`)
      .pluck()
      .get({ id }) === 1
  )
}
