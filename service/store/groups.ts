import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow, setRow } from './rows.ts'
import { seenGroup } from './visibility.ts'
import type { Condition, Viewer } from './visibility.ts'
import type { Store } from './store.ts'

/** A user's or a group's namespace. */
export interface NamespaceRow {
  readonly id: number
  readonly kind: string
  readonly name: string
  /** The whole path: those of the groups above it, and its own. */
  readonly path: string
  readonly parent_id: number | null
  readonly description: string
  readonly owner_id: number | null
  readonly visibility_level: number
  readonly avatar_url: string | null
  readonly lfs_enabled: number
  readonly request_access_enabled: number
  readonly created_at: number
  readonly updated_at: number
  /** When it was deleted, where the service keeps it for a while; API v4 only. */
  readonly marked_for_deletion_at: number | null
}

type Settings = 'lfs_enabled' | 'request_access_enabled'
export type NewGroup = Pick<NamespaceRow, 'name' | 'path' | 'description' | 'visibility_level' | 'created_at'> &
  Partial<Pick<NamespaceRow, Settings | 'parent_id'>>

/** Adds a group. Its path is the whole one. */
export function insertGroup(store: Store, group: NewGroup): number {
  const id = insertRow(store, 'namespaces', { kind: 'group', updated_at: group.created_at, ...group })
  store.run(
    'INSERT INTO lineage SELECT ancestor_id, ? FROM lineage WHERE group_id = ? UNION SELECT ?, ?',
    id,
    group.parent_id ?? null,
    id,
    id,
  )
  return id
}

