import { additions } from '../../../shared/contract/v4/additions.ts'
import { deployedMergeRequestEntity, deploymentEntity } from '../../../shared/model/deployment.ts'
import { listing } from '../client/requests.ts'

/** Deployments of projects (`deployments`). Every function throws an AppFailure when it fails. */

/** The deployments of a project. A filter by dates needs the order `updated_at`. */
export const listDeployments = listing(additions.listDeployments, deploymentEntity.read)

/** The merge requests that a deployment was the first to bring to its environment. */
export const listDeploymentMergeRequests = listing(
  additions.listDeploymentMergeRequests,
  deployedMergeRequestEntity.read,
)
