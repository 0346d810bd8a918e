import type { Store } from './store.ts'

/** Links between issues (API v4). */

/** The types that are stored: `blocks` where the source goes first. */
export const linkTypes = ['relates_to', 'blocks'] as const

/** How an issue stands to the other one of a link. */
export type LinkType = (typeof linkTypes)[number] | 'is_blocked_by'

export interface IssueLinkRow {
  readonly id: number
  readonly source_id: number
  readonly target_id: number
  readonly link_type: (typeof linkTypes)[number]
  readonly created_at: number
}

const areThere = `FROM issue_links JOIN issues AS source ON source.id = source_id JOIN issues AS target ON target.id = target_id
  WHERE source.deleted_at IS NULL AND target.deleted_at IS NULL`

export function insertIssueLink(store: Store, link: Omit<IssueLinkRow, 'id'>): number {
  const { source_id, target_id, link_type, created_at } = link
  return store.run(
    'INSERT INTO issue_links (source_id, target_id, link_type, created_at) VALUES (?, ?, ?, ?)',
    source_id,
    target_id,
    link_type,
    created_at,
  ).id
}

/** Returns the links of an issue from both sides, the oldest first. */
export function issueLinksOf(store: Store, issueId: number): IssueLinkRow[] {
  const text = `SELECT issue_links.* ${areThere} AND (source_id = ? OR target_id = ?) ORDER BY issue_links.id`
  return store.all<IssueLinkRow>(text, issueId, issueId)
}

export function deleteIssueLink(store: Store, id: number): void {
  store.run('DELETE FROM issue_links WHERE id = ?', id)
}

/** How many open issues each of some issues blocks, by their ids. Issues that block none are left out. */
export function blockingCounts(store: Store, ids: readonly number[]): Map<number, number> {
  const rows = store.all<{ readonly source_id: number; readonly count: number }>(
    `SELECT source_id, count(*) AS count ${areThere} AND link_type = 'blocks' AND target.state <> 'closed'
      AND source_id IN (SELECT value FROM json_each(?)) GROUP BY source_id`,
    JSON.stringify(ids),
  )
  return new Map(rows.map(({ source_id, count }) => [source_id, count]))
}
