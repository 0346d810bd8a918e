import type { Job, TriggerJob } from '../../../shared/model/job.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { currentRevision, type Arrival } from '../storage/revision.ts'

/** A job of a pipeline; only those that start other pipelines have such a pipeline, which is null until they have. */
export type AnyJob = Job & Partial<Pick<TriggerJob, 'downstreamPipeline'>>

/** The newest attempt of a job. */
export type NewestJob = AnyJob & {
  /** Number of times that it has run, this one included. */
  readonly attempts: number
}

/** Returns true for a job that starts another pipeline. */
export function isTrigger(job: AnyJob): job is NewestJob & TriggerJob {
  return job.downstreamPipeline !== undefined
}

/**
 * Returns the newest attempt of each job, in the order in which the service made the first attempts: it makes the jobs of a
 * pipeline in the order of their stages, and says no other.
 */
export function newestAttempts(jobs: readonly AnyJob[]): NewestJob[] {
  const byAge = jobs.toSorted((one, other) => one.id - other.id)
  const byName = Map.groupBy(byAge, ({ name }) => name)
  const newest = [...byName.values()].flatMap((attempts) => {
    const job = attempts.at(-1)
    return job === undefined ? [] : [{ ...job, attempts: attempts.length }]
  })
  const stages = [...new Set(byAge.map(({ stage }) => stage))]
  return newest.toSorted((one, other) => stages.indexOf(one.stage) - stages.indexOf(other.stage))
}

/**
 * Stores the jobs of a pipeline, all attempts of each, with those that start other pipelines. Returns whether they changed. I6: an
 * answer is refused when its request began before the stored one arrived.
 *
 * @param hasTriggers false where those that start other pipelines could not be read: they stay as they are
 */
export function storeJobs(
  cache: WritableCache,
  pipelineId: number,
  jobs: readonly AnyJob[],
  arrival: Arrival,
  hasTriggers = true,
): boolean {
  const text = `INSERT INTO pipeline_jobs (pipeline_id, jobs, triggers_read, revision) VALUES (:id, :jobs, :areRead, :revision)
    ON CONFLICT DO UPDATE SET jobs = excluded.jobs, triggers_read = max(triggers_read, :areRead), revision = excluded.revision
    WHERE revision <= :begunAt AND (jobs <> excluded.jobs OR triggers_read < :areRead)`
  const triggers = hasTriggers ? [] : (readJobs(cache, pipelineId) ?? []).filter(isTrigger)
  const { changes } = statement(cache, text).run({
    id: pipelineId,
    jobs: JSON.stringify(newestAttempts([...jobs, ...triggers])),
    areRead: hasTriggers ? 1 : 0,
    revision: arrival.revision,
    begunAt: arrival.begunAt,
  })
  return changes > 0
}

/** The stored jobs of a pipeline; null while they were not read. */
export function readJobs(cache: ReadableCache, pipelineId: number): readonly NewestJob[] | null {
  const jobs = statement(cache, `SELECT jobs FROM pipeline_jobs WHERE pipeline_id = ?`).pluck().get(pipelineId)
  return typeof jobs === 'string' ? (JSON.parse(jobs) as NewestJob[]) : null
}

/** Returns true if a pipeline is known to start no others. It has all of its jobs from the start. */
export function startsNoOthers(cache: ReadableCache, pipelineId: number): boolean {
  const text = `SELECT triggers_read FROM pipeline_jobs WHERE pipeline_id = ?`
  const areTriggersRead = statement(cache, text).pluck().get(pipelineId) === 1
  return areTriggersRead && !readJobs(cache, pipelineId)?.some(isTrigger)
}

/**
 * The number of answers for which jobs are kept whatever names their pipeline: they are stored before the merge request whose
 * newest pipeline it is, and other merge requests are stored meanwhile.
 */
export const keptForAnswers = 500

/**
 * Removes the jobs, the logs and the tests of pipelines that are neither the newest of any open merge request, nor started by one
 * that is, nor just read.
 */
export function forgetOldJobs(cache: WritableCache): void {
  const since = currentRevision(cache) - keptForAnswers
  const shown = `WITH RECURSIVE shown (id) AS (
      SELECT pipeline ->> '$.id' FROM merge_requests WHERE is_open = 1 AND pipeline IS NOT NULL
      UNION
      SELECT pipeline_id FROM pipeline_jobs WHERE revision > @since
      UNION
      SELECT job.value ->> '$.downstreamPipeline.id'
        FROM shown JOIN pipeline_jobs ON pipeline_id = shown.id, json_each(jobs) AS job
        WHERE job.value ->> '$.downstreamPipeline.id' IS NOT NULL)
    SELECT id FROM shown`
  statement(cache, `DELETE FROM pipeline_jobs WHERE pipeline_id NOT IN (${shown})`).run({ since })
  statement(cache, `DELETE FROM test_reports WHERE pipeline_id NOT IN (${shown})`).run({ since })
  const kept = `SELECT json_extract(value, '$.id') FROM pipeline_jobs, json_each(pipeline_jobs.jobs)`
  statement(cache, `DELETE FROM job_logs WHERE job_id NOT IN (${kept})`).run()
}
