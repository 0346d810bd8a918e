import { flag, integer, listOf, maybe, oneOf, orNull, record, text, timestamp } from './checks.ts'
import { always, type Dialect, type Shape } from './shape.ts'

const brief = (dialect: Dialect) => ({
  id: integer,
  username: text,
  name: text,
  // Real services tell who was blocked by a directory.
  state: dialect === 'contract' ? oneOf('active', 'blocked') : oneOf('active', 'blocked', 'ldap_blocked'),
  avatar_url: orNull(text),
  web_url: text,
})

export const briefUser: Shape = (dialect) => record(brief(dialect))

/** Some representations of merge requests leave out the address. */
export const embeddedUser: Shape = (dialect) => record({ ...brief(dialect), web_url: maybe(text) })

const single = (dialect: Dialect) => ({
  ...brief(dialect),
  created_at: timestamp,
  is_admin: flag,
  bio: orNull(text),
  location: orNull(text),
  skype: text,
  linkedin: text,
  twitter: text,
  website_url: text,
  organization: text,
})

export const user: Shape = (dialect) => record(single(dialect))

const full = (dialect: Dialect) => ({
  ...single(dialect),
  email: text,
  last_sign_in_at: orNull(timestamp),
  current_sign_in_at: orNull(timestamp),
  confirmed_at: timestamp,
  theme_id: integer,
  color_scheme_id: integer,
  projects_limit: integer,
  identities: listOf(record({ provider: text, extern_uid: text })),
  can_create_group: flag,
  can_create_project: flag,
  two_factor_enabled: flag,
  external: flag,
})

export const fullUser: Shape = (dialect) => record(full(dialect))
export const fullUserWithToken: Shape = (dialect) => record({ ...full(dialect), private_token: text })

export const sshKey = always(record({ id: integer, title: text, key: text, created_at: timestamp }))
export const email = always(record({ id: integer, email: text }))
