import { defaultColor, findLabel, insertLabel, labelNamesOf, linkLabel, unlinkLabel } from '../store/labels.ts'
import type { Workspace } from '../workspace.ts'
import type { Item } from './items.ts'

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

/** Gives an item exactly these labels, making those that do not exist. Answers the names added and removed. */
export function setLabels(
  workspace: Workspace,
  item: Item,
  names: readonly string[],
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  const { store } = workspace
  const before = labelNamesOf(store, item.type, [item.row.id]).get(item.row.id) ?? []
  const added = names.filter((name) => !before.includes(name))
  const removed = before.filter((name) => !names.includes(name))
  for (const name of added) linkLabel(store, item.type, item.row.id, labelId(workspace, item.project.id, name))
  for (const name of removed) unlinkLabel(store, item.type, item.row.id, labelId(workspace, item.project.id, name))
  return { added, removed }
}