/** The last part of a namespace's path, which is its own. */
export function ownPath({ path }: Pick<NamespaceRow, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The path that something has in a group; at the top without one. */
export function pathIn(group: Pick<NamespaceRow, 'path'> | null, path: string): string {
  return group === null ? path : `${group.path}/${path}`
}

/** The group directly above a group; null at the top. */
export function parentOf(store: Store, { parent_id: id }: NamespaceRow): NamespaceRow | null {
  return id === null ? null : (findGroup(store, id) ?? null)
}

/** The names of namespaces by id, each with those of the groups above it: `Tools / Parts`. */
export function fullNames(store: Store, namespaces: Iterable<NamespaceRow>): Map<number, string> {
  const names = new Map([...namespaces].map(({ id, name }) => [id, name]))
  const above = store.all<{ id: number; name: string }>(
    `SELECT group_id AS id, group_concat(name, ' / ' ORDER BY length(path)) AS name
      FROM lineage JOIN namespaces ON namespaces.id = ancestor_id
      WHERE group_id IN (SELECT value FROM json_each(?)) GROUP BY group_id`,
    JSON.stringify([...names.keys()]),
  )
  for (const { id, name } of above) names.set(id, name)
  return names
}

/** A group and all groups below it; each comes before the group above it. */
export function groupsIn(store: Store, groupId: number): NamespaceRow[] {
  return store.all<NamespaceRow>(
    `SELECT namespaces.* FROM lineage JOIN namespaces ON namespaces.id = group_id WHERE ancestor_id = ? ORDER BY length(path) DESC, id`,
    groupId,
  )
}

export type GroupChange = Partial<
  Pick<
    NamespaceRow,
    'name' | 'path' | 'description' | 'visibility_level' | 'updated_at' | 'marked_for_deletion_at' | Settings
  >
>

/** Changes a group. With its path those of the groups in it change. */
export function setGroup(store: Store, id: number, change: GroupChange): void {
  const before = change.path === undefined ? undefined : findGroup(store, id)
  if (before && change.path !== undefined) {
    store.run(
      `UPDATE namespaces SET path = ? || substr(path, ?) WHERE id IN
        (SELECT group_id FROM lineage WHERE ancestor_id = ? AND group_id <> ancestor_id)`,
      change.path,
      before.path.length + 1,
      id,
    )
  }
  setRow(store, 'namespaces', id, change)
}

/** A user's or a group's, by id or path. */
export function findNamespace(store: Store, idOrPath: number | string): NamespaceRow | undefined {
  if (typeof idOrPath === 'string') return findNamespaceByPath(store, idOrPath)
  return store.get<NamespaceRow>('SELECT * FROM namespaces WHERE id = ?', idOrPath)
}

/** The namespace a user has for themselves. */
export function findOwnNamespace(store: Store, userId: number): NamespaceRow | undefined {
  return store.get<NamespaceRow>(`SELECT * FROM namespaces WHERE owner_id = ? AND kind = 'user'`, userId)
}

export function findNamespaceByPath(store: Store, path: string): NamespaceRow | undefined {
  return store.get<NamespaceRow>('SELECT * FROM namespaces WHERE path = ?', path)
}

export function findGroup(store: Store, idOrPath: number | string): NamespaceRow | undefined {
  const column = typeof idOrPath === 'number' ? 'id' : 'path'
  return store.get<NamespaceRow>(`SELECT * FROM namespaces WHERE ${column} = ? AND kind = 'group'`, idOrPath)
}

export interface GroupFilter {
  readonly viewer: Viewer
  /** Only groups that the viewer is a member of, at this level or above; null for all that they see. */
  readonly memberFrom: number | null
  /**
   * Further groups that count as the viewer's: those in their groups (`below`), and also those above their groups and above the
   * groups of their projects (`around`); none when absent.
   */
  readonly reach?: 'below' | 'around' | undefined
  /** Only groups directly in this one, or at the top for null. `deep` takes all groups below it. */
  readonly within?: { readonly parentId: number | null; readonly deep?: boolean } | undefined
  readonly skip: readonly number[]
  readonly search: string | undefined
  readonly visibilityLevel?: number | undefined
  /** False for groups that are to be deleted, or stand in one that is; true for the others. */
  readonly isActive?: boolean | undefined
  readonly order: 'name' | 'path' | 'id'
  readonly descending: boolean
}

/** SQL: the groups that are to be deleted, with those in them. */
export const groupsToDelete = `SELECT group_id FROM lineage JOIN namespaces AS above ON above.id = ancestor_id
  WHERE above.marked_for_deletion_at IS NOT NULL`

/** The groups that were marked for deletion by then. */
export function listMarkedGroups(store: Store, until: number): NamespaceRow[] {
  return store.all<NamespaceRow>('SELECT * FROM namespaces WHERE marked_for_deletion_at <= ?', until)
}

/** Returns true for a group in one that is to be deleted, and for that one itself. */
export function isToBeDeleted(store: Store, id: number): boolean {
  return store.get(`SELECT 1 FROM (${groupsToDelete}) WHERE group_id = ?`, id) !== undefined
}

/** SQL of a path's last part: the text after the last slash. */
const lastPart = `substr(path, length(rtrim(path, replace(path, '/', ''))) + 1)`

const ownGroups = `SELECT source_id FROM members WHERE user_id = ? AND source_type = 'Group' AND access_level >= ?`

/** Condition on groups: the user has at least this level there, or `reach` counts the group as theirs. */
function theirGroups(userId: number, level: number, reach: GroupFilter['reach']): Condition {
  if (reach === undefined) return { text: `id IN (${ownGroups})`, values: [userId, level] }
  const below = `SELECT group_id FROM lineage WHERE ancestor_id IN (${ownGroups})`
  if (reach === 'below') return { text: `id IN (${below})`, values: [userId, level] }
  const above = `SELECT ancestor_id FROM lineage WHERE group_id IN (${ownGroups}
    UNION SELECT namespace_id FROM projects JOIN members ON source_id = projects.id
      WHERE user_id = ? AND source_type = 'Project')`
  return { text: `id IN (${below} UNION ${above})`, values: [userId, level, userId, level, userId] }
}

export function listGroups(store: Store, filter: GroupFilter, window: Window): Listed<NamespaceRow> {
  const visibility = seenGroup(filter.viewer)
  const where = [`kind = 'group'`, visibility.text]
  const values = [...visibility.values]
  if (filter.memberFrom !== null) {
    const theirs = theirGroups(filter.viewer.userId, filter.memberFrom, filter.reach)
    where.push(theirs.text)
    values.push(...theirs.values)
  }
  if (filter.within) {
    const { parentId, deep = false } = filter.within
    where.push(
      deep
        ? 'id IN (SELECT group_id FROM lineage WHERE ancestor_id = ? AND group_id <> ancestor_id)'
        : 'parent_id IS ?',
    )
    values.push(parentId)
  }
  if (filter.skip.length > 0) {
    where.push('id NOT IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(filter.skip))
  }
  if (filter.search !== undefined) {
    where.push(`(instr(lower(name), lower(?)) > 0 OR instr(lower(${lastPart}), lower(?)) > 0)`)
    values.push(filter.search, filter.search)
  }
  if (filter.visibilityLevel !== undefined) {
    where.push('visibility_level = ?')
    values.push(filter.visibilityLevel)
  }
  if (filter.isActive !== undefined) where.push(`(id NOT IN (${groupsToDelete})) = ${filter.isActive ? 1 : 0}`)
  const columns = { name: 'name COLLATE NOCASE', path: `${lastPart} COLLATE NOCASE`, id: null }
  const order = [columns[filter.order] ?? [], 'id'].flat()
  const listing = { table: 'namespaces', from: 'namespaces', where, values, order, descending: filter.descending }
  return listRows<NamespaceRow>(store, listing, window)
}
