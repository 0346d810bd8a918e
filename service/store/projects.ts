import { groupsToDelete } from './groups.ts'
import { noteChange } from './last-changes.ts'
import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { levels, memberProjectIds, memberProjectValues } from './members.ts'
import { insertRow, setRow } from './rows.ts'
import { seen } from './visibility.ts'
import type { Condition, Viewer } from './visibility.ts'
import type { Store, Value } from './store.ts'

export interface ProjectRow {
  readonly id: number
  readonly namespace_id: number
  readonly name: string
  readonly path: string
  readonly description: string | null
  readonly default_branch: string
  readonly visibility_level: number
  readonly archived: number
  /** A JSON array of strings. */
  readonly tag_list: string
  readonly creator_id: number
  readonly issues_enabled: number
  readonly merge_requests_enabled: number
  readonly avatar_url: string | null
  readonly runners_token: string
  readonly created_at: number
  readonly last_activity_at: number
  /** The issues are in another tracker, and merge requests name them by its keys. */
  readonly external_tracker: number
  readonly wiki_enabled: number
  readonly builds_enabled: number
  readonly snippets_enabled: number
  readonly container_registry_enabled: number
  readonly shared_runners_enabled: number
  readonly public_builds: number
  readonly lfs_enabled: number
  readonly request_access_enabled: number
  readonly forked_from_id: number | null
  readonly only_allow_merge_if_build_succeeds: number
  readonly only_allow_merge_if_all_discussions_are_resolved: number
  /** 1 in editions with status checks where none may be missing. */
  readonly only_allow_merge_if_all_status_checks_passed: number
  /** The edition that the service is of for this project: approvals are required only where it is paid for. API v4 only. */
  readonly tier: 'free' | 'premium' | 'ultimate'
  /** How many approvals a merge needs. */
  readonly approvals_before_merge: number
  /** 1 where whoever approves has to enter their password. */
  readonly require_password_to_approve: number
  /** When it was deleted, where the service keeps it for a while; API v4 only. */
  readonly marked_for_deletion_at: number | null
  /**
   * How merge requests are merged: by a commit of their own (`merge`), by one for which the branch must begin at the newest target
   * (`rebase_merge`), or by moving the target forward (`ff`). API v4 only.
   */
  readonly merge_method: 'merge' | 'rebase_merge' | 'ff'
  /** Whether commits are squashed: as the merge request says, which begins with `default_on` or off, or in any case. */
  readonly squash_option: 'never' | 'always' | 'default_on' | 'default_off'
  /** What the commits of merges say, with placeholders; null for the usual words. */
  readonly merge_commit_template: string | null
  readonly squash_commit_template: string | null
}

/** The optional fields of a new project. */
type Defaulted =
  | 'external_tracker'
  | 'wiki_enabled'
  | 'builds_enabled'
  | 'snippets_enabled'
  | 'container_registry_enabled'
  | 'shared_runners_enabled'
  | 'public_builds'
  | 'lfs_enabled'
  | 'request_access_enabled'
  | 'forked_from_id'
  | 'only_allow_merge_if_build_succeeds'
  | 'only_allow_merge_if_all_discussions_are_resolved'
  | 'only_allow_merge_if_all_status_checks_passed'
  | 'tier'
  | 'approvals_before_merge'
  | 'require_password_to_approve'
  | 'marked_for_deletion_at'
  | 'merge_method'
  | 'squash_option'
  | 'merge_commit_template'
  | 'squash_commit_template'

export type NewProject = Omit<ProjectRow, 'id' | Defaulted> & Partial<Pick<ProjectRow, Defaulted>>

export const visibility = { private: 0, internal: 10, public: 20 } as const
export type VisibilityName = keyof typeof visibility

export function insertProject(store: Store, project: NewProject): number {
  return insertRow(store, 'projects', { ...project })
}

export function setProject(store: Store, id: number, change: Partial<NewProject>): void {
  setRow(store, 'projects', id, change)
  noteChange(store, 'projects', id)
}

