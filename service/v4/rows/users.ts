import type { BriefUser, fullUser, singleUser } from '../../resources/users.ts'
import type { Showing } from '../speaker.ts'

type Whole = Partial<ReturnType<typeof fullUser>> & Partial<ReturnType<typeof singleUser>>
type UserResource = BriefUser & Whole & { readonly private_token?: string | null }

/** People. Nobody's token is told, and who is an administrator is told to administrators. */
export function userRows({ speaker, viewer }: Showing, users: readonly UserResource[]) {
  return users.map(({ private_token: _token, is_admin, ...user }) => ({
    ...user,
    ...(is_admin !== undefined && viewer?.is_admin === 1 ? { is_admin } : {}),
    ...(user.bio === undefined ? {} : { public_email: '' }),
    ...(speaker.has('botUsers') && user.bio !== undefined ? { bot: false } : {}),
    ...(speaker.has('userLocks') ? { locked: false } : {}),
  }))
}
