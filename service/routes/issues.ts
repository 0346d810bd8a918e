import { issueOperations } from '../../shared/contract/issues.ts'
import { accessLevel, canSeeIssue, requireWritable, visibleGroup, visibleIssue, visibleProject } from '../access.ts'
import { updateIssue } from '../changes/issues.ts'
import { addTodo } from '../changes/todos.ts'
import { forbidden, recordNotFound } from '../errors.ts'
import { issueResource } from '../resources/issues.ts'
import { todoResource } from '../resources/todos.ts'
import { routesOf, unchanged } from '../router.ts'
import { findIssue } from '../store/issues.ts'
import type { IssueRow } from '../store/issues.ts'
import { levels } from '../store/members.ts'
import type { ProjectRow } from '../store/projects.ts'
import { findTodo } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { issuePage, projectsWithIssues } from './issue-lists.ts'

/** Reporters, and author and assignee of what they can see. */
function mayUpdate(workspace: Workspace, user: UserRow, project: ProjectRow, issue: IssueRow): boolean {
  if (!canSeeIssue(workspace.store, user, project, issue)) return false
  if (issue.author_id === user.id || issue.assignee_id === user.id) return true
  return accessLevel(workspace.store, user, project) >= levels.reporter
}

/** Contract, "Endpoints: Issues". */
export function issueRoutes(workspace: Workspace) {
  const { store } = workspace
  return routesOf(issueOperations, {
    listOwnIssues: ({ caller: { user }, args, window }) => {
      const projectIds = user.is_admin === 1 ? null : projectsWithIssues(workspace, user).map(({ id }) => id)
      const scope = { kind: 'author', userId: user.id, projectIds } as const
      return issuePage(workspace, { viewer: user, scope, projects: null }, args, window)
    },
    listGroupIssues: ({ caller, args, window }) => {
      const group = visibleGroup(store, caller, args.id)
      const projects = projectsWithIssues(workspace, caller.user, group.id)
      const scope = { kind: 'projects', projectIds: projects.map(({ id }) => id) } as const
      // Unlike the other lists, a group's has open issues only unless it is told otherwise.
      const listing = { viewer: caller.user, scope, projects, defaultState: 'opened', allLabels: true } as const
      return issuePage(workspace, listing, args, window)
    },
    listProjectIssues: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      if (project.issues_enabled === 0) return { rows: [], total: 0 }
      const scope = { kind: 'project', projectId: project.id } as const
      return issuePage(workspace, { viewer: caller.user, scope, projects: [project] }, args, window)
    },
    readIssue: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      return { body: issueResource(workspace, visibleIssue(store, caller, project, args.issue_id), caller.user) }
    },
    updateIssue: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      const issue = findIssue(store, project.id, args.issue_id)
      if (!issue || project.issues_enabled === 0) throw recordNotFound()
      // A confidential issue that is hidden from the caller answers 403 here, where reading it answers 404.
      if (!mayUpdate(workspace, caller.user, project, issue)) throw forbidden()
      requireWritable(project)
      const { updated_at, ...wish } = args
      const now = updateIssue(workspace, caller.user, project, issue, {
        ...wish,
        updated_at: updated_at === undefined ? undefined : Date.parse(updated_at),
      })
      return { body: issueResource(workspace, now, caller.user) }
    },
    addIssueTodo: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      const row = visibleIssue(store, caller, project, args.issue_id)
      const { user } = caller
      const id = store.write(() => {
        const cause = { author: user, action: 'marked', at: store.moment() } as const
        return addTodo(workspace, user, { type: 'Issue', project, row }, cause)
      })
      const todo = id === null ? undefined : findTodo(store, user.id, id)
      return todo ? { body: todoResource(workspace, todo, user) } : unchanged
    },
  })
}
