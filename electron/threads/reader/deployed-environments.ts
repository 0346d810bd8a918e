import { environmentTiers, tierOf } from '../../../shared/environment-tiers.ts'
import type { DeployedRow } from '../../../shared/model/rows.ts'
import { listEnvironmentsOf, type StoredDeployment } from '../../cache/items/deployments.ts'
import type { ItemRecord } from '../../cache/items/items.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'

/** Returns the environments that a merge request reached, production first and of one tier the one that it reached first. */
export function deployedEnvironmentsOf(cache: ReadableCache, { id, web_url }: ItemRecord): DeployedRow[] {
  const rank = ({ environment }: StoredDeployment): number => environmentTiers.indexOf(tierOf(environment))
  // The pages of a project are beside each other.
  const [, project] = /^(.+)\/merge_requests\/\d+$/.exec(String(web_url ?? '')) ?? []
  return listEnvironmentsOf(cache, id)
    .toSorted((one, other) => rank(one) - rank(other) || one.at.localeCompare(other.at))
    .map(({ environment, environmentId, at }) => ({
      ...{ environment, at },
      webUrl: project === undefined ? null : `${project}/environments/${environmentId}`,
    }))
}
