import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import type { Store, Value } from './store.ts'
import type { UserRow } from './users.ts'

/** The fields of a project that decide who its members are. */
export interface Placed {
  readonly id: number
  readonly namespace_id: number
}

/** Access levels (contract: Project, `permissions`). */
export const levels = { none: 0, guest: 10, reporter: 20, developer: 30, master: 40, owner: 50 } as const

export interface MemberRow {
  readonly source_type: 'Project' | 'Group'
  readonly source_id: number
  readonly user_id: number
  readonly access_level: number
  readonly notification_level: number
  /** Milliseconds since 1970, as `updated_at` is. */
  readonly created_at: number
  readonly updated_at: number
  /** The day on which the membership ends; null for one without an end. */
  readonly expires_at: string | null
}

export type NewMember = Omit<MemberRow, 'created_at' | 'updated_at' | 'expires_at'> & {
  /** The moment at which they become a member, or are changed. */
  readonly at: number
  readonly expires_at?: string | null
}

/** Adds a member, or changes one: the date of the beginning stays then. */
export function putMember(store: Store, { at, ...member }: NewMember): void {
  store.run(
    `INSERT INTO members (source_type, source_id, user_id, access_level, notification_level, created_at, updated_at, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET access_level = excluded.access_level,
      notification_level = excluded.notification_level, updated_at = excluded.updated_at, expires_at = excluded.expires_at`,
    member.source_type,
    member.source_id,
    member.user_id,
    member.access_level,
    member.notification_level,
    at,
    at,
    member.expires_at ?? null,
  )
}

export function findMember(
  store: Store,
  { source_type, source_id, user_id }: Pick<MemberRow, 'source_type' | 'source_id' | 'user_id'>,
): MemberRow | undefined {
  return store.get<MemberRow>(
    'SELECT * FROM members WHERE source_type = ? AND source_id = ? AND user_id = ?',
    source_type,
    source_id,
    user_id,
  )
}

export function removeMember(
  store: Store,
  { source_type, source_id, user_id }: Pick<MemberRow, 'source_type' | 'source_id' | 'user_id'>,
): void {
  store.run(
    'DELETE FROM members WHERE source_type = ? AND source_id = ? AND user_id = ?',
    source_type,
    source_id,
    user_id,
  )
}

/** A user's memberships in each of these sources, by source id. */
export function membershipsOf(
  store: Store,
  userId: number,
  sourceType: 'Project' | 'Group',
  sourceIds: readonly number[],
): Map<number, MemberRow> {
  const rows = store.all<MemberRow>(
    `SELECT * FROM members WHERE user_id = ? AND source_type = ? AND source_id IN (SELECT value FROM json_each(?))`,
    userId,
    sourceType,
    JSON.stringify(sourceIds),
  )
  return new Map(rows.map((row) => [row.source_id, row]))
}

/** SQL of the ids of a group and of all groups above it. Takes the group's id. */
const groupOrAbove = '(SELECT ancestor_id FROM lineage WHERE group_id = ?)'

/** A user's highest memberships in each of these groups and those above it, by the group's id. */
export function groupMembershipsIn(store: Store, userId: number, groupIds: readonly number[]): Map<number, MemberRow> {
  const rows = store.all<MemberRow & { group_id: number }>(
    `SELECT members.*, group_id FROM lineage JOIN members ON source_type = 'Group' AND source_id = ancestor_id
      WHERE user_id = ? AND group_id IN (SELECT value FROM json_each(?)) ORDER BY access_level`,
    userId,
    JSON.stringify(groupIds),
  )
  return new Map(rows.map(({ group_id, ...member }) => [group_id, member]))
}

