import { issueOperations } from '../../shared/contract/issues.ts'
import { changedCommands, runCommands, splitCommands } from '../changes/commands.ts'
import { deleteItem } from '../changes/deletions.ts'
import { createIssue, updateIssue } from '../changes/issues.ts'
import { moveIssue } from '../changes/moves.ts'
import { follow } from '../changes/subscriptions.ts'
import { addTodo } from '../changes/todos.ts'
import { routesOf, unchanged } from '../http/router.ts'
import { issueResource } from '../resources/issues.ts'
import { todoResource } from '../resources/todos.ts'
import { accessLevel, requireWritable, viewerOf, visibleGroup, visibleProject } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import { canSeeItem, mayUpdate } from '../rules/items.ts'
import type { IssueItem } from '../rules/items.ts'
import { forbidden, notFound, recordNotFound } from '../rules/refusals.ts'
import { findIssue } from '../store/issues.ts'
import { levels } from '../store/members.ts'
import { findProject } from '../store/projects.ts'
import { findTodo } from '../store/todos.ts'
import type { Workspace } from '../workspace.ts'
import { absentOnDelete } from './absent.ts'
import { issuePage, projectsWithIssues } from './issue-lists.ts'
import { issueNamed } from './named.ts'
import type { IssueArguments } from './named.ts'

const momentOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

/** Contract, "Endpoints: Issues". */
export function issueRoutes(workspace: Workspace) {
  const { store } = workspace
  const subscribe = (caller: Caller, args: IssueArguments, on: boolean) => {
    const item = issueNamed(workspace, caller, args)
    if (!follow(workspace, caller.user, item, on)) return unchanged
    return { body: issueResource(workspace, item.row, caller.user) }
  }
  const issueToMove = (caller: Caller, args: IssueArguments): IssueItem => {
    const project = visibleProject(store, caller, args.id)
    const row = findIssue(store, project.id, args.issue_id)
    if (!row || !canSeeItem(store, caller.user, { type: 'Issue', project, row })) throw notFound('Issue')
    return { type: 'Issue', project, row }
  }
  return routesOf(issueOperations, {
    listOwnIssues: ({ caller: { user }, args, window }) => {
      const projectIds = user.is_admin === 1 ? null : projectsWithIssues(workspace, user).map(({ id }) => id)
      const scope = { kind: 'author', userId: user.id, projectIds } as const
      return issuePage(workspace, { viewer: user, scope, projects: null }, args, window)
    },
    listGroupIssues: ({ caller, args, window }) => {
      const group = visibleGroup(store, caller, args.id)
      const projects = projectsWithIssues(workspace, caller.user, { namespaceId: group.id })
      const scope = { kind: 'projects', projectIds: projects.map(({ id }) => id) } as const
      // Unlike the other lists, a group's has open issues only by default.
      const listing = { viewer: caller.user, scope, projects, defaultState: 'opened', allLabels: true } as const
      return issuePage(workspace, listing, args, window)
    },
    listProjectIssues: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      if (project.issues_enabled === 0) return { rows: [], total: 0 }
      const scope = { kind: 'project', projectId: project.id } as const
      return issuePage(workspace, { viewer: caller.user, scope, projects: [project] }, args, window)
    },
    readIssue: ({ caller, args }) => ({
      body: issueResource(workspace, issueNamed(workspace, caller, args).row, caller.user),
    }),
    createIssue: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      if (project.issues_enabled === 0) throw forbidden()
      requireWritable(project)
      const { created_at, ...requested } = args
      const { text, commands } = splitCommands(workspace, requested.description ?? '')
      const row = store.write(() => {
        const opened = createIssue(workspace, caller.user, project, {
          ...requested,
          ...(commands.length === 0 ? {} : { description: text }),
          created_at: momentOf(created_at),
        })
        return runCommands(workspace, caller.user, { type: 'Issue', project, row: opened }, commands).row
      })
      return { body: issueResource(workspace, row, caller.user) }
    },
    updateIssue: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      const row = findIssue(store, project.id, args.issue_id)
      if (!row || project.issues_enabled === 0) throw recordNotFound()
      // A confidential issue that is hidden from the caller answers 403 here, where reading it answers 404.
      if (!mayUpdate(store, caller.user, { type: 'Issue', project, row })) throw forbidden()
      requireWritable(project)
      const { updated_at, ...wanted } = args
      const { requested, commands } = changedCommands(workspace, wanted)
      const now = store.write(() => {
        const change = { ...requested, updated_at: momentOf(updated_at) }
        const changed = updateIssue(workspace, caller.user, project, row, change)
        return runCommands(workspace, caller.user, { type: 'Issue', project, row: changed }, commands).row
      })
      return { body: issueResource(workspace, now, caller.user) }
    },
    deleteIssue: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      const row = findIssue(store, project.id, args.issue_id)
      // Real services look for the issue before they check the caller's rights.
      if (!row && workspace.dialect === 'real') throw notFound('Issue')
      if (accessLevel(store, caller.user, project) < levels.owner) throw forbidden()
      requireWritable(project)
      if (!row) return absentOnDelete(workspace, notFound('Issue'))
      const body = issueResource(workspace, row, caller.user)
      deleteItem(workspace, { type: 'Issue', project, row })
      return { body }
    },
    moveIssue: ({ caller, args }) => {
      const from = issueToMove(caller, args)
      const target = findProject(store, args.to_project_id)
      if (!target) throw notFound('Project')
      return { body: issueResource(workspace, moveIssue(workspace, caller.user, from, target), caller.user) }
    },
    followIssue: ({ caller, args }) => subscribe(caller, args, true),
    unfollowIssue: ({ caller, args }) => subscribe(caller, args, false),
    addIssueTodo: ({ caller, args }) => {
      const item = issueNamed(workspace, caller, args)
      const { user } = caller
      const id = store.write(() => {
        const cause = { author: user, action: 'marked', at: store.moment() } as const
        return addTodo(workspace, user, item, cause)
      })
      const todo = id === null ? undefined : findTodo(store, viewerOf(user), id)
      return todo ? { body: todoResource(workspace, todo, user) } : unchanged
    },
  })
}
