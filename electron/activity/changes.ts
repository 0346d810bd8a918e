import type { ActivityAction, ActivityField } from '../../shared/model/activity.ts'
import { isOpen } from '../../shared/model/issue.ts'
import type { ItemKind } from '../cache/items/items.ts'
import type { ChangedRecord } from '../cache/storage/revision.ts'
import { withoutDraftMark } from '../../shared/model/draft-mark.ts'

/** One thing that is different between two versions of an item. */
export interface Change {
  readonly action: ActivityAction
  readonly field: ActivityField
  /** As text: an id for people and milestones, JSON of the names taken off and put on for labels, `true` or `false`. */
  readonly before: string | null
  readonly after: string | null
}

type Value = string | number | null | undefined

/** Of a longer description only the fact that it changed is kept, and not its text before and after. */
const longestText = 10_000

/**
 * Lists the differences between two versions of an issue or merge request, field by field. Some fields are left out: those
 * that Docket counts itself (the revision), those that follow from something else (the date, the counts of votes and
 * notes), and those that concern only the user (being subscribed).
 */
export function changesOf(kind: ItemKind, before: ChangedRecord, after: ChangedRecord): Change[] {
  const changes: Change[] = []
  const add = (field: ActivityField, was: string | null, is: string | null, action: ActivityAction = 'changed') => {
    if (was !== is) changes.push({ action, field, before: was, after: is })
  }
  const flag = (field: ActivityField, column: string) =>
    add(field, String(before[column] === 1), String(after[column] === 1))

  const draftOnly = kind === 'mergeRequest' && isDraftOnly(before, after)
  if (!draftOnly) add('title', textOf(before['title']), textOf(after['title']))
  if (textOf(before['description']) !== textOf(after['description'])) {
    changes.push({
      action: 'changed',
      field: 'description',
      before: shortOf(before['description']),
      after: shortOf(after['description']),
    })
  }
  add('state', textOf(before['state']), textOf(after['state']), stateAction(before['state'], after['state']))
  for (const [off, on] of peopleChange(assigneesOf(before), assigneesOf(after))) add('assignee', off, on)
  add('milestone', idOf(before['milestone_id']), idOf(after['milestone_id']))
  const labels = labelChange(before['labels'], after['labels'])
  if (labels) changes.push(labels)
  if (kind === 'issue') {
    add('dueDate', textOf(before['due_date']), textOf(after['due_date']))
    // A row without a type is one that was stored before these two were read: they are new to this computer alone.
    if (textOf(before['issue_type']) !== null) {
      add('startDate', textOf(before['start_date']), textOf(after['start_date']))
      add('issueType', textOf(before['issue_type']), textOf(after['issue_type']))
    }
    flag('confidential', 'confidential')
    return changes.filter(isWorthSaying)
  }
  add('targetBranch', textOf(before['target_branch']), textOf(after['target_branch']))
  if (draftOnly) flag('workInProgress', 'work_in_progress')
  // These fields change with a merge or a closing. That is no news of its own.
  if (isOpenState(after['state'])) {
    flag('mergeWhenBuildSucceeds', 'merge_when_build_succeeds')
    // `unchecked` only means that the service has not looked yet.
    if (after['merge_status'] !== 'unchecked') {
      add('mergeStatus', textOf(before['merge_status']), textOf(after['merge_status']))
    }
  }
  // Versions of a merge request that was never pushed to have no commit yet.
  if (before['sha'] !== null) add('sha', textOf(before['sha']), textOf(after['sha']), 'pushed')
  return changes.filter(isWorthSaying)
}

/** Services have several words for one state: `opened`, `reopened`, `locked`. */
function isWorthSaying({ field, before, after }: Change): boolean {
  return field !== 'state' || !(isOpenState(before) && isOpenState(after))
}

function stateAction(before: Value, after: Value): ActivityAction {
  if (after === 'closed') return 'closed'
  if (after === 'merged') return 'merged'
  return isOpenState(after) && before !== after ? 'reopened' : 'changed'
}

function isOpenState(state: Value): boolean {
  return isOpen({ state: String(state) })
}

/** Returns true if a title changed only by the mark that says "not ready yet". That is a change of its own. */
function isDraftOnly(before: ChangedRecord, after: ChangedRecord): boolean {
  const bare = (title: Value) => withoutDraftMark(String(title))
  return (
    before['work_in_progress'] !== after['work_in_progress'] &&
    (before['title'] === after['title'] || bare(before['title']) === bare(after['title']))
  )
}

function labelChange(before: Value, after: Value): Change | null {
  const [was, is] = [namesOf(before), namesOf(after)]
  const removed = was.filter((name) => !is.includes(name))
  const added = is.filter((name) => !was.includes(name))
  if (removed.length + added.length === 0) return null
  return { action: 'changed', field: 'labels', before: JSON.stringify(removed), after: JSON.stringify(added) }
}

function assigneesOf({ assignee_id: one, assignee_ids: several }: ChangedRecord): string[] {
  if (typeof several === 'string') return (JSON.parse(several) as number[]).map(String)
  return one === null || one === undefined ? [] : [String(one)]
}

/** Who was taken off and who was put on: in pairs as long as there are both, then each alone. */
function peopleChange(was: readonly string[], is: readonly string[]): [off: string | null, on: string | null][] {
  const removed = was.filter((id) => !is.includes(id))
  const added = is.filter((id) => !was.includes(id))
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => [
    removed[at] ?? null,
    added[at] ?? null,
  ])
}

function namesOf(labels: Value): string[] {
  return JSON.parse(String(labels ?? '[]')) as string[]
}

/** To a reader, an empty text is the same as none. */
function textOf(value: Value): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

function idOf(value: Value): string | null {
  return value === null || value === undefined ? null : String(value)
}

function shortOf(value: Value): string | null {
  const text = textOf(value)
  return text === null || text.length > longestText ? null : text
}
