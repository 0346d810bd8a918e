import { entity, type ValueOf } from './entity.ts'
import { orNull, timestamp } from './field.ts'

/** A way to start builds from outside (contract, "Build trigger"). Its token is never stored. */
export const buildTriggerEntity = entity('trigger', {
  createdAt: orNull(timestamp),
  updatedAt: orNull(timestamp),
  deletedAt: orNull(timestamp),
  lastUsed: orNull(timestamp),
})

export type BuildTrigger = ValueOf<typeof buildTriggerEntity>
