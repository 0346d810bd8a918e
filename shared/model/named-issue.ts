import { entity, type ValueOf } from './entity.ts'
import { namedItemFields } from './named-item.ts'

/** An issue as it is named where something else has to do with it. */
export const namedIssueEntity = entity('named issue', namedItemFields)

export type NamedIssue = ValueOf<typeof namedIssueEntity>
