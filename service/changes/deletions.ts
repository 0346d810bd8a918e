import type { Item } from '../rules/items.ts'
import { deleteAllDrafts } from '../store/draft-notes.ts'
import { deleteEventsOf } from '../store/events.ts'
import { setIssue } from '../store/issues.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import { deleteTodosOf } from '../store/todos.ts'
import type { Workspace } from '../workspace.ts'

/** Marks an item as deleted. It is no longer shown, nor what happened to it, and its id and iid are never used again. */
export function deleteItem(workspace: Workspace, item: Item): void {
  const { store } = workspace
  store.write(() => {
    const change = { deleted_at: store.moment() }
    if (item.type === 'Issue') setIssue(store, item.row.id, change)
    else {
      setMergeRequest(store, item.row.id, change)
      deleteAllDrafts(store, item.row.id)
    }
    deleteTodosOf(store, item.type, item.row.id)
    deleteEventsOf(store, item.type, item.row.id)
  })
}
