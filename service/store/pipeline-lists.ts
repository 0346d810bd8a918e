import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import type { PipelineRow } from './pipelines.ts'
import type { Store, Value } from './store.ts'
import type { Condition } from './visibility.ts'

/** What a list of a project's pipelines is narrowed by, and its order. */
export interface PipelineFilter {
  /** `branches` and `tags` are the newest pipeline of each. */
  readonly scope?: 'running' | 'pending' | 'finished' | 'branches' | 'tags' | undefined
  readonly status?: string | undefined
  /** A branch: those of its merge requests are found too. */
  readonly ref?: string | undefined
  readonly sha?: string | undefined
  readonly username?: string | undefined
  readonly source?: string | undefined
  readonly updatedFrom?: number | undefined
  readonly updatedUntil?: number | undefined
  readonly createdFrom?: number | undefined
  readonly createdUntil?: number | undefined
  readonly order_by: 'id' | 'status' | 'ref' | 'updated_at' | 'user_id'
  readonly descending: boolean
}

const scopes: Readonly<Record<NonNullable<PipelineFilter['scope']>, string>> = {
  running: `status = 'running'`,
  pending: `status = 'pending'`,
  finished: `status IN ('success', 'failed', 'canceled')`,
  branches: `ref NOT LIKE 'refs/%' AND id IN (SELECT max(id) FROM pipelines GROUP BY project_id, ref)`,
  // No pipeline here is of a tag.
  tags: 'FALSE',
}

function conditions(projectId: number, filter: PipelineFilter): Condition[] {
  const where = (text: string, ...values: (Value | undefined)[]): Condition[] =>
    values.includes(undefined) ? [] : [{ text, values: values.filter((value) => value !== undefined) }]
  const ofBranch = 'SELECT id FROM merge_requests WHERE source_project_id = ? AND source_branch = ?'
  return [
    ...where('project_id = ?', projectId),
    ...(filter.source === 'parent_pipeline' ? [] : where('source_job_id IS NULL')),
    ...(filter.scope ? where(scopes[filter.scope]) : []),
    ...where('status = ?', filter.status),
    ...where(`(ref = ? OR merge_request_id IN (${ofBranch}))`, filter.ref, projectId, filter.ref),
    ...where('sha = ?', filter.sha),
    ...where('user_id = (SELECT id FROM users WHERE username = ?)', filter.username),
    ...where('source = ?', filter.source),
    ...where('updated_at >= ?', filter.updatedFrom),
    ...where('updated_at <= ?', filter.updatedUntil),
    ...where('created_at >= ?', filter.createdFrom),
    ...where('created_at <= ?', filter.createdUntil),
  ]
}

/** Returns pipelines of a project. Child pipelines are among them only where their source is asked for. */
export function listPipelines(
  store: Store,
  projectId: number,
  filter: PipelineFilter,
  window: Window,
): Listed<PipelineRow> {
  const all = conditions(projectId, filter)
  const { order_by: column, descending } = filter
  return listRows<PipelineRow>(
    store,
    {
      table: 'pipelines',
      from: 'pipelines',
      where: all.map(({ text }) => text),
      values: all.flatMap(({ values }) => values),
      order: column === 'id' ? ['id'] : [column, 'id'],
      descending,
    },
    window,
  )
}
