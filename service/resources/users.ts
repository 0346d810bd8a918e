import { rowsById } from '../store/rows.ts'
import { countOwnProjects, identitiesOf } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { isoOf, isoOrNull } from './moments.ts'

/** Contract, "Brief user". */
export function briefUser(workspace: Workspace, user: UserRow) {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    // "Blocked by a directory" is shown as blocked. The contract tells the two apart only when somebody tries to
    // unblock.
    state: workspace.dialect === 'real' || user.state === 'active' ? user.state : 'blocked',
    avatar_url: user.avatar_url,
    web_url: `${workspace.webUrl}/${user.username}`,
  }
}

export type BriefUser = ReturnType<typeof briefUser>

/** Looks up the embedded users of a whole page at once. */
export function briefUsers(workspace: Workspace, ids: Iterable<number | null>): (id: number) => BriefUser {
  const rows = rowsById<UserRow>(workspace.store, 'users', ids)
  const brief = new Map([...rows.values()].map((row) => [row.id, briefUser(workspace, row)]))
  return (id) => {
    const user = brief.get(id)
    if (!user) throw new Error(`user ${id} is gone`)
    return user
  }
}

/** Contract, "User (single-user view for normal users)". */
export function singleUser(workspace: Workspace, user: UserRow) {
  return {
    ...briefUser(workspace, user),
    created_at: isoOf(user.created_at),
    is_admin: user.is_admin === 1,
    bio: user.bio,
    location: user.location,
    skype: user.skype,
    linkedin: user.linkedin,
    twitter: user.twitter,
    website_url: user.website_url,
    organization: user.organization,
  }
}

/** Contract, "User (admin view, and the authenticated user's own view)". */
export function fullUser(workspace: Workspace, user: UserRow) {
  return {
    ...singleUser(workspace, user),
    last_sign_in_at: isoOrNull(user.last_sign_in_at),
    confirmed_at: isoOrNull(user.confirmed_at),
    email: user.email,
    theme_id: 2,
    color_scheme_id: 1,
    projects_limit: user.projects_limit,
    current_sign_in_at: isoOrNull(user.current_sign_in_at),
    identities: identitiesOf(workspace.store, user.id),
    can_create_group: user.can_create_group === 1,
    can_create_project: user.projects_limit > countOwnProjects(workspace.store, user.id),
    two_factor_enabled: user.two_factor_enabled === 1,
    external: user.external === 1,
  }
}

/** Brief users in the order of their rows. */
export function briefUserList(workspace: Workspace, rows: readonly UserRow[]): BriefUser[] {
  return rows.map((row) => briefUser(workspace, row))
}
