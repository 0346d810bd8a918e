import type { BriefUser, fullUser, singleUser } from '../../resources/users.ts'
import { rowsById } from '../../store/rows.ts'
import type { UserRow } from '../../store/users.ts'
import type { Showing } from '../versioned-service.ts'

type Whole = Partial<ReturnType<typeof fullUser>> & Partial<ReturnType<typeof singleUser>>
type UserResource = BriefUser & Whole & { readonly private_token?: string | null }

/** People, without their tokens. Only administrators see who is an administrator. */
export function userRows({ versioned, viewer }: Showing, users: readonly UserResource[]) {
  const rows = rowsById<UserRow>(
    versioned.workspace.store,
    'users',
    versioned.has('botUsers') ? users.flatMap(({ id, bio }) => (bio === undefined ? [] : [id])) : [],
  )
  return users.map(({ private_token: _token, is_admin, ...user }) => ({
    ...user,
    ...(is_admin !== undefined && viewer?.is_admin === 1 ? { is_admin } : {}),
    ...(user.bio === undefined ? {} : { public_email: '' }),
    ...(versioned.has('botUsers') && user.bio !== undefined ? { bot: rows.get(user.id)?.bot === 1 } : {}),
    ...(versioned.has('userLocks') ? { locked: false } : {}),
  }))
}
