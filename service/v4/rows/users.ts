import type { BriefUser, fullUser, singleUser } from '../../resources/users.ts'
import type { Showing } from '../versioned-service.ts'

type Whole = Partial<ReturnType<typeof fullUser>> & Partial<ReturnType<typeof singleUser>>
type UserResource = BriefUser & Whole & { readonly private_token?: string | null }

/** People, without their tokens. Only administrators see who is an administrator. */
export function userRows({ versioned, viewer }: Showing, users: readonly UserResource[]) {
  return users.map(({ private_token: _token, is_admin, ...user }) => ({
    ...user,
    ...(is_admin !== undefined && viewer?.is_admin === 1 ? { is_admin } : {}),
    ...(user.bio === undefined ? {} : { public_email: '' }),
    ...(versioned.has('botUsers') && user.bio !== undefined ? { bot: false } : {}),
    ...(versioned.has('userLocks') ? { locked: false } : {}),
  }))
}
