import * as v from 'valibot'
import { entity, one, type ValueOf } from './entity.ts'
import { flag, id, or, orNull, text, timestamp } from './field.ts'
import { childPipelineEntity, pipelineEntity } from './pipeline.ts'
import { testReportEntity } from './test-report.ts'

/** A job of a pipeline (API v4). One that runs once more is a new job with an id of its own. */
export const jobEntity = entity('job', {
  id,
  name: or(text, ''),
  stage: or(text, ''),
  /** As of a pipeline. */
  status: or(text, ''),
  /** True if its pipeline succeeds although it fails. */
  allowFailure: or(flag, false),
  startedAt: orNull(timestamp),
  finishedAt: orNull(timestamp),
  /** Why it failed, as a word of the service, such as `script_failure`. */
  failureReason: orNull(text),
  webUrl: orNull(text),
})

export type Job = ValueOf<typeof jobEntity>

/** A job that runs nothing but starts another pipeline: null until it has. It has no log. */
export const triggerJobEntity = entity('trigger job', {
  ...jobEntity.fields,
  downstreamPipeline: orNull(one(childPipelineEntity)),
})

export type TriggerJob = ValueOf<typeof triggerJobEntity>

/** The newest attempt of a job, as a window shows it. */
const jobRowSchema = v.object({
  ...jobEntity.schema.entries,
  /** True if it runs nothing but starts a child pipeline. */
  isTrigger: v.boolean(),
  /** The id of the child pipeline that it started; null while it has not, and for jobs that run. */
  startedPipeline: v.nullable(v.number()),
  /** Number of times that it has run, this one included. */
  attempts: v.number(),
  /** True if its log, or the end of it, is on this computer. */
  hasLog: v.boolean(),
})
export type JobRow = Readonly<v.InferOutput<typeof jobRowSchema>>

/** The jobs of a pipeline in the order of their stages; null while they were not read. */
const jobRowsSchema = v.nullable(v.array(jobRowSchema))

/** A pipeline that a job of another one started. */
const shownChildSchema = v.object({
  pipeline: childPipelineEntity.schema,
  /** The name of the job that started it, after those of the jobs that started the pipelines above, if there are any. */
  through: v.array(v.string()),
  jobs: jobRowsSchema,
})

/** The newest pipeline of a merge request with its jobs, as far as they are on this computer. */
export const shownPipelineSchema = v.object({
  /** Null where the service has none. */
  pipeline: v.nullable(pipelineEntity.schema),
  jobs: jobRowsSchema,
  /** The pipelines that it started, each before those that it started itself. */
  children: v.array(shownChildSchema),
  /** The tests that its jobs report; null where there are none, and while they were not read. */
  tests: v.nullable(testReportEntity.schema),
  /** Time at which the pipeline was last read; null while it never was. */
  readAt: v.nullable(v.string()),
})
export type ShownPipeline = Readonly<v.InferOutput<typeof shownPipelineSchema>>

/** The log of a job: the text of a terminal, with its colours. */
export const jobLogSchema = v.object({
  text: v.string(),
  /** False where it is only the end of the log. */
  isWhole: v.boolean(),
})
export type JobLog = Readonly<v.InferOutput<typeof jobLogSchema>>

/** The id of a job, or of a pipeline, that a window names. */
export const jobIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** What is done to the newest pipeline of a merge request, to a child pipeline of it, or to a job of these. */
const pipelineActs = ['retryPipeline', 'cancelPipeline'] as const
const jobActs = ['retryJob', 'cancelJob', 'playJob'] as const
export const pipelineActSchema = v.variant('act', [
  v.object({ act: v.literal('startPipeline') }),
  v.object({ act: v.picklist(pipelineActs), pipeline: jobIdSchema }),
  v.object({ act: v.picklist(jobActs), job: jobIdSchema }),
])
export type PipelineAct = Readonly<v.InferOutput<typeof pipelineActSchema>>
