import { briefUsers } from '../../resources/users.ts'
import { isoOf, isoOrNull } from '../../resources/moments.ts'
import type { DefinedJob } from '../../store/jobs.ts'
import { childrenOfJobs } from '../../store/pipelines.ts'
import type { PipelineRow } from '../../store/pipelines.ts'
import { projectPaths } from '../../store/projects.ts'
import type { VersionedService } from '../versioned-service.ts'
import { pageAddress } from './addresses.ts'

function address(versioned: VersionedService, projectId: number, page: string): string {
  const { workspace } = versioned
  const path = projectPaths(workspace.store, [projectId]).get(projectId) ?? ''
  return pageAddress(versioned, `${workspace.webUrl}/${path}`, page)
}

/** A pipeline in a list. */
export function pipelineRow(versioned: VersionedService, row: PipelineRow) {
  const { id, iid, project_id, sha, ref, status, source } = row
  return {
    ...{ id, iid, project_id, sha, ref, status, source },
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
    web_url: address(versioned, project_id, `pipelines/${id}`),
  }
}

const secondsBetween = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : (to - from) / 1000

/** A pipeline that is read alone. */
export function wholePipelineRow(versioned: VersionedService, row: PipelineRow) {
  const { user_id, created_at, started_at, finished_at } = row
  return {
    ...pipelineRow(versioned, row),
    ...{ before_sha: '0'.repeat(40), tag: false, yaml_errors: null },
    user: user_id === null ? null : briefUsers(versioned.workspace, [user_id])(user_id),
    started_at: isoOrNull(started_at),
    finished_at: isoOrNull(finished_at),
    committed_at: null,
    duration: secondsBetween(started_at, finished_at),
    queued_duration: secondsBetween(created_at, started_at),
    coverage: null,
  }
}

/** What jobs of one pipeline and those that start another one have in common. */
function processableRows(versioned: VersionedService, pipeline: PipelineRow, jobs: readonly DefinedJob[]) {
  const { workspace } = versioned
  const user = briefUsers(
    workspace,
    jobs.map(({ user_id }) => user_id),
  )
  return jobs.map((job) => {
    const ended = job.finished_at ?? (job.started_at === null ? null : workspace.store.now())
    return {
      ...{ id: job.id, status: job.status, stage: job.stage, name: job.name, ref: pipeline.ref, tag: false },
      ...{ coverage: null, allow_failure: job.allow_failure === 1 },
      created_at: isoOf(job.created_at),
      started_at: isoOrNull(job.started_at),
      finished_at: isoOrNull(job.finished_at),
      erased_at: isoOrNull(job.erased_at),
      duration: secondsBetween(job.started_at, ended),
      queued_duration: secondsBetween(job.queued_at, job.started_at),
      user: job.user_id === null ? null : user(job.user_id),
      pipeline: pipelineRow(versioned, pipeline),
      ...(job.status === 'failed' ? { failure_reason: job.failure_reason } : {}),
      web_url: address(versioned, pipeline.project_id, `jobs/${job.id}`),
    }
  })
}

/** Jobs of one pipeline. */
export function jobRows(versioned: VersionedService, pipeline: PipelineRow, jobs: readonly DefinedJob[]) {
  return processableRows(versioned, pipeline, jobs).map((row) => ({
    ...row,
    ...{ artifacts: [], runner: null, tag_list: [] },
  }))
}

/** Jobs of one pipeline that start others, with these. */
export function bridgeRows(versioned: VersionedService, pipeline: PipelineRow, jobs: readonly DefinedJob[]) {
  const children = childrenOfJobs(
    versioned.workspace.store,
    jobs.map(({ id }) => id),
  )
  return processableRows(versioned, pipeline, jobs).map((row) => {
    const child = children.get(row.id)
    return { ...row, downstream_pipeline: child ? pipelineRow(versioned, child) : null }
  })
}
