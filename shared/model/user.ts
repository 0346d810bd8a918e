import { entity, many, type ValueOf } from './entity.ts'
import { flag, id, number, or, orField, orNull, text, timestamp, vital } from './field.ts'

const brief = {
  id,
  username: text,
  name: orField(text, 'username'),
  state: or(text, 'active'),
  avatarUrl: orNull(text),
  webUrl: orNull(text),
}

/**
 * A user as embedded in other rows (contract, "Brief user"). `state` is open text: active, blocked, … No user has the id 0, which
 * stands for somebody of whom the service says nothing.
 */
export const userEntity = entity('user', brief, {
  id: 0,
  username: '',
  name: 'Deleted user',
  state: 'deleted',
  avatarUrl: null,
  webUrl: null,
})

export type User = ValueOf<typeof userEntity>

/** The caller's own view (contract, "User"), without any secret it may carry. */
export const ownUserEntity = entity('user', {
  ...brief,
  username: vital(text),
  isAdmin: or(flag, false),
  email: orNull(text),
})

export type OwnUser = ValueOf<typeof ownUserEntity>

const identityEntity = entity('identity', { provider: text, externUid: or(text, '') })

/**
 * A user's own page (contract, "User"). Fields that the caller may not see are null; normal callers do not see anything from
 * `email` on. Lists may show no more than the embedded user. The `private_token` that it may carry is not read.
 */
export const userDetailEntity = entity('user', {
  ...brief,
  createdAt: orNull(timestamp),
  isAdmin: orNull(flag),
  bio: orNull(text),
  location: orNull(text),
  skype: orNull(text),
  linkedin: orNull(text),
  twitter: orNull(text),
  websiteUrl: orNull(text),
  organization: orNull(text),
  email: orNull(text),
  lastSignInAt: orNull(timestamp),
  currentSignInAt: orNull(timestamp),
  confirmedAt: orNull(timestamp),
  themeId: orNull(number),
  colorSchemeId: orNull(number),
  projectsLimit: orNull(number),
  identities: many(identityEntity),
  canCreateGroup: orNull(flag),
  canCreateProject: orNull(flag),
  twoFactorEnabled: orNull(flag),
  external: orNull(flag),
  /** True for the account of a program; null where the service does not say. */
  bot: orNull(flag),
})

export type UserDetail = ValueOf<typeof userDetailEntity>
