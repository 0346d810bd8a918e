import type { OwnUser, User, UserDetail } from '../../shared/model/user.ts'
import * as read from './fields.ts'

/** A user as embedded in other rows (contract, "Brief user"). @throws RowProblem */
export function userOf(row: unknown): User {
  return userFrom(read.fieldsOf(row, 'user'))
}

function userFrom(fields: read.Fields): User {
  const username = read.text(fields, 'username')
  return {
    id: read.id(fields, 'id'),
    username,
    name: read.textOr(fields, 'name', username),
    state: read.textOr(fields, 'state', 'active'),
    avatarUrl: read.textOrNull(fields, 'avatar_url'),
    webUrl: read.textOrNull(fields, 'web_url'),
  }
}

/** The caller's own view; the `private_token` it may carry is not read. @throws RowProblem */
export function ownUserOf(row: unknown): OwnUser {
  const fields = read.fieldsOf(row, 'user')
  return { ...userFrom(fields), isAdmin: read.flag(fields, 'is_admin'), email: read.textOrNull(fields, 'email') }
}

/**
 * A user in any of the views that a caller may get: embedded, single or an administrator's (contract, "User"). The
 * `private_token` that it may carry is not read.
 *
 * @throws RowProblem
 */
export function userDetailOf(row: unknown): UserDetail {
  const fields = read.fieldsOf(row, 'user')
  const text = (name: string): string | null => read.textOrNull(fields, name)
  const time = (name: string): string | null => read.timestampOrNull(fields, name)
  return {
    ...userFrom(fields),
    createdAt: time('created_at'),
    isAdmin: read.flagOrNull(fields, 'is_admin'),
    bio: text('bio'),
    location: text('location'),
    skype: text('skype'),
    linkedin: text('linkedin'),
    twitter: text('twitter'),
    websiteUrl: text('website_url'),
    organization: text('organization'),
    email: text('email'),
    lastSignInAt: time('last_sign_in_at'),
    currentSignInAt: time('current_sign_in_at'),
    confirmedAt: time('confirmed_at'),
    themeId: read.numberOr(fields, 'theme_id', null),
    colorSchemeId: read.numberOr(fields, 'color_scheme_id', null),
    projectsLimit: read.numberOr(fields, 'projects_limit', null),
    identities: read.rowsOf(fields, 'identities', identityOf),
    canCreateGroup: read.flagOrNull(fields, 'can_create_group'),
    canCreateProject: read.flagOrNull(fields, 'can_create_project'),
    twoFactorEnabled: read.flagOrNull(fields, 'two_factor_enabled'),
    external: read.flagOrNull(fields, 'external'),
  }
}

function identityOf(row: unknown) {
  const fields = read.fieldsOf(row, 'identity')
  return { provider: read.text(fields, 'provider'), externUid: read.textOr(fields, 'extern_uid', '') }
}
