import { isoOf } from '../../resources/moments.ts'
import { briefUsers } from '../../resources/users.ts'
import { tierOf } from '../../../shared/environment-tiers.ts'
import { slugOf } from '../../rules/environments.ts'
import type { DeploymentRow, EnvironmentRow } from '../../store/deployments.ts'
import { rowsById } from '../../store/rows.ts'
import type { VersionedService } from '../versioned-service.ts'

/** An environment as deployments name it. */
function briefEnvironment({ id, name, external_url, created_at, updated_at }: EnvironmentRow) {
  return {
    ...{ id, name, slug: slugOf(name), external_url },
    created_at: isoOf(created_at),
    updated_at: isoOf(updated_at),
  }
}

/** An environment in a list of its project. */
export function environmentRow(versioned: VersionedService, row: EnvironmentRow) {
  return {
    ...briefEnvironment(row),
    state: row.state,
    ...(versioned.has('deploymentFilters') ? { tier: tierOf(row.name) } : {}),
  }
}

/** Deployments. No job made them: whoever made them over the API did. */
export function deploymentRows({ workspace }: VersionedService, rows: readonly DeploymentRow[]) {
  const user = briefUsers(
    workspace,
    rows.map(({ user_id }) => user_id),
  )
  const environments = rowsById<EnvironmentRow>(
    workspace.store,
    'environments',
    rows.map(({ environment_id }) => environment_id),
  )
  return rows.map(({ id, iid, ref, sha, user_id, environment_id, status, ...row }) => {
    const environment = environments.get(environment_id)
    return {
      ...{ id, iid, ref, sha, status },
      created_at: isoOf(row.created_at),
      updated_at: isoOf(row.updated_at),
      user: user_id === null ? null : user(user_id),
      environment: environment ? briefEnvironment(environment) : null,
      deployable: null,
    }
  })
}
