import { isOfPerson } from './item-people.ts'
import type { PeopleRole } from './item-people.ts'
import type { TargetType } from './labels.ts'
import type { Condition } from './visibility.ts'
import type { Value } from './store.ts'

/**
 * Conditions on rows of issues or of merge requests, for lists that are narrowed by many things at once. Each is true or
 * false of every row, never neither, so that its contrary is `opposite`.
 */

/** Somebody or something, or that there is none, or that there is one. */
export type Sought<Named> = Named | 'none' | 'any'

const condition = (text: string, ...values: Value[]): Condition => ({ text, values })

/** A list of values as one value, which stands for the question mark of `listed`. */
const listed = '(SELECT value FROM json_each(?))'

/** The negation of a condition. */
export function opposite({ text, values }: Condition): Condition {
  return { text: `NOT (${text})`, values }
}

/** All of several conditions. */
function allOf(conditions: readonly Condition[]): Condition {
  return {
    text: conditions.length === 0 ? 'TRUE' : conditions.map(({ text }) => `(${text})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
}

export function numbered(iids: readonly number[]): Condition {
  return condition(`iid IN ${listed}`, JSON.stringify(iids))
}

/** With all of these labels, or with none, or with any. */
export function labelled(type: TargetType, names: Sought<readonly string[]>): Condition {
  const linked = `SELECT target_id FROM label_links WHERE target_type = '${type}'`
  if (names === 'any') return condition(`id IN (${linked})`)
  if (names === 'none') return condition(`id NOT IN (${linked})`)
  return allOf(
    names.map((name) => condition(`id IN (${linked} AND label_id IN (SELECT id FROM labels WHERE name = ?))`, name)),
  )
}

/** With a milestone of this title, with none, or with any. */
export function inMilestone(title: Sought<{ readonly title: string }>): Condition {
  if (title === 'any') return condition('milestone_id IS NOT NULL')
  if (title === 'none') return condition('milestone_id IS NULL')
  return milestoneLike('title = ?', title.title)
}

/** In an open milestone that has begun and is not over, or in one that is yet to end, on a day. */
export function inMilestoneAt(when: 'started' | 'upcoming', day: string): Condition {
  if (when === 'upcoming') return milestoneLike(`state = 'active' AND due_date > ?`, day)
  return milestoneLike(`state = 'active' AND start_date <= ? AND (due_date IS NULL OR due_date >= ?)`, day, day)
}

function milestoneLike(text: string, ...values: Value[]): Condition {
  return condition(`coalesce(milestone_id, 0) IN (SELECT id FROM milestones WHERE ${text})`, ...values)
}

export function writtenBy(userId: number): Condition {
  return condition('author_id = ?', userId)
}

/** Assigned to somebody, to nobody or to anybody. */
export function assignedTo(type: TargetType, who: Sought<number>): Condition {
  if (who === 'any') return condition('assignee_id IS NOT NULL')
  if (who === 'none') return condition('assignee_id IS NULL')
  return condition(`(coalesce(assignee_id, 0) = ? OR ${isOfPerson({ type, role: 'assignee' })})`, who, who)
}

/** With somebody, nobody or anybody in a role that several people can have. */
export function peopledBy(type: TargetType, role: PeopleRole, who: Sought<number>): Condition {
  const peopled = `SELECT target_id FROM item_people WHERE target_type = '${type}' AND role = '${role}'`
  if (who === 'any') return condition(`id IN (${peopled})`)
  if (who === 'none') return condition(`id NOT IN (${peopled})`)
  return condition(isOfPerson({ type, role }), who)
}

/** Awarded by this user with this award, with none, or with any. */
export function awardedBy(type: TargetType, userId: number, name: Sought<{ readonly name: string }>): Condition {
  const awarded = `SELECT target_id FROM awards WHERE target_type = '${type}' AND user_id = ?`
  if (name === 'any') return condition(`id IN (${awarded})`, userId)
  if (name === 'none') return condition(`id NOT IN (${awarded})`, userId)
  return condition(`id IN (${awarded} AND name = ?)`, userId, name.name)
}

/** With a text in one of these columns. */
export function containing(text: string, columns: readonly ('title' | 'description')[]): Condition {
  const found = columns.map((column) => `instr(lower(coalesce(${column}, '')), lower(?)) > 0`)
  return condition(`(${found.join(' OR ')})`, ...columns.map(() => text))
}

/** Dated at this moment or later (`from`), or at this moment or earlier, in milliseconds since 1970. */
export function at(column: 'created_at' | 'updated_at', side: 'from' | 'until', moment: number): Condition {
  return condition(`${column} ${side === 'from' ? '>=' : '<='} ?`, moment)
}

export function confidential(isSo: boolean): Condition {
  return condition('confidential = ?', Number(isSo))
}

/** Of a kind of issues. */
export function ofType(type: string): Condition {
  return condition('issue_type = ?', type)
}

/** With a last day between these two, both included, with none, or with any. */
export function dueBetween(days: Sought<{ readonly from?: string; readonly until: string }>): Condition {
  if (days === 'any') return condition('due_date IS NOT NULL')
  if (days === 'none') return condition('due_date IS NULL')
  const { from = '', until } = days
  return condition(`coalesce(due_date, '') <> '' AND due_date >= ? AND due_date <= ?`, from, until)
}

/** From or to a branch. */
export function onBranch(side: 'source_branch' | 'target_branch', name: string): Condition {
  return condition(`${side} = ?`, name)
}

export function fromProject(projectId: number): Condition {
  return condition('source_project_id = ?', projectId)
}

/** With a title that begins in one of these ways, however its letters are written. */
export function beginning(beginnings: readonly string[]): Condition {
  const found = beginnings.map(() => 'substr(lower(title), 1, length(?)) = lower(?)')
  return condition(`(${found.join(' OR ')})`, ...beginnings.flatMap((text) => [text, text]))
}

/** Brought to an environment by a deployment that ended within a time, of which neither moment is itself included. */
export function deployed({
  environment,
  after,
  before,
}: {
  readonly environment?: string | undefined
  readonly after?: number | undefined
  readonly before?: number | undefined
}): Condition {
  const all = [
    ...(environment === undefined ? [] : [condition('environments.name = ?', environment)]),
    ...(after === undefined ? [] : [condition('deployments.finished_at > ?', after)]),
    ...(before === undefined ? [] : [condition('deployments.finished_at < ?', before)]),
  ]
  const { text, values } = allOf(all)
  return condition(
    `id IN (SELECT merge_request_id FROM deployed_merge_requests
      JOIN deployments ON deployments.id = deployment_id
      JOIN environments ON environments.id = environment_id WHERE ${text})`,
    ...values,
  )
}

/** Brought to an environment by this deployment. */
export function deployedBy(deploymentId: number): Condition {
  return condition('id IN (SELECT merge_request_id FROM deployed_merge_requests WHERE deployment_id = ?)', deploymentId)
}

/** Merged by this user. */
export function mergedBy(userId: number): Condition {
  return condition(
    `state = 'merged' AND id IN (SELECT item_id FROM events
      WHERE item_type = 'MergeRequest' AND action = 'accepted' AND author_id = ?)`,
    userId,
  )
}
