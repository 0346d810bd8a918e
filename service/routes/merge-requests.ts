import { mergeRequestOperations } from '../../shared/contract/merge-requests.ts'
import { changedCommands, runCommands, splitCommands } from '../changes/commands.ts'
import { deleteItem } from '../changes/deletions.ts'
import { createMergeRequest, mayOpen, updateMergeRequest } from '../changes/merge-requests.ts'
import { acceptMergeRequest, cancelWaiting, checkMergeability } from '../changes/merges.ts'
import { follow } from '../changes/subscriptions.ts'
import { addTodo } from '../changes/todos.ts'
import { routesOf, unchanged } from '../http/router.ts'
import { issueResources } from '../resources/issues.ts'
import { mergeRequestResource, mergeRequestResources } from '../resources/merge-requests.ts'
import { todoResource } from '../resources/todos.ts'
import { versionResource } from '../resources/versions.ts'
import {
  accessLevel,
  canSeeIssue,
  requireMergeRequests,
  requireWritable,
  viewerOf,
  visibleProject,
} from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import { closedBy, closedElsewhere } from '../rules/closing.ts'
import { mayUpdate } from '../rules/items.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { forbidden, notFound, recordNotFound } from '../rules/refusals.ts'
import { commitsOf, shownChangesOf } from '../rules/versions.ts'
import { numbered } from '../store/item-conditions.ts'
import { cut } from '../store/listing.ts'
import { levels } from '../store/members.ts'
import { findMergeRequest, listMergeRequests } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { findProject } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import { findTodo } from '../store/todos.ts'
import { findVersion, versionsOf } from '../store/versions.ts'
import type { Workspace } from '../workspace.ts'
import { absentOnDelete } from './absent.ts'
import { mergeRequestNamed } from './named.ts'
import type { MergeRequestArguments } from './named.ts'

