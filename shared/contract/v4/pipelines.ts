import type { Operations } from '../operation.ts'
import { mergeRequest, project } from '../parameters.ts'
import { changedBetween, madeBetween } from './parameters.ts'

/** Pipelines of API v4: the jobs that run for a commit. A merge request tells of its newest one when it is read alone. */

/** Every status that a pipeline or a job can have. Newer services may have more. */
const pipelineStatuses = [
  'created',
  'waiting_for_resource',
  'preparing',
  'waiting_for_callback',
  'pending',
  'running',
  'success',
  'failed',
  'canceling',
  'canceled',
  'skipped',
  'manual',
  'scheduled',
] as const

const ofMergeRequest = { ...project, merge_request_iid: mergeRequest.merge_request_id } as const
const pipeline = { ...project, pipeline_id: { type: 'integer', required: true } } as const
const path = '/projects/:id/pipelines/:pipeline_id'

/** The statuses of jobs that are listed: `scope=failed`, or several as `scope[]=failed&scope[]=manual`. */
const jobScope = { scope: { type: 'words', oneOf: pipelineStatuses } } as const

export const pipelineOperations = {
  /** 10.5. Those of its merge request pipelines come first, then the newest. Those of a fork name the project they run in. */
  listMergeRequestPipelines: {
    summary: 'Lists the pipelines that ran for a merge request.',
    method: 'GET',
    path: '/projects/:id/merge_requests/:merge_request_iid/pipelines',
    parameters: ofMergeRequest,
    result: 'PipelineBasic',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** 12.3. The answer is 200. With `async` it is 202, and empty. */
  startMergeRequestPipeline: {
    summary: 'Starts a pipeline for the newest commit of a merge request.',
    method: 'POST',
    path: '/projects/:id/merge_requests/:merge_request_iid/pipelines',
    parameters: { ...ofMergeRequest, async: { type: 'boolean' } },
    result: 'Pipeline',
    access: 'developer',
    refusals: { 405: 'There are no jobs for merge requests, or you may not start any.' },
  },
  /** 8.11. Child pipelines are listed only where `source` is `parent_pipeline`. `ref` is a branch, or a ref of a merge request. */
  listPipelines: {
    summary: 'Lists the pipelines of a project.',
    method: 'GET',
    path: '/projects/:id/pipelines',
    parameters: {
      ...project,
      scope: { type: 'string', oneOf: ['running', 'pending', 'finished', 'branches', 'tags'] },
      status: { type: 'string', oneOf: pipelineStatuses },
      ref: { type: 'string' },
      sha: { type: 'string' },
      username: { type: 'string' },
      source: { type: 'string' },
      ...changedBetween,
      ...madeBetween,
      order_by: { type: 'string', oneOf: ['id', 'status', 'ref', 'updated_at', 'user_id'] },
      sort: { type: 'string', oneOf: ['asc', 'desc'] },
    },
    result: 'PipelineBasic',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** 12.3. Of the default branch, unless another is named. Where there is none, it is forbidden. */
  readLatestPipeline: {
    summary: 'Reads the newest pipeline of a branch.',
    method: 'GET',
    path: '/projects/:id/pipelines/latest',
    parameters: { ...project, ref: { type: 'string' } },
    result: 'Pipeline',
    access: 'visible',
    openInPractice: true,
    refusals: { 403: 'You may not see pipelines, or the branch has none.' },
  },
  readPipeline: {
    summary: 'Reads a pipeline.',
    method: 'GET',
    path,
    parameters: pipeline,
    result: 'Pipeline',
    access: 'visible',
    openInPractice: true,
  },
  /** The newest job comes first. Jobs that ran once more are left out unless they are asked for. */
  listPipelineJobs: {
    summary: 'Lists the jobs of a pipeline.',
    method: 'GET',
    path: `${path}/jobs`,
    parameters: { ...pipeline, ...jobScope, include_retried: { type: 'boolean' } },
    result: 'Job',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** 19.2. Each with the pipeline that it started, if it has. */
  listTriggerJobs: {
    summary: 'Lists the jobs of a pipeline that start other pipelines.',
    method: 'GET',
    path: `${path}/trigger_jobs`,
    parameters: { ...pipeline, ...jobScope },
    result: 'Bridge',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** The older address of the same, which goes on after 19.2. */
  listPipelineBridges: {
    summary: 'Lists the jobs of a pipeline that start other pipelines.',
    method: 'GET',
    path: `${path}/bridges`,
    parameters: { ...pipeline, ...jobScope },
    result: 'Bridge',
    list: true,
    paged: true,
    access: 'visible',
    openInPractice: true,
  },
  /** 14.2. A suite is a job. Without tests all counts are 0. */
  readTestReportSummary: {
    summary: 'Counts the tests that the jobs of a pipeline report.',
    method: 'GET',
    path: `${path}/test_report_summary`,
    parameters: pipeline,
    result: 'TestReportSummary',
    access: 'visible',
    openInPractice: true,
  },
  /** Jobs that succeeded stay. Each of the others becomes a new job. */
  retryPipeline: {
    summary: 'Runs the jobs of a pipeline again that failed or were canceled.',
    method: 'POST',
    path: `${path}/retry`,
    parameters: pipeline,
    result: 'Pipeline',
    access: 'developer',
  },
  /** The answer is 200, also where nothing was left to cancel. */
  cancelPipeline: {
    summary: 'Cancels all jobs of a pipeline that have not ended.',
    method: 'POST',
    path: `${path}/cancel`,
    parameters: pipeline,
    result: 'Pipeline',
    access: 'developer',
  },
} as const satisfies Operations
