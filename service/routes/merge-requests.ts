import { mergeRequestOperations } from '../../shared/contract/merge-requests.ts'
import { canSeeIssue, canSeeProject, requireMergeRequests, visibleMergeRequest, visibleProject } from '../access.ts'
import { addTodo } from '../changes/todos.ts'
import { closedBy } from '../closing.ts'
import { recordNotFound } from '../errors.ts'
import { cut } from '../paging.ts'
import { issueResources } from '../resources/issues.ts'
import { mergeRequestResource, mergeRequestResources } from '../resources/merge-requests.ts'
import { todoResource } from '../resources/todos.ts'
import { changesOf, commitsOf, versionResource } from '../resources/versions.ts'
import { routesOf, unchanged } from '../router.ts'
import { listMergeRequests } from '../store/merge-requests.ts'
import { findTodo } from '../store/todos.ts'
import { findVersion, versionsOf } from '../store/versions.ts'
import type { Workspace } from '../workspace.ts'
import type { Caller } from '../auth.ts'

/** Contract, "Endpoints: Merge requests". */
export function mergeRequestRoutes(workspace: Workspace) {
  const { store } = workspace
  const named = (caller: Caller, args: { readonly id: number | string; readonly merge_request_id: number }) => {
    const project = visibleProject(store, caller, args.id)
    return { project, row: visibleMergeRequest(store, caller, project, args.merge_request_id) }
  }
  return routesOf(mergeRequestOperations, {
    listMergeRequests: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      requireMergeRequests(store, caller, project)
      const filter = {
        projectId: project.id,
        iids: args.iid === undefined ? null : [args.iid].flat(),
        state: args.state ?? 'all',
        order: args.order_by ?? 'created_at',
        descending: args.sort !== 'asc',
      } as const
      const { rows, total } = listMergeRequests(store, filter, window)
      return { rows: mergeRequestResources(workspace, rows, caller.user), total }
    },
    readMergeRequest: ({ caller, args }) => ({
      body: mergeRequestResource(workspace, named(caller, args).row, caller.user),
    }),
    listMergeRequestCommits: ({ caller, args, window }) => {
      const { row } = named(caller, args)
      const [newest] = versionsOf(store, row.id)
      return cut(newest ? commitsOf(workspace, row, newest) : [], window)
    },
    readMergeRequestChanges: ({ caller, args }) => {
      const { row } = named(caller, args)
      const [newest] = versionsOf(store, row.id)
      const changes = newest ? changesOf(row, newest) : []
      return { body: { ...mergeRequestResource(workspace, row, caller.user), changes } }
    },
    listClosedIssues: ({ caller, args, window }) => {
      const { project, row } = named(caller, args)
      const seen = closedBy(workspace, project, row).filter(
        (closed) =>
          canSeeProject(store, caller.user, closed.project) &&
          canSeeIssue(store, caller.user, closed.project, closed.issue),
      )
      const { rows, total } = cut(seen, window)
      const issues = rows.map(({ issue }) => issue)
      return { rows: issueResources(workspace, issues, caller.user), total }
    },
    addMergeRequestTodo: ({ caller, args }) => {
      const { project, row } = named(caller, args)
      const { user } = caller
      const id = store.write(() => {
        const cause = { author: user, action: 'marked', at: store.moment() } as const
        return addTodo(workspace, user, { type: 'MergeRequest', project, row }, cause)
      })
      const todo = id === null ? undefined : findTodo(store, user.id, id)
      return todo ? { body: todoResource(workspace, todo, user) } : unchanged
    },
    listMergeRequestVersions: ({ caller, args, window }) => {
      const { row } = named(caller, args)
      const { rows, total } = cut(versionsOf(store, row.id), window)
      return { rows: rows.map((version) => versionResource(row, version)), total }
    },
    readMergeRequestVersion: ({ caller, args }) => {
      const { row } = named(caller, args)
      const version = findVersion(store, row.id, args.version_id)
      if (!version) throw recordNotFound()
      return {
        body: {
          ...versionResource(row, version),
          commits: commitsOf(workspace, row, version),
          diffs: changesOf(row, version),
        },
      }
    },
  })
}
