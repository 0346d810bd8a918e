import { momentOf } from '../../resources/moments.ts'
import { briefUserList, fullUser } from '../../resources/users.ts'
import { deleteGroup } from '../../changes/groups.ts'
import { deleteUser } from '../../changes/users.ts'
import { conflict, notFound, Refusal } from '../../rules/refusals.ts'
import { findGroup } from '../../store/groups.ts'
import { groupsOwnedAlone } from '../../store/members.ts'
import { findUser, listUsers } from '../../store/users.ts'
import type { UserFilter } from '../../store/users.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface ListArguments {
  readonly active?: boolean | undefined
  readonly blocked?: boolean | undefined
  readonly search?: string | undefined
  readonly username?: string | undefined
  readonly external?: boolean | undefined
  readonly exclude_external?: boolean | undefined
  readonly exclude_active?: boolean | undefined
  readonly admins?: boolean | undefined
  readonly two_factor?: 'enabled' | 'disabled' | undefined
  readonly without_projects?: boolean | undefined
  readonly extern_uid?: string | undefined
  readonly provider?: string | undefined
  readonly created_after?: string | undefined
  readonly created_before?: string | undefined
  readonly order_by?: UserFilter['order']
  readonly sort?: 'asc' | 'desc' | undefined
}

const wordOf = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/** Filters for administrators only. From other callers they are ignored, as on real services. */
function forAdministrators(args: ListArguments): UserFilter {
  const { provider = '', extern_uid = '' } = args
  if ((provider === '') !== (extern_uid === '')) {
    throw new Refusal(400, { error: 'extern_uid, provider provide all or none of parameters' })
  }
  return {
    external: args.external,
    administrators: args.admins,
    twoFactor: args.two_factor === undefined ? undefined : args.two_factor === 'enabled',
    withoutProjects: args.without_projects,
    addedFrom: momentOf(args.created_after),
    addedUntil: momentOf(args.created_before),
    order: args.order_by,
    ascending: args.sort === 'asc',
    ...(provider === '' ? {} : { identity: { provider, extern_uid } }),
  }
}

interface Deletion {
  readonly id: number
  readonly hard_delete?: boolean | undefined
}

/** The list of people, and deleting one. */
export function userHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const deleteGroups = (ids: readonly number[]): void => {
    for (const id of ids) {
      const group = findGroup(store, id)
      if (group) deleteGroup(workspace, group)
    }
  }
  return {
    deleteUser: own<Deletion>(({ args: { id, hard_delete: whole = false } }) => {
      const user = findUser(store, id)
      if (!user) throw notFound('User')
      store.write(() => {
        if (whole) deleteGroups(groupsOwnedAlone(store, id))
        const isGone = deleteUser(workspace, user, !whole)
        // Older services accept the deletion, and find out later that it cannot be done.
        if (!isGone && versioned.has('soleOwners')) {
          throw conflict('409 Conflict - User cannot be removed while is the sole-owner of a group')
        }
      })
      return { body: null }
    }),
    listUsers: own<ListArguments>(({ caller: { user }, args, window }) => {
      const administrator = user.is_admin === 1
      const filter: UserFilter = {
        active: args.active,
        blocked: args.blocked,
        internal: args.exclude_external,
        inactive: args.exclude_active,
        search: wordOf(args.search),
        username: wordOf(args.username),
        ...(administrator ? forAdministrators(args) : {}),
      }
      const { rows, total } = listUsers(workspace.store, filter, window)
      const shown = administrator ? rows.map((row) => fullUser(workspace, row)) : briefUserList(workspace, rows)
      return { rows: shown, total }
    }),
  }
}