/** The level a user has in a project: their own there, their group's or of one above, or owner in their own namespace. */
export function levelIn(store: Store, userId: number, project: Placed): number {
  return store.remember(`level ${userId} ${project.id}`, () => {
    const row = store.get<{ level: number }>(
      `SELECT max(
        coalesce((SELECT access_level FROM members WHERE source_type = 'Project' AND source_id = ? AND user_id = ?), 0),
        coalesce((SELECT max(access_level) FROM members WHERE source_type = 'Group' AND source_id IN ${groupOrAbove} AND user_id = ?), 0),
        coalesce((SELECT 50 FROM namespaces WHERE id = ? AND owner_id = ?), 0)) AS level`,
      project.id,
      userId,
      project.namespace_id,
      userId,
      project.namespace_id,
      userId,
    )
    return row?.level ?? levels.none
  })
}

/** SQL for the ids of the projects in which a user has at least a level; takes userId, level, userId, level, userId. */
export const memberProjectIds = `SELECT source_id FROM members
    WHERE user_id = ? AND source_type = 'Project' AND access_level >= ?
  UNION SELECT projects.id FROM members JOIN lineage ON ancestor_id = members.source_id
    JOIN projects ON projects.namespace_id = lineage.group_id
    WHERE members.user_id = ? AND members.source_type = 'Group' AND members.access_level >= ?
  UNION SELECT projects.id FROM projects JOIN namespaces ON namespaces.id = projects.namespace_id
    WHERE namespaces.owner_id = ?`

export function memberProjectValues(userId: number, level: number): Value[] {
  return [userId, level, userId, level, userId]
}

export interface MemberFilter {
  readonly search?: string | undefined
  /** Ids of users who are left out. */
  readonly skip?: readonly number[]
}

/** The members of a project, those of its groups and its owner included. */
export function listMembers(
  store: Store,
  project: Placed,
  { search, skip = [] }: MemberFilter,
  window: Window,
): Listed<UserRow> {
  const where = [
    `id IN (SELECT user_id FROM members WHERE (source_type = 'Project' AND source_id = ?)
        OR (source_type = 'Group' AND source_id IN ${groupOrAbove})
      UNION SELECT owner_id FROM namespaces WHERE id = ? AND owner_id IS NOT NULL)`,
  ]
  const values: Value[] = [project.id, project.namespace_id, project.namespace_id]
  if (search !== undefined) {
    where.push('(instr(lower(name), lower(?)) > 0 OR instr(lower(username), lower(?)) > 0 OR lower(email) = lower(?))')
    values.push(search, search, search)
  }
  if (skip.length > 0) {
    where.push('id NOT IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(skip))
  }
  const listing = { table: 'users', from: 'users', where, values, order: ['id'], descending: true }
  return listRows<UserRow>(store, listing, window)
}

export function membersOf(store: Store, sourceType: 'Project' | 'Group', sourceId: number): MemberRow[] {
  return store.all<MemberRow>(
    'SELECT * FROM members WHERE source_type = ? AND source_id = ? ORDER BY user_id',
    sourceType,
    sourceId,
  )
}

/** The level a user has in a group: their own there, or in one above. */
export function levelInGroup(store: Store, userId: number, groupId: number): number {
  return groupMembershipsIn(store, userId, [groupId]).get(groupId)?.access_level ?? levels.none
}

/** The ids of the groups that have this user as their only owner. */
export function groupsOwnedAlone(store: Store, userId: number): number[] {
  const rows = store.all<{ id: number }>(
    `SELECT source_id AS id FROM members WHERE user_id = ? AND source_type = 'Group' AND access_level = ${levels.owner} AND NOT EXISTS
      (SELECT 1 FROM members AS others WHERE others.source_type = 'Group' AND others.source_id = members.source_id
        AND others.access_level = ${levels.owner} AND others.user_id <> members.user_id) ORDER BY source_id`,
    userId,
  )
  return rows.map(({ id }) => id)
}

/** The groups a user is a member of. */
export function groupMembershipsOf(store: Store, userId: number): MemberRow[] {
  return store.all<MemberRow>(
    `SELECT * FROM members WHERE user_id = ? AND source_type = 'Group' ORDER BY source_id`,
    userId,
  )
}
