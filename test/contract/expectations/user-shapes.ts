import { flag, integer, listOf, maybe, oneOf, orNull, record, text, timestamp } from './checks.ts'
import { always } from './shape.ts'

export const brief = {
  id: integer,
  username: text,
  name: text,
  state: oneOf('active', 'blocked'),
  avatar_url: orNull(text),
  web_url: text,
}

export const briefUser = always(record(brief))

/** Some representations of merge requests leave out the address. */
export const embeddedUser = record({ ...brief, web_url: maybe(text) })

const single = {
  ...brief,
  created_at: timestamp,
  is_admin: flag,
  bio: orNull(text),
  location: orNull(text),
  skype: text,
  linkedin: text,
  twitter: text,
  website_url: text,
  organization: text,
}

export const user = always(record(single))

const full = {
  ...single,
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
}

export const fullUser = always(record(full))
export const fullUserWithToken = always(record({ ...full, private_token: text }))

export const sshKey = always(record({ id: integer, title: text, key: text, created_at: timestamp }))
export const email = always(record({ id: integer, email: text }))
