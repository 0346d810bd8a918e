import { milestoneResource } from '../../resources/milestones.ts'
import { visibleGroup, visibleProject } from '../../rules/access.ts'
import { recordNotFound, Refusal } from '../../rules/refusals.ts'
import type { Window } from '../../store/listing.ts'
import { findGroupMilestone, listMilestones } from '../../store/milestones.ts'
import type { MilestoneFilter, MilestoneHome } from '../../store/milestones.ts'
import { own } from '../speaker.ts'
import type { OwnHandlers, Speaker } from '../speaker.ts'

interface ListArguments {
  readonly id: number | string
  readonly iids?: number | readonly number[] | undefined
  readonly state?: MilestoneFilter['state'] | undefined
  readonly include_parent_milestones?: boolean | undefined
  readonly include_ancestors?: boolean | undefined
}

/** Both names of one argument cannot be given. */
function withParents({ include_parent_milestones: old, include_ancestors: own }: ListArguments): boolean {
  if (old !== undefined && own !== undefined) {
    throw new Refusal(400, { error: 'include_ancestors, include_parent_milestones are mutually exclusive' })
  }
  return old ?? own ?? false
}

/** Milestones of groups, which the items of their projects can have, and those of projects beside them. */
export function milestoneHandlers({ workspace }: Speaker): OwnHandlers {
  const { store } = workspace
  const page = (of: MilestoneHome, args: ListArguments, window: Window) => {
    const iids = args.iids === undefined ? null : [args.iids].flat()
    const { rows, total } = listMilestones(store, { of, iids, state: args.state ?? 'all' }, window)
    return { rows: rows.map((row) => milestoneResource(workspace, row)), total }
  }
  return {
    listMilestones: own<ListArguments>(({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      return page({ projectId: project.id, withGroup: withParents(args) }, args, window)
    }),
    listGroupMilestones: own<ListArguments>(({ caller, args, window }) =>
      page({ groupId: visibleGroup(store, caller, args.id).id }, args, window),
    ),
    readGroupMilestone: own<{ readonly id: number | string; readonly milestone_id: number }>(({ caller, args }) => {
      const row = findGroupMilestone(store, visibleGroup(store, caller, args.id).id, args.milestone_id)
      if (!row) throw recordNotFound()
      return { body: milestoneResource(workspace, row) }
    }),
  }
}
