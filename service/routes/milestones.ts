import { milestoneOperations } from '../../shared/contract/milestones.ts'
import { visibleProject } from '../access.ts'
import { recordNotFound } from '../errors.ts'
import { milestoneResource } from '../resources/milestones.ts'
import { routesOf } from '../router.ts'
import { findMilestone, listMilestones } from '../store/milestones.ts'
import type { Workspace } from '../workspace.ts'
import { issuePage } from './issue-lists.ts'

/** Contract, "Endpoints: Milestones". */
export function milestoneRoutes(workspace: Workspace) {
  const { store } = workspace
  return routesOf(milestoneOperations, {
    listMilestones: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const filter = {
        projectId: project.id,
        iids: args.iid === undefined ? null : [args.iid].flat(),
        state: args.state ?? 'all',
      } as const
      const { rows, total } = listMilestones(store, filter, window)
      return { rows: rows.map((row) => milestoneResource(workspace, row)), total }
    },
    readMilestone: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      const milestone = findMilestone(store, project.id, args.milestone_id)
      if (!milestone) throw recordNotFound()
      return { body: milestoneResource(workspace, milestone) }
    },
    listMilestoneIssues: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const milestone = findMilestone(store, project.id, args.milestone_id)
      if (!milestone) throw recordNotFound()
      const scope = { kind: 'milestone', milestoneId: milestone.id } as const
      return issuePage(workspace, { viewer: caller.user, scope, projects: [project] }, {}, window)
    },
  })
}
