import { entity, many, one, type ValueOf } from './entity.ts'
import {
  dateOrNull,
  elseUnknown,
  flag,
  id,
  number,
  or,
  orField,
  orNull,
  text,
  texts,
  timestamp,
  unlessGiven,
} from './field.ts'
import { milestoneEntity } from './milestone.ts'
import { plainFields } from './plain-fields.ts'
import { userEntity } from './user.ts'

/** An issue (contract, "Issue"). `id` is used in requests, `iid` is the number that people see. `state` is open text. */
export const issueEntity = entity('issue', {
  id,
  iid: id,
  projectId: id,
  title: text,
  description: orNull(text),
  /** An item whose state cannot be read is taken for open, as one whose state is not known (`isOpen`). */
  state: elseUnknown(text, 'opened'),
  createdAt: timestamp,
  updatedAt: orField(timestamp, 'created_at'),
  labels: texts,
  milestone: orNull(one(milestoneEntity)),
  assignee: unlessGiven('assignees', orNull(one(userEntity))),
  /** All of them; empty where the service knows one at most. */
  assignees: unlessGiven('assignee', many(userEntity)),
  author: one(userEntity),
  /** True if the caller follows it; null where the service does not say so, as lists of some services. */
  subscribed: orNull(flag),
  userNotesCount: or(number, 0),
  dueDate: dateOrNull,
  startDate: dateOrNull,
  /** `issue`, `incident`, `task`, or another of the service's own; null where the service tells no types apart. */
  issueType: orNull(text),
  /** Seconds that it is to take, and that it took so far; null where the service does not track it. */
  timeEstimate: orNull(number),
  timeSpent: orNull(number),
  /** How it is planned: null where there is none of that, and where the edition of the service has it not. */
  weight: orNull(number),
  /** `on_track`, `needs_attention` or `at_risk`. */
  healthStatus: orNull(text),
  epicId: orNull(id),
  epicTitle: orNull(text),
  /** `tools&5`: the path of the epic's group, and its number there. */
  epicReference: orNull(text),
  iterationId: orNull(id),
  /** Null of an iteration that has only its days. */
  iterationTitle: orNull(text),
  iterationStart: dateOrNull,
  iterationDue: dateOrNull,
  /** True where the edition of the service tells these of the issue: only there can they be set. */
  hasWeight: or(flag, false),
  hasEpic: or(flag, false),
  hasIteration: or(flag, false),
  hasHealthStatus: or(flag, false),
  webUrl: orNull(text),
  confidential: or(flag, false),
  upvotes: or(number, 0),
  downvotes: or(number, 0),
})

export type Issue = ValueOf<typeof issueEntity>

/** Fields of it that are stored and shown as the service sends them. */
export const plainOfIssue = plainFields(issueEntity, [
  'dueDate',
  'startDate',
  'issueType',
  'timeEstimate',
  'timeSpent',
  'weight',
  'healthStatus',
  'epicId',
  'epicTitle',
  'epicReference',
  'iterationId',
  'iterationTitle',
  'iterationStart',
  'iterationDue',
  'hasWeight',
  'hasEpic',
  'hasIteration',
  'hasHealthStatus',
  'confidential',
])

/** The states in which an item has ended. */
const endedStates: ReadonlySet<string> = new Set(['closed', 'merged'])

/**
 * Returns true if an item can still be worked on. Services have several words for that: `opened`, `reopened`, `locked` while a
 * merge request is being merged. A state that Docket does not know is taken for open: the item must not vanish from the lists of
 * those who work on it.
 */
export function isOpen(item: { readonly state: string }): boolean {
  return !endedStates.has(item.state)
}
