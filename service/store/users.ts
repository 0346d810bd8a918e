import { noteChange } from './last-changes.ts'
import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow, setRow } from './rows.ts'
import type { Store, Value } from './store.ts'

export interface UserRow {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly email: string
  /** `active`, `blocked`, `deactivated`, or `ldap_blocked` for one blocked by directory synchronization. */
  readonly state: string
  readonly is_admin: number
  readonly external: number
  readonly can_create_group: number
  readonly projects_limit: number
  readonly avatar_url: string | null
  readonly bio: string | null
  readonly location: string | null
  readonly organization: string
  readonly skype: string
  readonly linkedin: string
  readonly twitter: string
  readonly website_url: string
  readonly two_factor_enabled: number
  readonly confirmed_at: number | null
  readonly last_sign_in_at: number | null
  readonly current_sign_in_at: number | null
  readonly created_at: number
  /** 1 for an account of a program. */
  readonly bot: number
}

/** The optional fields of a new user. */
type Defaulted =
  | 'skype'
  | 'linkedin'
  | 'twitter'
  | 'website_url'
  | 'two_factor_enabled'
  | 'confirmed_at'
  | 'last_sign_in_at'
  | 'current_sign_in_at'
  | 'bot'

export type NewUser = Omit<UserRow, 'id' | Defaulted> & Partial<Pick<UserRow, Defaulted>>

/** Adds a user together with their namespace. Their address counts as confirmed unless `confirmed_at` is null. */
export function insertUser(store: Store, user: NewUser): number {
  const id = insertRow(store, 'users', { confirmed_at: user.created_at, ...user })
  insertRow(store, 'namespaces', {
    kind: 'user',
    name: user.username,
    path: user.username,
    description: '',
    owner_id: id,
    visibility_level: 20,
    created_at: user.created_at,
    updated_at: user.created_at,
  })
  return id
}

/** Sets columns of a user; a new username is that of their namespace too. */
export function setUser(store: Store, id: number, change: Partial<NewUser>): void {
  setRow(store, 'users', id, change)
  noteChange(store, 'users', id)
  if (change.username === undefined) return
  store.run(
    `UPDATE namespaces SET name = ?, path = ? WHERE owner_id = ? AND kind = 'user'`,
    change.username,
    change.username,
    id,
  )
}

export function findUser(store: Store, id: number): UserRow | undefined {
  return store.get<UserRow>('SELECT * FROM users WHERE id = ?', id)
}

export function findUserByName(store: Store, username: string): UserRow | undefined {
  return store.get<UserRow>('SELECT * FROM users WHERE username = ?', username)
}

/** Finds the user whose main address this is. */
export function findUserByEmail(store: Store, email: string): UserRow | undefined {
  return store.get<UserRow>('SELECT * FROM users WHERE email = ? COLLATE NOCASE', email)
}

export interface UserFilter {
  readonly username?: string | undefined
  readonly search?: string | undefined
  readonly active?: boolean | undefined
  readonly blocked?: boolean | undefined
  readonly external?: boolean | undefined
  readonly internal?: boolean | undefined
  readonly inactive?: boolean | undefined
  readonly administrators?: boolean | undefined
  readonly twoFactor?: boolean | undefined
  readonly withoutProjects?: boolean | undefined
  /** Only the user who signs in with this external account. */
  readonly identity?: Identity | undefined
  /** Added then or later, or then or earlier, in milliseconds since 1970. */
  readonly addedFrom?: number | undefined
  readonly addedUntil?: number | undefined
  readonly order?: 'id' | 'name' | 'username' | 'created_at' | undefined
  readonly ascending?: boolean | undefined
}

const memberOfNone = `id NOT IN (SELECT user_id FROM members) AND id NOT IN (SELECT owner_id FROM namespaces
  JOIN projects ON projects.namespace_id = namespaces.id WHERE owner_id IS NOT NULL)`

/** Lists users, newest first unless another order is asked for. With a username, the other filters do not count. */
export function listUsers(store: Store, filter: UserFilter, window: Window): Listed<UserRow> {
  const where: string[] = []
  const values: Value[] = []
  if (filter.username !== undefined) {
    where.push('username = ?')
    values.push(filter.username)
  } else {
    if (filter.search !== undefined) {
      where.push(`(instr(lower(name), lower(?)) > 0 OR instr(lower(username), lower(?)) > 0
        OR instr(lower(email), lower(?)) > 0)`)
      values.push(filter.search, filter.search, filter.search)
    }
    if (filter.active) where.push(`state = 'active'`)
    if (filter.blocked) where.push(`state <> 'active'`)
    if (filter.external) where.push('external = 1')
    if (filter.internal) where.push('external = 0')
    if (filter.inactive) where.push(`state <> 'active'`)
    if (filter.administrators) where.push('is_admin = 1')
    if (filter.withoutProjects) where.push(memberOfNone)
    const need = (condition: string, ...given: Value[]): void => {
      where.push(condition)
      values.push(...given)
    }
    if (filter.twoFactor !== undefined) need('two_factor_enabled = ?', Number(filter.twoFactor))
    if (filter.identity) {
      const { provider, extern_uid } = filter.identity
      need('id IN (SELECT user_id FROM identities WHERE provider = ? AND extern_uid = ?)', provider, extern_uid)
    }
    if (filter.addedFrom !== undefined) need('created_at >= ?', filter.addedFrom)
    if (filter.addedUntil !== undefined) need('created_at <= ?', filter.addedUntil)
  }
  const { order = 'id', ascending = false } = filter
  const named = order === 'name' || order === 'username' ? `${order} COLLATE NOCASE` : order
  const columns = order === 'id' ? ['id'] : [named, 'id']
  const listing = { table: 'users', from: 'users', where, values, order: columns, descending: !ascending }
  return listRows<UserRow>(store, listing, window)
}

export interface Identity {
  readonly provider: string
  readonly extern_uid: string
}

export function identitiesOf(store: Store, userId: number): Identity[] {
  return store.all<Identity>('SELECT provider, extern_uid FROM identities WHERE user_id = ? ORDER BY provider', userId)
}

export function putIdentity(store: Store, userId: number, identity: Identity): void {
  store.run('INSERT OR REPLACE INTO identities VALUES (?, ?, ?)', userId, identity.provider, identity.extern_uid)
}

/** Counts the projects in a user's own namespace, as `projects_limit` does. */
export function countOwnProjects(store: Store, userId: number): number {
  return store.remember(`own projects ${userId}`, () => {
    const row = store.get<{ n: number }>(
      'SELECT count(*) AS n FROM projects JOIN namespaces ON namespaces.id = namespace_id WHERE owner_id = ?',
      userId,
    )
    return row?.n ?? 0
  })
}
