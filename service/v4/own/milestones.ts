import { momentOf } from '../../resources/moments.ts'
import { milestoneResource } from '../../resources/milestones.ts'
import { visibleGroup, visibleProject } from '../../rules/access.ts'
import { recordNotFound } from '../../rules/refusals.ts'
import type { Window } from '../../store/listing.ts'
import { findGroupMilestone, listMilestones } from '../../store/milestones.ts'
import type { MilestoneFilter, MilestoneHome } from '../../store/milestones.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface ListArguments {
  readonly id: number | string
  readonly iids?: number | readonly number[] | undefined
  readonly state?: MilestoneFilter['state'] | undefined
  readonly search?: string | undefined
  readonly title?: string | undefined
  readonly updated_after?: string | undefined
  readonly updated_before?: string | undefined
  readonly include_parent_milestones?: boolean | undefined
  readonly include_ancestors?: boolean | undefined
}

const wordOf = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/** Milestones of groups, which the items of their projects can have, and those of projects beside them. */
export function milestoneHandlers({ workspace }: VersionedService): OwnHandlers {
  const { store } = workspace
  const page = (of: MilestoneHome, args: ListArguments, window: Window) => {
    const iids = args.iids === undefined ? null : [args.iids].flat()
    const filter: MilestoneFilter = {
      of,
      iids,
      state: args.state ?? 'all',
      search: wordOf(args.search),
      title: wordOf(args.title),
      changedFrom: momentOf(args.updated_after),
      changedUntil: momentOf(args.updated_before),
    }
    const { rows, total } = listMilestones(store, filter, window)
    return { rows: rows.map((row) => milestoneResource(workspace, row)), total }
  }
  return {
    listMilestones: own<ListArguments>(({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const withGroup = args.include_parent_milestones ?? args.include_ancestors
      return page({ projectId: project.id, withGroup }, args, window)
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
