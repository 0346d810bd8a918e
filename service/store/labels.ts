import { noteChange } from './last-changes.ts'
import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import type { Store, Value } from './store.ts'

export type TargetType = 'Issue' | 'MergeRequest'

/** The colour of a label that was made by being used on an item. */
export const defaultColor = '#428BCA'

export interface LabelRow {
  readonly id: number
  /** Null for a group's. */
  readonly project_id: number | null
  /** The group that shares it with its projects; null for a project's. */
  readonly group_id: number | null
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

export type NewLabel = Omit<LabelRow, 'id' | 'project_id' | 'group_id'> &
  ({ readonly project_id: number } | { readonly group_id: number })

export function insertLabel(store: Store, label: NewLabel): number {
  const { id } = store.run(
    'INSERT INTO labels (project_id, group_id, name, color, description, priority) VALUES (?, ?, ?, ?, ?, ?)',
    'project_id' in label ? label.project_id : null,
    'group_id' in label ? label.group_id : null,
    label.name,
    label.color,
    label.description,
    label.priority,
  )
  noteChange(store, 'labels', id)
  return id
}

/** The labels a project can use: its own and those of its groups. Takes the project's id twice. */
const available = `(project_id = ? OR group_id IN
  (SELECT ancestor_id FROM lineage JOIN projects ON projects.namespace_id = lineage.group_id WHERE projects.id = ?))`

/** A label that a project can use, by name. */
export function findLabel(store: Store, projectId: number, name: string): LabelRow | undefined {
  return store.get<LabelRow>(
    `SELECT * FROM labels WHERE ${available} AND name = ? ORDER BY project_id IS NULL LIMIT 1`,
    projectId,
    projectId,
    name,
  )
}

/** A label of a group or of a group above it, by name. */
export function findGroupLabel(store: Store, groupId: number, name: string): LabelRow | undefined {
  return store.get<LabelRow>(
    `SELECT labels.* FROM labels JOIN lineage ON ancestor_id = labels.group_id
      WHERE lineage.group_id = ? AND name = ? LIMIT 1`,
    groupId,
    name,
  )
}

/** A project's own label, which alone can be changed there. */
export function findOwnLabel(store: Store, projectId: number, name: string): LabelRow | undefined {
  return store.get<LabelRow>('SELECT * FROM labels WHERE project_id = ? AND name = ?', projectId, name)
}

function findLabelById(store: Store, projectId: number, id: number): LabelRow | undefined {
  return store.get<LabelRow>(`SELECT * FROM labels WHERE ${available} AND id = ?`, projectId, projectId, id)
}

/** A label that a project can use. A number is looked up as an id first, then as a name. */
export function labelSaid(store: Store, projectId: number, said: number | string): LabelRow | undefined {
  const byId = typeof said === 'number' ? findLabelById(store, projectId, said) : undefined
  // The name of a label may be a number.
  return byId ?? findLabel(store, projectId, String(said))
}

export interface LabelFilter {
  readonly search?: string | undefined
  /** Leaves out the labels of the project's groups. */
  readonly withoutGroup?: boolean | undefined
}

/** Lists the labels that a project can use, ordered by name. */
export function listLabels(
  store: Store,
  projectId: number,
  window: Window,
  { search, withoutGroup = false }: LabelFilter = {},
): Listed<LabelRow> {
  const order = ['name COLLATE NOCASE', 'id']
  const where = [withoutGroup ? 'project_id = ?' : available]
  const values: Value[] = withoutGroup ? [projectId] : [projectId, projectId]
  if (search !== undefined) {
    where.push(`(instr(lower(name), lower(?)) > 0 OR instr(lower(coalesce(description, '')), lower(?)) > 0)`)
    values.push(search, search)
  }
  const listing = { table: 'labels', from: 'labels', where, values, order, descending: false }
  return listRows<LabelRow>(store, listing, window)
}

/** Columns a change may set. */
export type LabelChange = Partial<Pick<LabelRow, 'name' | 'color' | 'description' | 'priority'>>

export function setLabel(store: Store, id: number, change: LabelChange): void {
  const columns = Object.keys(change)
  if (columns.length === 0) return
  const values = Object.values(change) as Value[]
  store.run(`UPDATE labels SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`, ...values, id)
  noteChange(store, 'labels', id)
}

/** Removes a label from every item and deletes it. */
export function deleteLabel(store: Store, id: number): void {
  store.run('DELETE FROM label_links WHERE label_id = ?', id)
  store.run(`DELETE FROM subscriptions WHERE target_type = 'Label' AND target_id = ?`, id)
  store.run('DELETE FROM labels WHERE id = ?', id)
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

/** The counts of a project's items by label, for each label that it can use. */
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
        AND issues.project_id = ?
      LEFT JOIN merge_requests ON target_type = 'MergeRequest' AND merge_requests.id = target_id
        AND merge_requests.deleted_at IS NULL AND merge_requests.state IN ('opened', 'reopened')
        AND merge_requests.project_id = ?
      WHERE labels.id IN (SELECT id FROM labels WHERE ${available}) GROUP BY labels.id`,
      projectId,
      projectId,
      projectId,
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
