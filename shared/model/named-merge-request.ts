import { entity, type ValueOf } from './entity.ts'
import { namedItemFields } from './named-item.ts'

/** A merge request as it is named where something else has to do with it. */
export const namedMergeRequestEntity = entity('named merge request', namedItemFields)

export type NamedMergeRequest = ValueOf<typeof namedMergeRequestEntity>
