import { entity, type ValueOf } from './entity.ts'
import { flag, id, number, or, orNull, text, vital } from './field.ts'

/** A label of a project (contract, "Label"). `color` is `#` and six hex digits; a null priority is none. */
export const labelEntity = entity('label', {
  id,
  name: vital(text),
  color: or(text, '#428BCA'),
  description: orNull(text),
  openIssuesCount: or(number, 0),
  closedIssuesCount: or(number, 0),
  openMergeRequestsCount: or(number, 0),
  subscribed: or(flag, false),
  priority: orNull(number),
  /** Its project has it by itself, and not from a group; null where the service does not say. */
  isProjectLabel: orNull(flag),
})

export type Label = ValueOf<typeof labelEntity>
