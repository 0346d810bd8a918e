import { userOperations } from '../../shared/contract/users.ts'
import type { OwnUser, User } from '../../shared/model/user.ts'
import type { Client, RequestOptions } from './client.ts'
import { fieldsOf, flag, id, text, textOr, textOrNull, type Fields } from './fields.ts'
import { readOne } from './read-one.ts'

/** Whose token it is (contract, "Users": `GET /user`). @throws AppFailure */
export function readOwnUser(client: Client, options: RequestOptions = {}): Promise<OwnUser> {
  return readOne(client, userOperations.readCurrentUser, {}, ownUserOf, options)
}

/** A user as embedded in other rows. @throws RowProblem */
export function userOf(row: unknown): User {
  return userFrom(fieldsOf(row, 'user'))
}

export function userOrNull(fields: Fields, name: string): User | null {
  const row = fields[name]
  return row === undefined || row === null ? null : userOf(row)
}

function userFrom(fields: Fields): User {
  const username = text(fields, 'username')
  return {
    id: id(fields, 'id'),
    username,
    name: textOr(fields, 'name', username),
    state: textOr(fields, 'state', 'active'),
    avatarUrl: textOrNull(fields, 'avatar_url'),
    webUrl: textOrNull(fields, 'web_url'),
  }
}

/** The `private_token` this view may carry is not read. */
function ownUserOf(row: unknown): OwnUser {
  const fields = fieldsOf(row, 'user')
  return { ...userFrom(fields), isAdmin: flag(fields, 'is_admin'), email: textOrNull(fields, 'email') }
}
