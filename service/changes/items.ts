import { minute } from '../../shared/durations.ts'
import type { Item } from '../rules/items.ts'
import { findIssue, setIssue } from '../store/issues.ts'
import { findMergeRequest, setMergeRequest } from '../store/merge-requests.ts'
import type { Store } from '../store/store.ts'
import type { Workspace } from '../workspace.ts'

/** The columns that issues and merge requests have in common. */
export interface ItemChange {
  readonly title?: string
  readonly description?: string | null
  readonly state?: string
  readonly assignee_id?: number | null
  readonly milestone_id?: number | null
  readonly user_notes_count?: number
  readonly updated_at?: number
}

export function setItem(store: Store, item: Item, change: ItemChange): void {
  if (item.type === 'Issue') setIssue(store, item.row.id, change)
  else setMergeRequest(store, item.row.id, change)
}

/**
 * Moves the date of an item because of something that stands beside its own row: a comment, a label, somebody assigned, a link.
 * Where the service touches seldom, an item that has just moved keeps its date.
 */
export function touchItem({ store, touchesSeldom = false }: Workspace, item: Item, at: number): void {
  const { updated_at: before } = itemNow(store, item).row
  if (touchesSeldom && at - before <= minute) return
  setItem(store, item, { updated_at: at })
}

/**
 * Returns true if a change is of the item's own row: who is assigned stands beside it in real services, as all that has several
 * does.
 */
export function changesRow(change: object): boolean {
  return Object.keys(change).some((column) => column !== 'assignee_id')
}

/** Reads the item again, with the changes made since. */
export function itemNow<Kind extends Item>(store: Store, item: Kind): Kind {
  const find = item.type === 'Issue' ? findIssue : findMergeRequest
  const row = find(store, item.project.id, item.row.id)
  if (!row) throw new Error(`${item.type} ${item.row.id} is gone`)
  return { ...item, row }
}
