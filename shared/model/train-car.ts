import { entity, one, type ValueOf } from './entity.ts'
import { elseUnknown, id, or, orNull, text } from './field.ts'

/** A merge request in a merge train (services of API v4, in editions that are paid for). */
export const trainCarEntity = entity('car of a merge train', {
  mergeRequest: one(entity('merge request in a train', { id })),
  /** The branch whose train it is in: each has one. */
  targetBranch: text,
  /** The pipeline that decides whether it is merged; null where none was started. */
  pipeline: orNull(one(entity('pipeline of a car', { status: elseUnknown(or(text, ''), '') }))),
})

export type TrainCar = ValueOf<typeof trainCarEntity>
