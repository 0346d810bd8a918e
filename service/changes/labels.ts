import { scopedName } from '../../shared/model/label-scope.ts'
import type { Item } from '../rules/items.ts'
import { failedValidation } from '../rules/refusals.ts'
import {
  defaultColor,
  findLabel,
  findOwnLabel,
  insertLabel,
  labelNamesOf,
  linkLabel,
  setLabel,
  unlinkLabel,
} from '../store/labels.ts'
import type { LabelChange, LabelRow } from '../store/labels.ts'
import type { Workspace } from '../workspace.ts'

/** The names of labels put on an item and taken off it. */
export interface LabelMove {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** A label as a note refers to it. */
export function labelReference(name: string): string {
  return /^[\w-]+$/.test(name) ? `~${name}` : `~"${name}"`
}

function labelId(workspace: Workspace, projectId: number, name: string): number {
  const { store } = workspace
  const known = findLabel(store, projectId, name)
  return (
    known?.id ??
    insertLabel(store, { project_id: projectId, name, color: defaultColor, description: null, priority: null })
  )
}

/** The labels that an item may have together: of each scope the last one that is new to it, where there is such a one. */
function onePerScope(before: readonly string[], wanted: readonly string[]): string[] {
  const newest = new Map<string, string>()
  for (const name of wanted.filter((each) => !before.includes(each))) {
    const scope = scopedName(name)?.scope
    if (scope !== undefined) newest.set(scope, name)
  }
  return wanted.filter((name) => (newest.get(scopedName(name)?.scope ?? '') ?? name) === name)
}

/**
 * Gives an item exactly these labels. Labels that do not exist are made. In editions that are paid for, a label takes the place of
 * the others of its scope.
 */
export function setLabels(workspace: Workspace, item: Item, wanted: readonly string[]): LabelMove {
  const { store } = workspace
  const before = labelNamesOf(store, item.type, [item.row.id]).get(item.row.id) ?? []
  const isExclusive = workspace.scopesAreExclusive === true && item.project.tier !== 'free'
  const names = isExclusive ? onePerScope(before, wanted) : wanted
  const added = names.filter((name) => !before.includes(name))
  const removed = before.filter((name) => !names.includes(name))
  for (const name of added) linkLabel(store, item.type, item.row.id, labelId(workspace, item.project.id, name))
  for (const name of removed) unlinkLabel(store, item.type, item.row.id, labelId(workspace, item.project.id, name))
  return { added, removed }
}

/** Checks each attribute that was given, and refuses a label that is not valid. */
export function requireLabel(label: LabelChange): void {
  const problems: Record<string, string[]> = {}
  if (label.color !== undefined && !/^#[0-9a-f]{6}$/i.test(label.color)) {
    problems['color'] = ['must be a valid color code']
  }
  if (label.name !== undefined) {
    if (label.name.trim() === '') problems['title'] = ["can't be blank"]
    else if (label.name.includes(',')) problems['title'] = ['is invalid']
    else if (label.name.length > 255) problems['title'] = ['is too long (maximum is 255 characters)']
  }
  if (typeof label.priority === 'number' && label.priority < 0) {
    problems['priority'] = ['must be greater than or equal to 0']
  }
  if (Object.keys(problems).length > 0) throw failedValidation(problems)
}

/** Changes a label of a project. Items with the label keep it, under its new name. */
export function changeLabel(workspace: Workspace, projectId: number, row: LabelRow, change: LabelChange): LabelRow {
  const { store } = workspace
  requireLabel(change)
  const { name } = change
  if (name !== undefined && name !== row.name && findOwnLabel(store, projectId, name)) {
    throw failedValidation({ title: ['has already been taken'] })
  }
  store.write(() => setLabel(store, row.id, change))
  return { ...row, ...change }
}
