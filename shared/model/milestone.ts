import { entity, type ValueOf } from './entity.ts'
import { dateOrNull, id, number, or, orField, orNull, text, timestamp } from './field.ts'

/** A milestone (contract, "Milestone"). `state` is open text: active, closed. Dates are YYYY-MM-DD. */
export const milestoneEntity = entity('milestone', {
  id,
  iid: or(number, 0),
  /** 0 for a milestone of a group, as newer services have them. */
  projectId: or(number, 0),
  /** The whole path of its group; null for a milestone of a project. */
  groupPath: orNull(text),
  title: text,
  description: or(text, ''),
  state: or(text, 'active'),
  dueDate: dateOrNull,
  startDate: dateOrNull,
  createdAt: timestamp,
  updatedAt: orField(timestamp, 'created_at'),
})

export type Milestone = ValueOf<typeof milestoneEntity>
