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
 * Stores a page of the merge requests that a deployment brought, also of those that are not here, as it is not asked again.
 * Returns those that are here, which have changed with that; none where all of it was known.
 *
 * @param nextPage the page to read next; null where this was the last
 */
export function storeDeployment(
  cache: WritableCache,
  projectId: number,
  deployment: Deployment,
  { mergeRequestIds, nextPage }: { readonly mergeRequestIds: readonly number[]; readonly nextPage: number | null },
  { revision }: Pick<Arrival, 'revision'>,
): number[] {
  const { id, environment } = deployment
  const write = `INSERT INTO deployments (id, project_id, environment_id, environment, deployed_at, next_page)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET next_page = excluded.next_page WHERE next_page IS NOT NULL`
  const stored = statement(cache, write).run(
    id,
    projectId,
    environment.id,
    environment.name,
    deployedAt(deployment),
    nextPage,
  )
  if (stored.changes === 0) return []
  const link = `INSERT OR IGNORE INTO deployed_merge_requests (merge_request_id, deployment_id) VALUES (?, ?)`
  for (const mergeRequestId of mergeRequestIds) statement(cache, link).run(mergeRequestId, id)
  const changed = `UPDATE merge_requests SET deployments_revision = ? WHERE id = ?`
  return mergeRequestIds.filter((each) => statement(cache, changed).run(revision, each).changes > 0)
}

/** The page of the merge requests of a deployment that is to be read next; null where all are known. */
export function nextPageOf(cache: ReadableCache, deploymentId: number): number | null {
  const page = statement(cache, `SELECT next_page FROM deployments WHERE id = ?`).pluck().get(deploymentId)
  return page === undefined ? 1 : (page as number | null)
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

/**
 * When the deployments of a merge request were last asked for, in milliseconds by this computer's clock; null before the first
 * time.
 */
export function deploymentsReadAt(cache: ReadableCache, mergeRequestId: number): number | null {
  const text = `SELECT deployments_read_at FROM merge_requests WHERE id = ?`
  return (statement(cache, text).pluck().get(mergeRequestId) as number | null | undefined) ?? null
}

/** When that deployment was changed until which all are known that could have brought a merge request; null before the first. */
export function deploymentsReadTo(cache: ReadableCache, mergeRequestId: number): string | null {
  const text = `SELECT deployments_read_to FROM merge_requests WHERE id = ?`
  return (statement(cache, text).pluck().get(mergeRequestId) as string | null | undefined) ?? null
}

export function saveDeploymentsReadTo(cache: WritableCache, mergeRequestId: number, to: string): void {
  statement(cache, `UPDATE merge_requests SET deployments_read_to = ? WHERE id = ?`).run(to, mergeRequestId)
}

export function saveDeploymentsReadAt(cache: WritableCache, mergeRequestId: number, at: number): void {
  statement(cache, `UPDATE merge_requests SET deployments_read_at = ? WHERE id = ?`).run(at, mergeRequestId)
}
