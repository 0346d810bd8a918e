import type { Store } from './store.ts'

export interface UserRow {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly email: string
  /** `active`, `blocked`, or `ldap_blocked` for one blocked by directory synchronization. */
  readonly state: string
  readonly is_admin: number
  readonly external: number
  readonly can_create_group: number
  readonly projects_limit: number
  readonly avatar_url: string | null
  readonly bio: string | null
  readonly location: string | null
  readonly organization: string
  readonly created_at: number
}

export type NewUser = Omit<UserRow, 'id'>

/** Adds a user together with their namespace. */
export function insertUser(store: Store, user: NewUser): number {
  const { id } = store.run(
    `INSERT INTO users (username, name, email, state, is_admin, external, can_create_group, projects_limit, avatar_url, bio,
      location, organization, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    user.username,
    user.name,
    user.email,
    user.state,
    user.is_admin,
    user.external,
    user.can_create_group,
    user.projects_limit,
    user.avatar_url,
    user.bio,
    user.location,
    user.organization,
    user.created_at,
  )
  store.run(
    `INSERT INTO namespaces (kind, name, path, description, owner_id, visibility_level, created_at, updated_at)
      VALUES ('user', ?, ?, '', ?, 20, ?, ?)`,
    user.username,
    user.username,
    id,
    user.created_at,
    user.created_at,
  )
  return id
}

export function findUser(store: Store, id: number): UserRow | undefined {
  return store.get<UserRow>('SELECT * FROM users WHERE id = ?', id)
}

export function findUserByName(store: Store, username: string): UserRow | undefined {
  return store.get<UserRow>('SELECT * FROM users WHERE username = ?', username)
}

/** The users mentioned in a text as `@username`, in no particular order. */
export function findMentioned(store: Store, text: string): UserRow[] {
  const names = new Set([...text.matchAll(/(?<![\w@/.])@([a-zA-Z0-9_][a-zA-Z0-9_.-]*)/g)].map(([, name = '']) => name))
  return [...names].flatMap((name) => {
    // A mention at the end of a sentence takes the full stop with it.
    return findUserByName(store, name) ?? findUserByName(store, name.replace(/[.-]+$/, '')) ?? []
  })
}
