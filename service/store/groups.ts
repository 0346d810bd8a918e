import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow, setRow } from './rows.ts'
import { seenGroup } from './sight.ts'
import type { Viewer } from './sight.ts'
import type { Store } from './store.ts'

/** A user's or a group's namespace. */
export interface NamespaceRow {
  readonly id: number
  readonly kind: string
  readonly name: string
  readonly path: string
  readonly description: string
  readonly owner_id: number | null
  readonly visibility_level: number
  readonly avatar_url: string | null
  readonly lfs_enabled: number
  readonly request_access_enabled: number
  readonly created_at: number
  readonly updated_at: number
}

type Settings = 'lfs_enabled' | 'request_access_enabled'
export type NewGroup = Pick<NamespaceRow, 'name' | 'path' | 'description' | 'visibility_level' | 'created_at'> &
  Partial<Pick<NamespaceRow, Settings>>

export function insertGroup(store: Store, group: NewGroup): number {
  return insertRow(store, 'namespaces', { kind: 'group', updated_at: group.created_at, ...group })
}

export type GroupChange = Partial<
  Pick<NamespaceRow, 'name' | 'path' | 'description' | 'visibility_level' | 'updated_at' | Settings>
>

export function setGroup(store: Store, id: number, change: GroupChange): void {
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
  /** Those the viewer is a member of, at this level or above; null for all that they see. */
  readonly memberFrom: number | null
  readonly skip: readonly number[]
  readonly search: string | undefined
  readonly visibilityLevel?: number | undefined
  readonly order: 'name' | 'path' | 'id'
  readonly descending: boolean
}

export function listGroups(store: Store, filter: GroupFilter, window: Window): Listed<NamespaceRow> {
  const sight = seenGroup(filter.viewer)
  const where = [`kind = 'group'`, sight.text]
  const values = [...sight.values]
  if (filter.memberFrom !== null) {
    where.push(
      `id IN (SELECT source_id FROM members WHERE user_id = ? AND source_type = 'Group' AND access_level >= ?)`,
    )
    values.push(filter.viewer.userId, filter.memberFrom)
  }
  if (filter.skip.length > 0) {
    where.push('id NOT IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(filter.skip))
  }
  if (filter.search !== undefined) {
    where.push(`(instr(lower(name), lower(?)) > 0 OR instr(lower(path), lower(?)) > 0)`)
    values.push(filter.search, filter.search)
  }
  if (filter.visibilityLevel !== undefined) {
    where.push('visibility_level = ?')
    values.push(filter.visibilityLevel)
  }
  const order = filter.order === 'id' ? ['id'] : [`${filter.order} COLLATE NOCASE`, 'id']
  const listing = { table: 'namespaces', from: 'namespaces', where, values, order, descending: filter.descending }
  return listRows<NamespaceRow>(store, listing, window)
}
