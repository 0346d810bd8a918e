import { entity, one, type ValueOf } from './entity.ts'
import { id, orField, orNull, text, timestamp, vital } from './field.ts'

/** What brought a commit of a project to an environment (services of API v4). */
export const deploymentEntity = entity('deployment', {
  id,
  environment: one(entity('environment', { id, name: vital(text) })),
  createdAt: timestamp,
  updatedAt: orField(timestamp, 'created_at'),
  /** The job that did it; null where somebody said over the API that it was done. */
  deployable: orNull(one(entity('job of a deployment', { finishedAt: orNull(timestamp) }))),
})
export type Deployment = ValueOf<typeof deploymentEntity>

/** A merge request that a deployment brought, by its id alone. */
export const deployedMergeRequestEntity = entity('merge request of a deployment', { id })

/** Returns when a deployment that succeeded was done. */
export function deployedAt({ deployable, updatedAt }: Deployment): string {
  return deployable?.finishedAt ?? updatedAt
}
