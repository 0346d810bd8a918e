import { entity, one, type ValueOf } from './entity.ts'
import { id, orNull } from './field.ts'
import { namedMergeRequestEntity } from './named-merge-request.ts'

/** That a merge request is not merged before another one (services of API v4, in editions that are paid for). */
export const mergeBlockEntity = entity('merge request block', {
  id,
  /** The other one; null where the user may not see it. */
  blockingMergeRequest: orNull(one(namedMergeRequestEntity)),
})

export type MergeBlock = ValueOf<typeof mergeBlockEntity>
