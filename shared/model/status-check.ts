import { entity, type ValueOf } from './entity.ts'
import { elseUnknown, or, text, vital } from './field.ts'

/** What another service says of the newest commit of a merge request (services of API v4, in one edition). */
export const statusCheckEntity = entity('status check', {
  name: vital(text),
  /** `passed`, `failed`, `pending`, or a word that older or newer services have. */
  status: elseUnknown(or(text, ''), ''),
})

export type StatusCheck = ValueOf<typeof statusCheckEntity>
