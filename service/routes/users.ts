import { accountOperations } from '../../shared/contract/users.ts'
import { createUser, deleteUser, setBlocked, updateUser } from '../changes/users.ts'
import { routesOf } from '../http/router.ts'
import { eventResources } from '../resources/events.ts'
import { briefUserList, fullUser, singleUser } from '../resources/users.ts'
import { viewerOf } from '../rules/access.ts'
import { notFound } from '../rules/refusals.ts'
import { listEvents } from '../store/events.ts'
import { findPrivateToken } from '../store/tokens.ts'
import { findUser, listUsers } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { emailRoutes, sshKeyRoutes } from './ssh-keys.ts'

function text(value: string | undefined): string | undefined {
  return value === '' ? undefined : value
}

/** Contract, "Endpoints: Users". */
export function userRoutes(workspace: Workspace) {
  const { store, dialect } = workspace
  const named = (id: number): UserRow => {
    const user = findUser(store, id)
    if (!user) throw notFound('User')
    return user
  }
  const accounts = routesOf(accountOperations, {
    listUsers: ({ caller: { user }, args, window }) => {
      const administrator = user.is_admin === 1
      const filter = {
        active: args.active,
        blocked: args.blocked,
        search: text(args.search),
        username: text(args.username),
        external: administrator ? args.external : undefined,
      }
      const { rows, total } = listUsers(store, filter, window)
      const shown = administrator ? rows.map((row) => fullUser(workspace, row)) : briefUserList(workspace, rows)
      return { rows: shown, total }
    },
    readUser: ({ caller, args }) => {
      const user = named(args.id)
      return { body: caller.user.is_admin === 1 ? fullUser(workspace, user) : singleUser(workspace, user) }
    },
    createUser: ({ args }) => ({ body: fullUser(workspace, createUser(workspace, args)) }),
    updateUser: ({ args }) => ({ body: fullUser(workspace, updateUser(workspace, named(args.id), args)) }),
    deleteUser: ({ args }) => {
      const user = findUser(store, args.id)
      if (!user) {
        if (dialect === 'contract') return { body: null }
        throw notFound('User')
      }
      const body = fullUser(workspace, user)
      // Real services answer with the user in both cases. In the contract the body tells whether anything changed.
      if (deleteUser(workspace, user) || dialect === 'real') return { body }
      return { body: { message: 'You must transfer ownership or delete groups before you can remove user' } }
    },
    readCurrentUser: ({ caller }) => {
      const body = fullUser(workspace, caller.user)
      if (!caller.sudo) return { body }
      return { body: { ...body, private_token: findPrivateToken(store, caller.user.id) ?? null } }
    },
    blockUser: ({ args }) => ({ body: setBlocked(workspace, named(args.id), true) }),
    unblockUser: ({ args }) => ({ body: setBlocked(workspace, named(args.id), false) }),
    listUserEvents: ({ caller, args, window }) => {
      const filter = { viewer: viewerOf(caller.user), of: { authorId: named(args.id).id } }
      const { rows, total } = listEvents(store, filter, window)
      return { rows: eventResources(workspace, rows), total }
    },
  })
  return [...accounts, ...sshKeyRoutes(workspace), ...emailRoutes(workspace)]
}