/** Looks for a name and a path in a namespace: `name` is true if another project has it, `path` if a project or group has it. */
export function takenIn(
  store: Store,
  namespaceId: number,
  names: Pick<ProjectRow, 'name' | 'path'>,
  exceptId = 0,
): { readonly name: boolean; readonly path: boolean } {
  const rows = store.all<{ name: number; path: number }>(
    'SELECT name = ? AS name, path = ? AS path FROM projects WHERE namespace_id = ? AND id <> ? AND (name = ? OR path = ?)',
    names.name,
    names.path,
    namespaceId,
    exceptId,
    names.name,
    names.path,
  )
  const group = `SELECT 1 FROM namespaces JOIN namespaces AS above ON above.id = namespaces.parent_id
    WHERE above.id = ? AND namespaces.path = above.path || '/' || ?`
  return {
    name: rows.some(({ name }) => name === 1),
    path: rows.some(({ path }) => path === 1) || store.get(group, namespaceId, names.path) !== undefined,
  }
}

export function projectsOf(store: Store, namespaceId: number): ProjectRow[] {
  return store.all<ProjectRow>('SELECT * FROM projects WHERE namespace_id = ? ORDER BY id', namespaceId)
}

export function findProject(store: Store, idOrPath: number | string): ProjectRow | undefined {
  if (typeof idOrPath === 'number') return store.get<ProjectRow>('SELECT * FROM projects WHERE id = ?', idOrPath)
  const slash = idOrPath.lastIndexOf('/')
  return store.get<ProjectRow>(
    'SELECT projects.* FROM projects JOIN namespaces ON namespaces.id = namespace_id WHERE namespaces.path = ? AND projects.path = ?',
    idOrPath.slice(0, Math.max(slash, 0)),
    idOrPath.slice(slash + 1),
  )
}

export function setLastActivity(store: Store, id: number, at: number): void {
  store.run('UPDATE projects SET last_activity_at = ? WHERE id = ?', at, id)
}

/** Adds a star; returns false when there already was one. */
export function putStar(store: Store, projectId: number, userId: number): boolean {
  return store.run('INSERT OR IGNORE INTO stars VALUES (?, ?)', projectId, userId).changes > 0
}

/** Removes a star; returns false when there was none. */
export function removeStar(store: Store, projectId: number, userId: number): boolean {
  return store.run('DELETE FROM stars WHERE project_id = ? AND user_id = ?', projectId, userId).changes > 0
}

export interface ProjectCounts {
  readonly stars: number
  readonly forks: number
  readonly openIssues: number
}

export function countsOf(store: Store, projectId: number): ProjectCounts {
  return store.remember(`counts ${projectId}`, () => {
    const row = store.get<{ stars: number; forks: number; issues: number }>(
      `SELECT (SELECT count(*) FROM stars WHERE project_id = ?) AS stars,
        (SELECT count(*) FROM projects WHERE forked_from_id = ?) AS forks,
        (SELECT count(*) FROM issues INDEXED BY issues_of_project_by_updated_at
          WHERE project_id = ? AND deleted_at IS NULL AND state IN ('opened', 'reopened')) AS issues`,
      projectId,
      projectId,
      projectId,
    )
    return { stars: row?.stars ?? 0, forks: row?.forks ?? 0, openIssues: row?.issues ?? 0 }
  })
}

/** A set of projects to which a list can be limited, among those that its reader can see. */
export type ProjectScope = 'member' | 'owned' | 'starred'

export interface ProjectFilter {
  readonly viewer: Viewer
  /** Projects that are in all of these sets. */
  readonly scopes: readonly ProjectScope[]
  /** Limits the list to projects of this namespace. */
  readonly namespaceId?: number
  /** Also lists the projects of the groups below it. */
  readonly withSubgroups?: boolean | undefined
  /** Limits the list to projects with a higher id than this, and to those with a lower one. */
  readonly afterId?: number | undefined
  readonly beforeId?: number | undefined
  /** Only projects that have these. */
  readonly withIssues?: boolean | undefined
  readonly withMergeRequests?: boolean | undefined
  /** Only projects in which the viewer has at least this level. */
  readonly leastLevel?: number | undefined
  /** Something happened there then or later, or then or earlier, in milliseconds since 1970. */
  readonly activeFrom?: number | undefined
  readonly activeUntil?: number | undefined
  /** All of these. */
  readonly topics?: readonly string[] | undefined
  readonly archived: boolean | null
  /** False for projects that are archived or to be deleted, alone or with their group; true for the others. */
  readonly isActive?: boolean | undefined
  readonly visibility: VisibilityName | undefined
  readonly search: string | undefined
  /** Searches the names of namespaces too. */
  readonly searchNamespaces?: boolean | undefined
  readonly order: 'id' | 'name' | 'path' | 'created_at' | 'updated_at' | 'last_activity_at'
  readonly descending: boolean
}

