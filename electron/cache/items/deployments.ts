import { deployedAt, type Deployment } from '../../../shared/model/deployment.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'

/** Deployments, with the merge requests that they brought to their environments. What one brought never changes. */

/** That a merge request reached an environment. */
export interface StoredDeployment {
  readonly environment: string
  /** Of the newest environment with the name, where one was deleted and made anew. */
  readonly environmentId: number
  readonly at: string
}

/**
 * Stores a deployment with the merge requests that it brought. Returns those of them that are here, which have changed with that; none
 * where all of it was known.
 */
export function storeDeployment(
  cache: WritableCache,
  projectId: number,
  deployment: Deployment,
  mergeRequestIds: readonly number[],
  { revision }: Pick<Arrival, 'revision'>,
): number[] {
  const { id, environment } = deployment
  const write = `INSERT OR IGNORE INTO deployments (id, project_id, environment_id, environment, deployed_at)
    VALUES (?, ?, ?, ?, ?)`
  const stored = statement(cache, write).run(id, projectId, environment.id, environment.name, deployedAt(deployment))
  if (stored.changes === 0) return []
  const link = `INSERT OR IGNORE INTO deployed_merge_requests (merge_request_id, deployment_id) VALUES (?, ?)`
  for (const mergeRequestId of mergeRequestIds) statement(cache, link).run(mergeRequestId, id)
  const changed = `UPDATE merge_requests SET deployments_revision = ? WHERE id = ?`
  return mergeRequestIds.filter((each) => statement(cache, changed).run(revision, each).changes > 0)
}

/** Returns those of some deployments that are stored: what these brought is known. */
export function knownDeployments(cache: ReadableCache, ids: readonly number[]): ReadonlySet<number> {
  const text = `SELECT id FROM deployments WHERE id IN (SELECT value FROM json_each(?))`
  return new Set(statement(cache, text).pluck().all(JSON.stringify(ids)) as number[])
}

/** The environments that a merge request reached by their names, each with when it first did. */
export function listEnvironmentsOf(cache: ReadableCache, mergeRequestId: number): StoredDeployment[] {
  const text = `SELECT environment, max(environment_id) AS environmentId, min(deployed_at) AS at FROM deployed_merge_requests
    JOIN deployments ON deployments.id = deployment_id WHERE merge_request_id = ? GROUP BY environment`
  return statement(cache, text).all(mergeRequestId) as StoredDeployment[]
}

/** The ids of the environments that a merge request reached: one that was made anew with its name has another. */
export function environmentsReachedBy(cache: ReadableCache, mergeRequestId: number): number[] {
  const text = `SELECT DISTINCT environment_id FROM deployed_merge_requests
    JOIN deployments ON deployments.id = deployment_id WHERE merge_request_id = ?`
  return statement(cache, text).pluck().all(mergeRequestId) as number[]
}

/** When the deployments of a merge request were last asked for, in milliseconds by this computer's clock; null before the first time. */
export function deploymentsReadAt(cache: ReadableCache, mergeRequestId: number): number | null {
  const text = `SELECT deployments_read_at FROM merge_requests WHERE id = ?`
  return (statement(cache, text).pluck().get(mergeRequestId) as number | null | undefined) ?? null
}

export function saveDeploymentsReadAt(cache: WritableCache, mergeRequestId: number, at: number): void {
  statement(cache, `UPDATE merge_requests SET deployments_read_at = ? WHERE id = ?`).run(at, mergeRequestId)
}
