import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import type { Store } from './store.ts'

export type TargetType = 'Issue' | 'MergeRequest'

/** The colour of a label that came to be by being used. */
export const defaultColor = '#428BCA'

export interface LabelRow {
  readonly id: number
  readonly project_id: number
  readonly name: string
  readonly color: string
  readonly description: string | null
  readonly priority: number | null
}

export interface LabelCounts {
  readonly openIssues: number
  readonly closedIssues: number
  readonly openMergeRequests: number
}

export function insertLabel(store: Store, label: Omit<LabelRow, 'id'>): number {
  return store.run(
    'INSERT INTO labels (project_id, name, color, description, priority) VALUES (?, ?, ?, ?, ?)',
    label.project_id,
    label.name,
    label.color,
    label.description,
    label.priority,
  ).id
}

export function findLabel(store: Store, projectId: number, name: string): LabelRow | undefined {
  return store.get<LabelRow>('SELECT * FROM labels WHERE project_id = ? AND name = ?', projectId, name)
}

/** Ordered by name. */
export function listLabels(store: Store, projectId: number, window: Window): Listed<LabelRow> {
  const order = ['name COLLATE NOCASE', 'id']
  const where = ['project_id = ?']
  const listing = { table: 'labels', from: 'labels', where, values: [projectId], order, descending: false }
  return listRows<LabelRow>(store, listing, window)
}

export function linkLabel(store: Store, type: TargetType, id: number, labelId: number): void {
  store.run('INSERT OR IGNORE INTO label_links VALUES (?, ?, ?)', type, id, labelId)
}

export function unlinkLabel(store: Store, type: TargetType, id: number, labelId: number): void {
  store.run('DELETE FROM label_links WHERE target_type = ? AND target_id = ? AND label_id = ?', type, id, labelId)
}

/** The names of each item's labels, ordered by name. */
export function labelNamesOf(store: Store, type: TargetType, ids: readonly number[]): Map<number, string[]> {
  const rows = store.all<{ target_id: number; name: string }>(
    `SELECT target_id, name FROM label_links JOIN labels ON labels.id = label_id
      WHERE target_type = ? AND target_id IN (SELECT value FROM json_each(?)) ORDER BY name COLLATE NOCASE, labels.id`,
    type,
    JSON.stringify(ids),
  )
  const names = new Map<number, string[]>()
  for (const row of rows) {
    const known = names.get(row.target_id)
    if (known) known.push(row.name)
    else names.set(row.target_id, [row.name])
  }
  return names
}

/** The counts of each label of a project. */
export function labelCountsOf(store: Store, projectId: number): Map<number, LabelCounts> {
  return store.remember(`label counts ${projectId}`, () => {
    const rows = store.all<{ id: number; open: number; closed: number; merge: number }>(
      `SELECT labels.id,
        count(issues.id) FILTER (WHERE issues.state <> 'closed') AS open,
        count(issues.id) FILTER (WHERE issues.state = 'closed') AS closed,
        count(merge_requests.id) AS merge
      FROM labels
      LEFT JOIN label_links ON label_links.label_id = labels.id
      LEFT JOIN issues ON target_type = 'Issue' AND issues.id = target_id AND issues.deleted_at IS NULL
      LEFT JOIN merge_requests ON target_type = 'MergeRequest' AND merge_requests.id = target_id
        AND merge_requests.deleted_at IS NULL AND merge_requests.state IN ('opened', 'reopened')
      WHERE labels.project_id = ? GROUP BY labels.id`,
      projectId,
    )
    return new Map(
      rows.map(({ id, open, closed, merge }) => [
        id,
        { openIssues: open, closedIssues: closed, openMergeRequests: merge },
      ]),
    )
  })
}