/** Contract, "Endpoints: Merge requests". */
export function mergeRequestRoutes(workspace: Workspace) {
  const { store } = workspace
  const named = (caller: Caller, args: MergeRequestArguments) => mergeRequestNamed(workspace, caller, args)
  const shown = (row: MergeRequestRow, caller: Caller) => ({ body: mergeRequestResource(workspace, row, caller.user) })
  /** Real services check only the caller's rights in the source project here. */
  const openTarget = (caller: Caller, id: number): ProjectRow => {
    if (workspace.dialect === 'contract') {
      const target = visibleProject(store, caller, id)
      requireMergeRequests(store, caller, target)
      return target
    }
    const target = findProject(store, id)
    if (!target) throw notFound('Project')
    if (target.merge_requests_enabled === 0) throw forbidden()
    return target
  }
  /** The project that a new merge request is to be merged into. */
  const targetOf = (caller: Caller, source: ProjectRow, id: number | undefined): ProjectRow => {
    if (id === undefined) return source
    const target = openTarget(caller, id)
    requireWritable(target)
    return target
  }
  const changeable = (caller: Caller, args: MergeRequestArguments): MergeRequestItem => {
    const item = named(caller, args)
    requireWritable(item.project)
    return item
  }
  const subscribe = (caller: Caller, args: MergeRequestArguments, on: boolean) => {
    const item = named(caller, args)
    return follow(workspace, caller.user, item, on) ? shown(item.row, caller) : unchanged
  }
  return routesOf(mergeRequestOperations, {
    listMergeRequests: ({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      requireMergeRequests(store, caller, project)
      const filter = {
        of: { projectId: project.id },
        ...(args.iid === undefined ? {} : { conditions: [numbered([args.iid].flat())], searched: true }),
        state: args.state ?? 'all',
        order: args.order_by ?? 'created_at',
        descending: args.sort !== 'asc',
      } as const
      const { rows, total } = listMergeRequests(store, filter, window)
      return { rows: mergeRequestResources(workspace, rows, caller.user), total }
    },
    // The merge status is wanted when a merge request is shown, so it is found out now.
    readMergeRequest: ({ caller, args }) => shown(checkMergeability(workspace, named(caller, args).row), caller),
    listMergeRequestCommits: ({ caller, args, window }) => {
      const { row } = named(caller, args)
      const [newest] = versionsOf(store, row.id)
      return cut(newest ? commitsOf(workspace.store, row, newest) : [], window)
    },
    readMergeRequestChanges: ({ caller, args }) => {
      const { row } = named(caller, args)
      const [newest] = versionsOf(store, row.id)
      const changes = newest ? shownChangesOf(row, newest) : []
      return { body: { ...mergeRequestResource(workspace, row, caller.user), changes } }
    },
    createMergeRequest: ({ caller, args }) => {
      const source = visibleProject(store, caller, args.id)
      requireMergeRequests(store, caller, source)
      requireWritable(source)
      if (!mayOpen(workspace, caller.user, source)) throw forbidden()
      const target = targetOf(caller, source, args.target_project_id)
      const { text, commands } = splitCommands(workspace, args.description ?? '')
      const requested = commands.length === 0 ? args : { ...args, description: text }
      const row = store.write(() => {
        const opened = createMergeRequest(workspace, caller.user, source, target, requested)
        const item = { type: 'MergeRequest', project: target, row: opened } as const
        return runCommands(workspace, caller.user, item, commands).row
      })
      return shown(row, caller)
    },
    updateMergeRequest: ({ caller, args }) => {
      const item = changeable(caller, args)
      if (!mayUpdate(store, caller.user, item)) throw forbidden()
      const source = findProject(store, item.row.source_project_id) ?? item.project
      const { requested, commands } = changedCommands(workspace, args)
      const row = store.write(() => {
        const changed = updateMergeRequest(workspace, caller.user, item, source, requested)
        return runCommands(workspace, caller.user, { ...item, row: changed }, commands).row
      })
      return shown(row, caller)
    },
    deleteMergeRequest: ({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      if (accessLevel(store, caller.user, project) < levels.owner) throw forbidden()
      requireWritable(project)
      const row = findMergeRequest(store, project.id, args.merge_request_id)
      // Real services answer "no right" for a merge request that does not exist.
      if (!row) return absentOnDelete(workspace, forbidden())
      const answer = shown(row, caller)
      deleteItem(workspace, { type: 'MergeRequest', project, row })
      return answer
    },
    acceptMergeRequest: ({ caller, args }) =>
      shown(acceptMergeRequest(workspace, caller.user, changeable(caller, args), args), caller),
    cancelMergeWhenBuildSucceeds: ({ caller, args }) =>
      shown(cancelWaiting(workspace, caller.user, changeable(caller, args)), caller),
    listClosedIssues: ({ caller, args, window }) => {
      const { project, row } = named(caller, args)
      if (project.external_tracker === 1) return cut(closedElsewhere(workspace.store, project, row), window)
      const seen = closedBy(workspace.store, project, row).filter((closed) =>
        canSeeIssue(store, caller.user, closed.project, closed.issue),
      )
      const { rows, total } = cut(seen, window)
      const issues = rows.map(({ issue }) => issue)
      return { rows: issueResources(workspace, issues, caller.user), total }
    },
    followMergeRequest: ({ caller, args }) => subscribe(caller, args, true),
    unfollowMergeRequest: ({ caller, args }) => subscribe(caller, args, false),
    addMergeRequestTodo: ({ caller, args }) => {
      const item = named(caller, args)
      const { user } = caller
      const id = store.write(() => {
        const cause = { author: user, action: 'marked', at: store.moment() } as const
        return addTodo(workspace, user, item, cause)
      })
      const todo = id === null ? undefined : findTodo(store, viewerOf(user), id)
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
          commits: commitsOf(workspace.store, row, version),
          diffs: shownChangesOf(row, version),
        },
      }
    },
  })
}
