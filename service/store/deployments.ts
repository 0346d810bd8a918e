import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow, setRow } from './rows.ts'
import type { Store, Value } from './store.ts'
import type { Condition } from './visibility.ts'

/** Environments, deployments, and the merge requests that these brought. */

export interface EnvironmentRow {
  readonly id: number
  readonly project_id: number
  readonly name: string
  readonly external_url: string | null
  readonly state: 'available' | 'stopping' | 'stopped'
  readonly created_at: number
  readonly updated_at: number
}

export interface DeploymentRow {
  readonly id: number
  readonly iid: number
  readonly project_id: number
  readonly environment_id: number
  readonly user_id: number | null
  readonly sha: string
  /** The branch or tag that was deployed. */
  readonly ref: string
  readonly tag: number
  readonly status: string
  readonly created_at: number
  readonly updated_at: number
  readonly finished_at: number | null
}

/** Makes an environment. Returns its id. */
export function insertEnvironment(store: Store, environment: Omit<EnvironmentRow, 'id'>): number {
  return insertRow(store, 'environments', { ...environment })
}

export function findEnvironment(store: Store, projectId: number, name: string): EnvironmentRow | undefined {
  return store.get<EnvironmentRow>('SELECT * FROM environments WHERE project_id = ? AND name = ?', projectId, name)
}

/** Makes a deployment, with the next number of its project. Returns its id. */
export function insertDeployment(store: Store, deployment: Omit<DeploymentRow, 'id' | 'iid'>): number {
  return insertRow(store, 'deployments', { iid: store.next(`deployment of ${deployment.project_id}`), ...deployment })
}

export function setDeployment(
  store: Store,
  id: number,
  change: Pick<DeploymentRow, 'status' | 'updated_at' | 'finished_at'>,
): void {
  setRow(store, 'deployments', id, change)
}

export function findDeployment(store: Store, projectId: number, id: number): DeploymentRow | undefined {
  return store.get<DeploymentRow>('SELECT * FROM deployments WHERE project_id = ? AND id = ?', projectId, id)
}

/** The newest deployment that succeeded in the environment of one, before that; undefined where it is the first. */
export function deploymentBefore(
  store: Store,
  { id, environment_id }: Pick<DeploymentRow, 'id' | 'environment_id'>,
): DeploymentRow | undefined {
  return store.get<DeploymentRow>(
    `SELECT * FROM deployments WHERE environment_id = ? AND id < ? AND status = 'success' ORDER BY id DESC LIMIT 1`,
    environment_id,
    id,
  )
}

/** Says that a deployment brought these merge requests. */
export function putDeployedMergeRequests(store: Store, deploymentId: number, ids: readonly number[]): void {
  const text = 'INSERT OR IGNORE INTO deployed_merge_requests (deployment_id, merge_request_id) VALUES (?, ?)'
  for (const id of ids) store.run(text, deploymentId, id)
}

/** What a list of the environments of a project is narrowed by. */
export interface EnvironmentFilter {
  readonly name?: string | undefined
  /** A part of the name. */
  readonly search?: string | undefined
  readonly states?: EnvironmentRow['state'] | undefined
}

const given = (text: string, value: Value | undefined): Condition[] =>
  value === undefined ? [] : [{ text, values: [value] }]

export function listEnvironments(
  store: Store,
  projectId: number,
  { name, search, states }: EnvironmentFilter,
  window: Window,
): Listed<EnvironmentRow> {
  const all = [
    ...given('project_id = ?', projectId),
    ...given('name = ?', name),
    ...given('instr(lower(name), lower(?)) > 0', search),
    ...given('state = ?', states),
  ]
  return listed(store, 'environments', all, { order: ['name', 'id'], descending: false }, window)
}

/** What a list of the deployments of a project is narrowed by, and its order. */
export interface DeploymentFilter {
  readonly updatedFrom?: number | undefined
  readonly updatedUntil?: number | undefined
  /** The name of their environment. */
  readonly environment?: string | undefined
  readonly status?: string | undefined
  readonly by: 'id' | 'iid' | 'created_at' | 'updated_at' | 'ref'
  readonly descending: boolean
}

export function listDeployments(
  store: Store,
  projectId: number,
  { updatedFrom, updatedUntil, environment, status, by, descending }: DeploymentFilter,
  window: Window,
): Listed<DeploymentRow> {
  const all = [
    ...given('project_id = ?', projectId),
    ...given('updated_at >= ?', updatedFrom),
    ...given('updated_at <= ?', updatedUntil),
    ...given('environment_id IN (SELECT id FROM environments WHERE name = ?)', environment),
    ...given('status = ?', status),
  ]
  return listed(store, 'deployments', all, { order: by === 'id' ? ['id'] : [by, 'id'], descending }, window)
}

function listed<Row extends { id: number }>(
  store: Store,
  table: string,
  conditions: readonly Condition[],
  order: { readonly order: readonly string[]; readonly descending: boolean },
  window: Window,
): Listed<Row> {
  const where = conditions.map(({ text }) => text)
  return listRows(
    store,
    { table, from: table, where, values: conditions.flatMap(({ values }) => values), ...order },
    window,
  )
}
