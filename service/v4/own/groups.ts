import { createGroup, markGroupForDeletion } from '../../changes/groups.ts'
import type { RequestedGroup } from '../../changes/groups.ts'
import { groupResource } from '../../resources/groups.ts'
import { ownedGroup, viewerOf, visibleGroup } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { forbidden } from '../../rules/refusals.ts'
import { listGroups } from '../../store/groups.ts'
import type { GroupFilter, NamespaceRow } from '../../store/groups.ts'
import type { Window } from '../../store/listing.ts'
import { levelInGroup, levels } from '../../store/members.ts'
import { visibility } from '../../store/projects.ts'
import type { VisibilityName } from '../../store/projects.ts'
import type { UserRow } from '../../store/users.ts'
import { nobody } from '../nobody.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface ListArguments {
  readonly skip_groups?: number | readonly number[] | undefined
  readonly all_available?: boolean | undefined
  readonly owned?: boolean | undefined
  readonly min_access_level?: number | undefined
  readonly search?: string | undefined
  readonly visibility?: VisibilityName | undefined
  readonly order_by?: GroupFilter['order'] | undefined
  readonly sort?: 'asc' | 'desc' | undefined
  readonly top_level_only?: boolean | undefined
  readonly active?: boolean | undefined
}
type InGroup = ListArguments & { readonly id: number | string }
type NewGroup = RequestedGroup & {
  readonly name: string
  readonly path: string
  readonly parent_id?: number | undefined
}

/** The membership filter of a list of groups. The groups above and below the user's own are listed with them. */
function theirs(user: UserRow, args: ListArguments): Pick<GroupFilter, 'memberFrom' | 'reach'> {
  if (args.owned) return { memberFrom: levels.owner }
  if (args.min_access_level !== undefined) return { memberFrom: args.min_access_level, reach: 'below' }
  // Callers without credentials have no groups of their own, and see the public ones.
  const everything = user.is_admin === 1 || args.all_available === true || user === nobody.user
  return everything ? { memberFrom: null } : { memberFrom: levels.guest, reach: 'around' }
}

/** The one list of groups, which is also that of one's own, and the groups in a group. */
export function groupHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const page = (user: UserRow, args: ListArguments, within: GroupFilter['within'], window: Window) => {
    const filter: GroupFilter = {
      viewer: viewerOf(user),
      ...theirs(user, args),
      within,
      skip: args.skip_groups === undefined ? [] : [args.skip_groups].flat(),
      search: args.search === '' ? undefined : args.search,
      visibilityLevel: args.visibility === undefined ? undefined : visibility[args.visibility],
      isActive: args.active,
      order: args.order_by ?? 'name',
      descending: args.sort === 'desc',
    }
    const { rows, total } = listGroups(store, filter, window)
    return { rows: rows.map((row) => groupResource(workspace, row)), total }
  }
  const list = own<ListArguments>(({ caller: { user }, args, window }) =>
    page(user, args, args.top_level_only ? { parentId: null } : undefined, window),
  )
  const listIn = (deep: boolean) =>
    own<InGroup>(({ caller, args, window }) =>
      page(caller.user, args, { parentId: visibleGroup(store, caller, args.id).id, deep }, window),
    )
  const requireSubgroups = ({ user }: Caller, parent: NamespaceRow): void => {
    const least = versioned.has('subgroupsByMasters') ? levels.master : levels.owner
    if (user.is_admin === 0 && levelInGroup(store, user.id, parent.id) < least) throw forbidden()
  }
  return {
    listGroups: list,
    listOwnedGroups: list,
    listSubgroups: listIn(false),
    listDescendantGroups: listIn(true),
    createGroup: own<NewGroup>(({ caller, args }) => {
      const parent = args.parent_id === undefined ? null : visibleGroup(store, caller, args.parent_id)
      if (parent) requireSubgroups(caller, parent)
      else if (caller.user.can_create_group === 0 && caller.user.is_admin === 0) throw forbidden()
      return { body: groupResource(workspace, createGroup(workspace, caller.user, args, parent)) }
    }),
    ...(versioned.has('delayedDeletion') && {
      deleteGroup: own<{ readonly id: number | string }>(({ caller, args }) => {
        markGroupForDeletion(workspace, ownedGroup(store, caller, args.id))
        return { body: true }
      }),
    }),
  }
}
