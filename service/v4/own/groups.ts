import { groupResource } from '../../resources/groups.ts'
import { viewerOf } from '../../rules/access.ts'
import { listGroups } from '../../store/groups.ts'
import type { GroupFilter } from '../../store/groups.ts'
import { levels } from '../../store/members.ts'
import { visibility } from '../../store/projects.ts'
import type { VisibilityName } from '../../store/projects.ts'
import { nobody } from '../nobody.ts'
import { own } from '../speaker.ts'
import type { OwnHandlers, Speaker } from '../speaker.ts'

interface ListArguments {
  readonly skip_groups?: number | readonly number[] | undefined
  readonly all_available?: boolean | undefined
  readonly owned?: boolean | undefined
  readonly min_access_level?: number | undefined
  readonly search?: string | undefined
  readonly visibility?: VisibilityName | undefined
  readonly order_by?: GroupFilter['order'] | undefined
  readonly sort?: 'asc' | 'desc' | undefined
}

/** The one list of groups, which is also that of one's own. All groups are at the top here. */
export function groupHandlers({ workspace }: Speaker): OwnHandlers {
  const { store } = workspace
  const list = own<ListArguments>(({ caller: { user }, args, window }) => {
    // Who has not signed in is in none, and sees those that are public.
    const everything = user.is_admin === 1 || args.all_available === true || user === nobody.user
    const filter: GroupFilter = {
      viewer: viewerOf(user),
      memberFrom: args.owned ? levels.owner : (args.min_access_level ?? (everything ? null : levels.guest)),
      skip: args.skip_groups === undefined ? [] : [args.skip_groups].flat(),
      search: args.search === '' ? undefined : args.search,
      visibilityLevel: args.visibility === undefined ? undefined : visibility[args.visibility],
      order: args.order_by ?? 'name',
      descending: args.sort === 'desc',
    }
    const { rows, total } = listGroups(store, filter, window)
    return { rows: rows.map((row) => groupResource(workspace, row)), total }
  })
  return { listGroups: list, listOwnedGroups: list }
}
