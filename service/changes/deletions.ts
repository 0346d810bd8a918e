import type { Item } from '../rules/items.ts'
import { setIssue } from '../store/issues.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import { deleteTodosOf } from '../store/todos.ts'
import type { Workspace } from '../workspace.ts'

/** Marks an item deleted: nothing shows it any more, and its numbers are not given again. */
export function deleteItem(workspace: Workspace, item: Item): void {
  const { store } = workspace
  store.write(() => {
    const change = { deleted_at: store.moment() }
    if (item.type === 'Issue') setIssue(store, item.row.id, change)
    else setMergeRequest(store, item.row.id, change)
    deleteTodosOf(store, item.type, item.row.id)
  })
}
