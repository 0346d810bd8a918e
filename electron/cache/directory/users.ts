import type { User } from '../../../shared/model/user.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { isFirstNamed } from '../storage/embedded.ts'
import { withKnownFields } from '../storage/known-fields.ts'
import type { Arrival } from '../storage/revision.ts'
import { statement } from '../../database/statement.ts'

/** Stores people who are embedded in other rows. They carry no date, so the last answer wins. */
export function storeUser(cache: WritableCache, said: User): void {
  const user = withKnownFields(said, () => readStored(cache, said.id))
  statement(
    cache,
    `INSERT INTO users (id, username, name, state, avatar_url, web_url) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET username = excluded.username, name = excluded.name, state = excluded.state,
       avatar_url = excluded.avatar_url, web_url = coalesce(excluded.web_url, users.web_url)
     WHERE (users.username, users.name, users.state, users.avatar_url, users.web_url)
       IS NOT (excluded.username, excluded.name, excluded.state, excluded.avatar_url,
         coalesce(excluded.web_url, users.web_url))`,
  ).run(user.id, user.username, user.name, user.state, user.avatarUrl, user.webUrl)
}

/** Stores people as `storeUser` does, but each of them only once for an answer. */
export function storeUserOnce(cache: WritableCache, user: User, arrival: Arrival): void {
  if (isFirstNamed(arrival, 'user', user)) storeUser(cache, user)
}

interface UserRecord {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly state: string
  readonly avatar_url: string | null
  readonly web_url: string | null
}

/**
 * Returns the person with that id. A person who was never seen gets a name that says so, because a row must not vanish
 * for lack of a name.
 */
export function readUser(cache: ReadableCache, id: number): User {
  const unseen = { id, username: `user-${id}`, name: `User ${id}`, state: 'active', avatarUrl: null, webUrl: null }
  return readStored(cache, id) ?? unseen
}

function readStored(cache: ReadableCache, id: number): User | null {
  const record = statement(cache, `SELECT * FROM users WHERE id = ?`).get(id) as UserRecord | undefined
  if (record === undefined) return null
  const { username, name, state, avatar_url: avatarUrl, web_url: webUrl } = record
  return { id, username, name, state, avatarUrl, webUrl }
}

/** Returns a person's username, as used in mentions; null for a person who was never seen. */
export function readUsername(cache: ReadableCache, id: number): string | null {
  const username = statement(cache, `SELECT username FROM users WHERE id = ?`).pluck().get(id)
  return (username as string | undefined) ?? null
}

/** Finds a person by the name used in mentions; null for one who was never seen. */
export function findUser(cache: ReadableCache, username: string): User | null {
  const id = statement(cache, `SELECT id FROM users WHERE username = ? COLLATE NOCASE LIMIT 1`).pluck().get(username)
  return id === undefined ? null : readUser(cache, id as number)
}
