import type { Route } from '../http/router.ts'
import type { Workspace } from '../workspace.ts'
import { awardEmojiRoutes } from './award-emoji.ts'
import { buildTriggerRoutes } from './build-triggers.ts'
import { alsoSingular, deprecatedRoutes, practicalRoutes } from './deprecated.ts'
import { groupRoutes } from './groups.ts'
import { issueRoutes } from './issues.ts'
import { labelRoutes } from './labels.ts'
import { mergeRequestRoutes } from './merge-requests.ts'
import { milestoneRoutes } from './milestones.ts'
import { noteRoutes } from './notes.ts'
import { projectRoutes } from './projects.ts'
import { systemHookRoutes } from './system-hooks.ts'
import { todoRoutes } from './todos.ts'
import { userRoutes } from './users.ts'

/** Every operation with its handler. Without `todos`, those that list and finish todos are left out, as the contract has it. */
export function allRoutes(workspace: Workspace, todos: boolean): Route[] {
  const mergeRequests = [
    ...mergeRequestRoutes(workspace),
    ...deprecatedRoutes(workspace),
    ...(workspace.dialect === 'real' ? practicalRoutes(workspace) : []),
  ]
  return [
    ...issueRoutes(workspace),
    ...groupRoutes(workspace),
    ...projectRoutes(workspace),
    ...milestoneRoutes(workspace),
    ...labelRoutes(workspace),
    ...awardEmojiRoutes(workspace),
    ...noteRoutes(workspace),
    ...systemHookRoutes(workspace),
    ...buildTriggerRoutes(workspace),
    ...userRoutes(workspace),
    ...mergeRequests,
    ...alsoSingular(mergeRequests),
    ...(todos ? todoRoutes(workspace) : []),
  ]
}
