import { milestoneOperations } from '../../shared/contract/milestones.ts'
import { createMilestone, updateMilestone } from '../changes/milestones.ts'
import { routesOf } from '../http/router.ts'
import { milestoneResource } from '../resources/milestones.ts'
import { accessLevel, requireWritable, visibleProject } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import { forbidden, recordNotFound } from '../rules/refusals.ts'
import { levels } from '../store/members.ts'
import { findMilestone, listMilestones } from '../store/milestones.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Workspace } from '../workspace.ts'
import { issuePage } from './issue-lists.ts'

/** Contract, "Endpoints: Milestones". */
export function milestoneRoutes(workspace: Workspace) {
  const { store } = workspace
  const requireRight = (caller: Caller, project: ProjectRow) => {
    requireWritable(project)
    if (accessLevel(store, caller.user, project) < (workspace.milestoneLevel ?? levels.master)) throw forbidden()
  }
  return routesOf(milestoneOperations, {
    listMilestones: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const filter = {
        of: { projectId: project.id },
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
    createMilestone: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      requireRight(caller, project)
      return { body: milestoneResource(workspace, createMilestone(workspace, caller.user, project, args)) }
    },
    updateMilestone: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      requireRight(caller, project)
      const row = findMilestone(store, project.id, args.milestone_id)
      if (!row) throw recordNotFound()
      return { body: milestoneResource(workspace, updateMilestone(workspace, caller.user, project, row, args)) }
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
