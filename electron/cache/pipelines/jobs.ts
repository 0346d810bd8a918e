import type { Job, JobRow } from '../../../shared/model/job.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'

/** The newest attempt of a job. */
export type NewestJob = Omit<JobRow, 'hasLog'>

/**
 * Returns the newest attempt of each job, in the order in which the service made the first attempts: it makes the jobs of a pipeline in
 * the order of their stages, and says no other.
 */
export function newestAttempts(jobs: readonly Job[]): NewestJob[] {
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
 * Stores the jobs of a pipeline, all attempts of each. Returns whether they changed. I6: an answer is refused when its request began
 * before the stored one arrived.
 */
export function storeJobs(cache: WritableCache, pipelineId: number, jobs: readonly Job[], arrival: Arrival): boolean {
  const text = `INSERT INTO pipeline_jobs (pipeline_id, jobs, revision) VALUES (:id, :jobs, :revision)
    ON CONFLICT DO UPDATE SET jobs = excluded.jobs, revision = excluded.revision
    WHERE revision <= :begunAt AND jobs <> excluded.jobs`
  const { changes } = statement(cache, text).run({
    id: pipelineId,
    jobs: JSON.stringify(newestAttempts(jobs)),
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

/** Removes the jobs and the logs of pipelines that are no longer the newest of any open merge request. */
export function forgetOldJobs(cache: WritableCache): void {
  const shown = `SELECT json_extract(pipeline, '$.id') FROM merge_requests WHERE is_open = 1 AND pipeline IS NOT NULL`
  statement(cache, `DELETE FROM pipeline_jobs WHERE pipeline_id NOT IN (${shown})`).run()
  const kept = `SELECT json_extract(value, '$.id') FROM pipeline_jobs, json_each(pipeline_jobs.jobs)`
  statement(cache, `DELETE FROM job_logs WHERE job_id NOT IN (${kept})`).run()
}