function scopeCondition({ userId }: Viewer, scope: ProjectScope): Condition {
  switch (scope) {
    case 'member':
      return { text: `id IN (${memberProjectIds})`, values: memberProjectValues(userId, levels.guest) }
    case 'owned':
      return { text: `id IN (${memberProjectIds})`, values: memberProjectValues(userId, levels.owner) }
    case 'starred':
      return { text: 'id IN (SELECT project_id FROM stars WHERE user_id = ?)', values: [userId] }
  }
}

export function listProjects(store: Store, filter: ProjectFilter, window: Window): Listed<ProjectRow> {
  const { viewer, scopes } = filter
  const conditions = [seen(viewer, 'project', 'id'), ...scopes.map((scope) => scopeCondition(viewer, scope))]
  const where = conditions.map(({ text }) => text)
  const values = conditions.flatMap((condition) => condition.values)
  const need = (condition: string, ...given: Value[]): void => {
    where.push(condition)
    values.push(...given)
  }
  if (filter.namespaceId !== undefined) {
    const below = 'namespace_id IN (SELECT group_id FROM lineage WHERE ancestor_id = ?)'
    need(filter.withSubgroups ? below : 'namespace_id = ?', filter.namespaceId)
  }
  if (filter.afterId !== undefined) need('id > ?', filter.afterId)
  if (filter.beforeId !== undefined) need('id < ?', filter.beforeId)
  if (filter.archived !== null) need('archived = ?', filter.archived ? 1 : 0)
  if (filter.isActive !== undefined) {
    const isLiving = `archived = 0 AND marked_for_deletion_at IS NULL AND namespace_id NOT IN (${groupsToDelete})`
    need(`(${isLiving}) = ${filter.isActive ? 1 : 0}`)
  }
  if (filter.visibility) need('visibility_level = ?', visibility[filter.visibility])
  if (filter.withIssues) need('issues_enabled = 1')
  if (filter.withMergeRequests) need('merge_requests_enabled = 1')
  if (filter.leastLevel !== undefined) {
    need(`id IN (${memberProjectIds})`, ...memberProjectValues(viewer.userId, filter.leastLevel))
  }
  if (filter.activeFrom !== undefined) need('last_activity_at >= ?', filter.activeFrom)
  if (filter.activeUntil !== undefined) need('last_activity_at <= ?', filter.activeUntil)
  for (const topic of filter.topics ?? []) need('? IN (SELECT value FROM json_each(tag_list))', topic)
  if (filter.search !== undefined) {
    const found = '(instr(lower(name), lower(?)) > 0 OR instr(lower(path), lower(?)) > 0)'
    const inNamespace = `namespace_id IN (SELECT id FROM namespaces WHERE ${found})`
    const { search } = filter
    if (filter.searchNamespaces) need(`(${found} OR ${inNamespace})`, search, search, search, search)
    else need(found, search, search)
  }
  // The contract orders by `updated_at` but shows no such field of a project; the nearest one shown is
  // `last_activity_at`.
  const column = filter.order === 'updated_at' ? 'last_activity_at' : filter.order
  const named = column === 'name' || column === 'path' ? `${column} COLLATE NOCASE` : column
  const order = column === 'id' ? ['id'] : [named, 'id']
  const listing = { table: 'projects', from: 'projects', where, values, order, descending: filter.descending }
  return listRows<ProjectRow>(store, listing, window)
}

/** The projects that were marked for deletion by then. */
export function listMarkedProjects(store: Store, until: number): ProjectRow[] {
  return store.all<ProjectRow>('SELECT * FROM projects WHERE marked_for_deletion_at <= ?', until)
}

/** The paths (`NAMESPACE/NAME`) of projects, by id. */
export function projectPaths(store: Store, ids: readonly number[]): Map<number, string> {
  const rows = store.all<{ id: number; path: string }>(
    `SELECT projects.id, namespaces.path || '/' || projects.path AS path FROM projects
     JOIN namespaces ON namespaces.id = namespace_id WHERE projects.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  )
  return new Map(rows.map(({ id, path }) => [id, path]))
}
