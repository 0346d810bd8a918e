import { accessLevel } from '../rules/access.ts'
import { canSeeItem, itemLevel } from '../rules/items.ts'
import type { Item } from '../rules/items.ts'
import { failedValidation } from '../rules/refusals.ts'
import { findAvailableMilestone } from '../store/milestones.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import type { ItemChange } from './items.ts'
import { labelReference } from './labels.ts'
import type { LabelMove } from './labels.ts'

/** The wanted fields of an issue or a merge request. Undefined leaves a field as it is; null clears it. */
export interface RequestedItem {
  readonly title?: string | undefined
  readonly description?: string | null | undefined
  readonly assignee_id?: number | null | undefined
  readonly milestone_id?: number | null | undefined
  readonly labels?: readonly string[] | null | undefined
}

const longestTitle = 255

/** Refuses a title that is blank or too long. */
export function requireTitle(title: string): void {
  if (title.trim() === '') throw failedValidation({ title: ["can't be blank"] })
  if (title.length > longestTitle) {
    throw failedValidation({ title: [`is too long (maximum is ${longestTitle} characters)`] })
  }
}

/** Returns true if the actor has every right over the item, not only those of its author. */
export function hasFullRights(workspace: Workspace, actor: UserRow, item: Item): boolean {
  return accessLevel(workspace.store, actor, item.project) >= itemLevel(item)
}

/** The wanted assignee; undefined when the user does not exist or cannot see the item. */
function requestedAssignee(workspace: Workspace, item: Item, id: number | null): number | null | undefined {
  if (id === null || id === 0) return null
  const user = findUser(workspace.store, id)
  return user && canSeeItem(workspace.store, user, item) ? id : undefined
}

/** The common columns with their wanted values. A milestone that the project's items cannot have counts as none. */
export function wantedColumns(workspace: Workspace, item: Item, requested: RequestedItem) {
  const { assignee_id: assignee, milestone_id: milestone } = requested
  return {
    title: requested.title,
    description: requested.description,
    assignee_id: assignee === undefined ? undefined : requestedAssignee(workspace, item, assignee),
    milestone_id:
      milestone === undefined || milestone === null
        ? milestone
        : (findAvailableMilestone(workspace.store, item.project.id, milestone)?.id ?? null),
  }
}

/** The wanted columns whose values differ from the present ones. */
export function movedColumns<Row extends object, Wanted extends { readonly [Column in keyof Row]?: unknown }>(
  row: Row,
  wanted: Wanted,
): { [Column in keyof Wanted]?: Exclude<Wanted[Column], undefined> } {
  const moved = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== row[name as keyof Row],
  )
  return Object.fromEntries(moved) as { [Column in keyof Wanted]?: Exclude<Wanted[Column], undefined> }
}

/** A change in the service's words, one line for each thing that changed. */
export function describeChange(
  workspace: Workspace,
  item: Item,
  change: ItemChange & {
    readonly confidential?: number
    readonly due_date?: string | null
    readonly target_branch?: string
  },
): string[] {
  const { store } = workspace
  const { row } = item
  const lines: string[] = []
  if (change.title !== undefined) lines.push(`Changed title: **${row.title}** → **${change.title}**`)
  if (change.confidential !== undefined) {
    lines.push(change.confidential ? 'Made the issue confidential' : 'Made the issue visible')
  }
  if (change.target_branch !== undefined && item.type === 'MergeRequest') {
    lines.push(`Target branch changed from \`${item.row.target_branch}\` to \`${change.target_branch}\``)
  }
  if (change.assignee_id !== undefined) {
    const assignee = change.assignee_id === null ? undefined : findUser(store, change.assignee_id)
    lines.push(assignee ? `Reassigned to @${assignee.username}` : 'Assignee removed')
  }
  if (change.milestone_id !== undefined) {
    const milestone =
      change.milestone_id === null ? undefined : findAvailableMilestone(store, item.project.id, change.milestone_id)
    lines.push(milestone ? `Milestone changed to %"${milestone.title}"` : 'Milestone removed')
  }
  if (change.due_date !== undefined) {
    lines.push(change.due_date === null ? 'Removed due date' : `Changed due date to ${change.due_date}`)
  }
  return lines
}

/** Labels put on and taken off, in the service's words. */
export function describeLabels(moved: LabelMove): string[] {
  const line = (verb: string, names: readonly string[]): string[] =>
    names.length === 0
      ? []
      : [`${verb} ${names.map(labelReference).join(' ')} ${names.length === 1 ? 'label' : 'labels'}`]
  return [...line('Added', moved.added), ...line('Removed', moved.removed)]
}
