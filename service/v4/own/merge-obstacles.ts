import { mergeRequestResource } from '../../resources/merge-requests.ts'
import { isoOf } from '../../resources/moments.ts'
import { briefUsers } from '../../resources/users.ts'
import { mergeRequestNamed } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { accessLevel, visibleMergeRequest, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { statusChecks } from '../../rules/mergeability.ts'
import { forbidden, Refusal, unauthorized } from '../../rules/refusals.ts'
import { cut } from '../../store/listing.ts'
import { levels } from '../../store/members.ts'
import { blocksOf, trainCarsOf } from '../../store/merge-obstacles.ts'
import type { MergeRequestRow } from '../../store/merge-requests.ts'
import { headPipelineOf } from '../../store/pipelines.ts'
import { findProject } from '../../store/projects.ts'
import { rowsById } from '../../store/rows.ts'
import { headsOf } from '../../store/versions.ts'
import { mergeRequestRows, simpleRows } from '../rows/merge-requests.ts'
import { pipelineRow } from '../rows/pipelines.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface InTrains {
  readonly id: number | string
  readonly scope?: 'active' | 'complete'
  readonly sort?: 'asc' | 'desc'
}

/** What holds merge requests up: others that go first, status checks of other services, and the trains that they are in. */
export function mergeObstacleHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const resourcesOf = (caller: Caller, ids: readonly number[]) => {
    const rows = rowsById<MergeRequestRow>(store, 'merge_requests', ids)
    return (id: number) => {
      const row = rows.get(id)
      return row ? [mergeRequestResource(workspace, row, caller.user)] : []
    }
  }
  const isSeen = (caller: Caller, row: MergeRequestRow | undefined): boolean => {
    const project = row && findProject(store, row.project_id)
    if (!row || !project) return false
    try {
      visibleProject(store, caller, project.id)
      visibleMergeRequest(store, caller, project, row.id)
      return true
    } catch (thrown) {
      if (thrown instanceof Refusal) return false
      throw thrown
    }
  }
  return {
    listMergeBlocks: own<MergeRequestArguments>(({ caller, args, window }) => {
      const { row, project } = mergeRequestNamed(workspace, caller, args)
      const { rows, total } = cut(blocksOf(store, row.id), window)
      const ids = rows.flatMap(({ blocking_id, blocked_id }) => [blocking_id, blocked_id])
      const stored = rowsById<MergeRequestRow>(store, 'merge_requests', ids)
      const resources = resourcesOf(caller, ids)
      const showing = { versioned, viewer: caller.user, args: {}, single: false }
      const shown = (id: number) => mergeRequestRows(showing, resources(id))[0]
      const blocks = rows.map(({ id, blocking_id, blocked_id }) => ({
        id,
        ...(isSeen(caller, stored.get(blocking_id)) ? { blocking_merge_request: shown(blocking_id) } : {}),
        blocked_merge_request: shown(blocked_id),
        project_id: project.id,
      }))
      return { rows: blocks, total }
    }),
    listStatusChecks: own<MergeRequestArguments>(({ caller, args, window }) => {
      const item = mergeRequestNamed(workspace, caller, args)
      if (item.project.tier !== 'ultimate') throw unauthorized()
      return cut(statusChecks(store, item), window)
    }),
    listTrainCars: own<InTrains>(({ caller, args, window }) => {
      const project = visibleProject(store, caller, args.id)
      const mayRead = project.tier !== 'free' && accessLevel(store, caller.user, project) >= levels.reporter
      if (!mayRead) throw forbidden()
      const active = args.scope === 'complete' ? [] : trainCarsOf(store, project.id)
      const { rows, total } = cut(args.sort === 'asc' ? active : active.toReversed(), window)
      const ids = rows.map(({ merge_request_id }) => merge_request_id)
      const heads = headsOf(store, ids)
      const resources = resourcesOf(caller, ids)
      const showing = { versioned, viewer: caller.user, args: {}, single: false }
      const user = briefUsers(
        workspace,
        rows.map(({ user_id }) => user_id),
      )
      const cars = rows.map(({ id, merge_request_id, user_id, status, target_branch, created_at }) => {
        const pipeline = headPipelineOf(store, merge_request_id, heads.get(merge_request_id) ?? '')
        return {
          id,
          merge_request: simpleRows(showing, resources(merge_request_id))[0],
          user: user(user_id),
          pipeline: pipeline ? pipelineRow(versioned, pipeline) : null,
          ...{ created_at: isoOf(created_at), updated_at: isoOf(created_at) },
          ...{ target_branch, status, merged_at: null, duration: null },
        }
      })
      return { rows: cars, total }
    }),
  }
}
