import { minute } from '../../../shared/durations.ts'
import type { Pipeline } from '../../../shared/model/pipeline.ts'
import { isUnderWay } from '../../../shared/model/pipeline-states.ts'
import { unshownSql } from '../storage/shown-projects.ts'
import { statement } from '../../database/statement.ts'
import { statusWithChildren } from './child-pipelines.ts'
import { concernsUserSql, isOwnSql } from '../items/concerning.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'
import type { RowRecord, Value } from '../storage/upsert.ts'

/** The columns of a merge request with its newest pipeline, and with the status of that together with those that it started. */
export type PipelineColumns = Pick<RowRecord<'pipeline' | 'pipeline_status'>, 'pipeline' | 'pipeline_status'>

/** The pipeline in the column; null where there is none, and while none was read. */
export function pipelineIn(column: Value | undefined): Pipeline | null {
  return typeof column === 'string' ? (JSON.parse(column) as Pipeline) : null
}

/**
 * Stores the newest pipeline of a merge request; null where it has none. Returns whether it changed. I6: an answer is refused when its
 * request began before the stored one arrived.
 */
export function storePipeline(
  cache: WritableCache,
  mergeRequestId: number,
  pipeline: Pipeline | null,
  arrival: Arrival,
): boolean {
  const text = `UPDATE merge_requests SET pipeline = :pipeline, pipeline_status = :status, pipeline_ended_at = :endedAt,
      pipeline_revision = :revision
    WHERE id = :id AND pipeline_revision <= :begunAt
      AND (pipeline IS NOT :pipeline OR pipeline_status IS NOT :status OR pipeline_ended_at IS NOT :endedAt)`
  const { changes } = statement(cache, text).run({
    id: mergeRequestId,
    pipeline: pipeline === null ? null : JSON.stringify(pipeline),
    ...(pipeline === null ? { status: null, endedAt: null } : statusWithChildren(cache, pipeline)),
    revision: arrival.revision,
    begunAt: arrival.begunAt,
  })
  return changes > 0
}

/** The stored pipeline of a merge request. */
export function readPipeline(cache: ReadableCache, mergeRequestId: number): Pipeline | null {
  const text = `SELECT pipeline FROM merge_requests WHERE id = ?`
  return pipelineIn(statement(cache, text).pluck().get(mergeRequestId) as string | null | undefined)
}

/**
 * The status of the newest pipeline of a merge request together with those that it started, as of `statusWithChildren`; null where no
 * pipeline is known.
 */
export function readPipelineStatus(cache: ReadableCache, mergeRequestId: number): string | null {
  const text = `SELECT pipeline_status FROM merge_requests WHERE id = ?`
  return (statement(cache, text).pluck().get(mergeRequestId) as string | null | undefined) ?? null
}

/** Notes that the pipeline of a merge request was read. @param readAt milliseconds since 1970, by this computer's clock */
export function markPipelineRead(cache: WritableCache, mergeRequestId: number, readAt: number): void {
  const text = `INSERT INTO pipeline_readings VALUES (?, ?) ON CONFLICT DO UPDATE SET read_at = excluded.read_at`
  statement(cache, text).run(mergeRequestId, readAt)
}

/** Time at which the pipeline of a merge request was last read, in milliseconds since 1970; null while it never was. */
export function pipelineReadAt(cache: ReadableCache, mergeRequestId: number): number | null {
  const text = `SELECT read_at FROM pipeline_readings WHERE merge_request_id = ?`
  return (statement(cache, text).pluck().get(mergeRequestId) as number | undefined) ?? null
}

/** A merge request whose pipeline is to be read again. */
export interface StalePipeline {
  readonly id: number
  readonly projectId: number
  /** True if the user wrote it or is assigned to it. */
  readonly isOwn: boolean
}

interface KnownPipeline extends Omit<StalePipeline, 'isOwn'> {
  readonly own: number
  readonly readAt: number
  readonly updatedAt: number
  readonly pipeline: string | null
  readonly status: string | null
}

/**
 * The open merge requests that concern the user, and whose pipelines are due. A pipeline is read each minute while it, or one that it
 * started, is under way. One that has ended is read after a fifteenth of the time for which nothing has happened, half an hour at the
 * most. Those read longest ago come first.
 *
 * @param now milliseconds since 1970, by this computer's clock
 */
export function listStalePipelines(
  cache: ReadableCache,
  { ownUserId, now, most }: { readonly ownUserId: number; readonly now: number; readonly most: number },
): StalePipeline[] {
  const text = `SELECT i.id, i.project_id AS projectId, coalesce(r.read_at, 0) AS readAt, i.updated_at AS updatedAt, i.pipeline,
      i.pipeline_status AS status, ${isOwnSql} AS own
    FROM merge_requests i LEFT JOIN pipeline_readings r ON r.merge_request_id = i.id
    WHERE i.is_open = 1 AND coalesce(r.read_at, 0) <= @readBefore AND ${concernsUserSql}
      AND i.project_id NOT IN (${unshownSql.mergeRequest})
    ORDER BY coalesce(r.read_at, 0), i.id`
  const known = statement(cache, text).all({ ownUserId, readBefore: now - minute }) as KnownPipeline[]
  return known
    .filter((row) => row.readAt + waitOf(row) <= now)
    .slice(0, most)
    .map(({ id, projectId, own }) => ({ id, projectId, isOwn: own === 1 }))
}

/** Returns the milliseconds after which a pipeline is read again. */
function waitOf({ readAt, updatedAt, pipeline: column, status }: KnownPipeline): number {
  if (status !== null && isUnderWay({ status })) return minute
  const pipeline = pipelineIn(column)
  const happenedAt = Math.max(updatedAt, Date.parse(pipeline?.finishedAt ?? pipeline?.createdAt ?? '') || 0)
  return Math.min(30 * minute, Math.max(minute, (readAt - happenedAt) / 15))
}
