import { momentOf } from '../../resources/moments.ts'
import { startMergeRequestPipeline } from '../../store/new-pipelines.ts'
import { cancelJob, cancelPipeline, eraseJob, playJob, retryJob, retryPipeline } from '../../changes/pipelines.ts'
import type { AnyAnswer } from '../../http/router.ts'
import { mergeRequestNamed } from '../../routes/named.ts'
import type { MergeRequestArguments } from '../../routes/named.ts'
import { accessLevel, requireLevel, requireWritable, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { jobLog } from '../../rules/job-log.ts'
import { canSeeBuilds, isErasable, isPlayable, isRetryable } from '../../rules/jobs.ts'
import { forbidden, recordNotFound, Refusal } from '../../rules/refusals.ts'
import { allJobsOfPipeline, findJob, jobsOfPipeline } from '../../store/jobs.ts'
import type { DefinedJob } from '../../store/jobs.ts'
import { cut } from '../../store/listing.ts'
import { levels } from '../../store/members.ts'
import { listPipelines } from '../../store/pipeline-lists.ts'
import type { PipelineFilter } from '../../store/pipeline-lists.ts'
import { findPipeline, newestPipeline, pipelinesOfMergeRequest } from '../../store/pipelines.ts'
import type { PipelineRow } from '../../store/pipelines.ts'
import { findProject } from '../../store/projects.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { bridgeRows, jobRows, pipelineRow, wholePipelineRow } from '../rows/pipelines.ts'
import { testReportSummary } from '../rows/test-reports.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

/** How a list of pipelines is narrowed and ordered. */
interface ListArguments extends Partial<
  Pick<PipelineFilter, 'scope' | 'status' | 'ref' | 'sha' | 'username' | 'source' | 'order_by'>
> {
  readonly sort?: 'asc' | 'desc'
  readonly updated_after?: string
  readonly updated_before?: string
  readonly created_after?: string
  readonly created_before?: string
}

interface OfProject {
  readonly id: number | string
}
type OfPipeline = OfProject & { readonly pipeline_id: number }
type InScope = OfPipeline & { readonly scope?: readonly string[] }
type OfJob = OfProject & { readonly job_id: number }

/** Pipelines and jobs: reading them for those who may see builds, and changing them for developers. */
export function pipelineHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const projectOf = (caller: Caller, { id }: OfProject): ProjectRow => {
    const project = visibleProject(store, caller, id)
    if (!canSeeBuilds(store, caller.user, project)) throw forbidden()
    return project
  }
  const changeable = (caller: Caller, args: OfProject): ProjectRow => {
    const project = projectOf(caller, args)
    requireLevel(store, caller, project, levels.developer)
    requireWritable(project)
    return project
  }
  const pipelineIn = (project: ProjectRow, id: number): PipelineRow => {
    const pipeline = findPipeline(store, project.id, id)
    if (!pipeline) throw recordNotFound()
    return pipeline
  }
  const jobIn = (project: ProjectRow, id: number): DefinedJob => {
    const job = findJob(store, project.id, id)
    if (!job) throw recordNotFound()
    return job
  }
  // What starts another pipeline has no runner and no log.
  const buildIn = (project: ProjectRow, id: number): DefinedJob => {
    const job = jobIn(project, id)
    if (job.triggers !== null) throw recordNotFound()
    return job
  }
  const shown = (project: ProjectRow, id: number, status = 200): AnyAnswer => ({
    body: wholePipelineRow(versioned, pipelineIn(project, id)),
    status,
  })
  const shownJob = (project: ProjectRow, id: number, status = 200): AnyAnswer => {
    const job = jobIn(project, id)
    const rowsOf = job.triggers === null ? jobRows : bridgeRows
    return { body: rowsOf(versioned, pipelineIn(project, job.pipeline_id), [job])[0], status }
  }
  const bridges = own<InScope>(({ caller, args, window }) => {
    const pipeline = pipelineIn(projectOf(caller, args), args.pipeline_id)
    const jobs = allJobsOfPipeline(store, pipeline.id).filter(
      ({ triggers, retried, status }) => triggers !== null && retried === 0 && (args.scope?.includes(status) ?? true),
    )
    const { rows, total } = cut(jobs, window)
    return { rows: bridgeRows(versioned, pipeline, rows), total }
  })
  return {
    listMergeRequestPipelines: own<MergeRequestArguments>(({ caller, args, window }) => {
      const { row } = mergeRequestNamed(workspace, caller, args)
      const source = findProject(store, row.source_project_id)
      const mayRead = source !== undefined && canSeeBuilds(store, caller.user, source)
      const { rows, total } = cut(mayRead ? pipelinesOfMergeRequest(store, row.id) : [], window)
      return { rows: rows.map((one) => pipelineRow(versioned, one)), total }
    }),
    startMergeRequestPipeline: own<MergeRequestArguments & { readonly async?: boolean }>(({ caller, args }) => {
      const { row } = mergeRequestNamed(workspace, caller, args)
      const source = findProject(store, row.source_project_id)
      const mayStart =
        source !== undefined && source.archived === 0 && accessLevel(store, caller.user, source) >= levels.developer
      const doing = { userId: caller.user.id, at: store.moment() }
      const id = mayStart ? store.write(() => startMergeRequestPipeline(store, row, doing)) : null
      if (source === undefined || id === null) throw new Refusal(405, { message: '405 Method Not Allowed' })
      return args.async === true ? { body: undefined, status: 202 } : shown(source, id)
    }),
    listPipelines: own<OfProject & ListArguments>(({ caller, args, window }) => {
      const project = projectOf(caller, args)
      const filter = {
        ...args,
        updatedFrom: momentOf(args.updated_after),
        updatedUntil: momentOf(args.updated_before),
        createdFrom: momentOf(args.created_after),
        createdUntil: momentOf(args.created_before),
        order_by: args.order_by ?? 'id',
        descending: args.sort !== 'asc',
      }
      const { rows, total } = listPipelines(store, project.id, filter, window)
      return { rows: rows.map((row) => pipelineRow(versioned, row)), total }
    }),
    readLatestPipeline: own<OfProject & { readonly ref?: string }>(({ caller, args }) => {
      const project = projectOf(caller, args)
      const newest = newestPipeline(store, project.id, args.ref ?? project.default_branch)
      if (!newest) throw forbidden()
      return shown(project, newest.id)
    }),
    readPipeline: own<OfPipeline>(({ caller, args }) => shown(projectOf(caller, args), args.pipeline_id)),
    listPipelineBridges: bridges,
    listTriggerJobs: bridges,
    readTestReportSummary: own<OfPipeline>(({ caller, args }) => {
      const pipeline = pipelineIn(projectOf(caller, args), args.pipeline_id)
      return { body: testReportSummary(jobsOfPipeline(store, pipeline.id)) }
    }),
    listPipelineJobs: own<InScope & { readonly include_retried?: boolean }>(({ caller, args, window }) => {
      const pipeline = pipelineIn(projectOf(caller, args), args.pipeline_id)
      const jobs = allJobsOfPipeline(store, pipeline.id).filter(
        ({ status, retried, triggers }) =>
          triggers === null &&
          (args.include_retried === true || retried === 0) &&
          (args.scope?.includes(status) ?? true),
      )
      const { rows, total } = cut(jobs, window)
      return { rows: jobRows(versioned, pipeline, rows), total }
    }),
    retryPipeline: own<OfPipeline>(({ caller, args }) => {
      const project = changeable(caller, args)
      retryPipeline(workspace, pipelineIn(project, args.pipeline_id), caller.user.id)
      return shown(project, args.pipeline_id, 201)
    }),
    cancelPipeline: own<OfPipeline>(({ caller, args }) => {
      const project = changeable(caller, args)
      cancelPipeline(workspace, pipelineIn(project, args.pipeline_id))
      return shown(project, args.pipeline_id)
    }),
    readJob: own<OfJob>(({ caller, args }) => {
      const project = projectOf(caller, args)
      return shownJob(project, buildIn(project, args.job_id).id)
    }),
    readJobTrace: own<OfJob>(({ caller, args }) => ({
      text: jobLog(buildIn(projectOf(caller, args), args.job_id), store.now()),
    })),
    retryJob: own<OfJob>(({ caller, args }) => {
      const project = changeable(caller, args)
      const job = jobIn(project, args.job_id)
      if (!isRetryable(job)) throw forbidden('403 Forbidden - Job is not retryable')
      return shownJob(project, retryJob(workspace, job, caller.user.id), 201)
    }),
    cancelJob: own<OfJob & { readonly force?: boolean }>(({ caller, args }) => {
      const project = changeable(caller, args)
      const job = buildIn(project, args.job_id)
      if (args.force === true) requireLevel(store, caller, project, levels.master)
      cancelJob(workspace, job, args.force)
      return shownJob(project, args.job_id, 201)
    }),
    playJob: own<OfJob>(({ caller, args }) => {
      const project = changeable(caller, args)
      const job = jobIn(project, args.job_id)
      if (!isPlayable(job)) throw new Refusal(400, { message: '400 Bad request - Unplayable Job' })
      playJob(workspace, job, caller.user.id)
      return shownJob(project, args.job_id)
    }),
    eraseJob: own<OfJob>(({ caller, args }) => {
      const project = changeable(caller, args)
      const job = buildIn(project, args.job_id)
      const isTheirs = job.user_id === caller.user.id
      if (!isTheirs) requireLevel(store, caller, project, levels.master)
      if (!isErasable(job)) throw forbidden('403 Forbidden - Job is not erasable!')
      eraseJob(store, job)
      return shownJob(project, job.id, 201)
    }),
  }
}
