import { entity, one, type ValueOf } from './entity.ts'
import { elseUnknown, or, text, timestamp } from './field.ts'
import { userEntity } from './user.ts'

/** Somebody who is asked to review a merge request (contract, "Reviewer"). */
export const reviewerEntity = entity('reviewer', {
  user: one(userEntity),
  /** Progress of the review: one of `reviewStates` (review-states.ts), or a newer service's own word; empty where it cannot be read. */
  state: elseUnknown(or(text, ''), ''),
  /** Time at which they were asked first. */
  createdAt: timestamp,
})

export type Reviewer = ValueOf<typeof reviewerEntity>
