import { userOperations } from '../../shared/contract/users.ts'
import { notFound } from '../errors.ts'
import { fullUser, singleUser } from '../resources/users.ts'
import { routesOf } from '../router.ts'
import { findPrivateToken } from '../store/tokens.ts'
import { findUser } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

/** Contract, "Endpoints: Users". */
export function userRoutes(workspace: Workspace) {
  const { store } = workspace
  return routesOf(userOperations, {
    readUser: ({ caller, args }) => {
      const user = findUser(store, args.id)
      if (!user) throw notFound('User')
      return { body: caller.user.is_admin === 1 ? fullUser(workspace, user) : singleUser(workspace, user) }
    },
    readCurrentUser: ({ caller }) => {
      const body = fullUser(workspace, caller.user)
      if (!caller.sudo) return { body }
      return { body: { ...body, private_token: findPrivateToken(store, caller.user.id) ?? null } }
    },
  })
}
