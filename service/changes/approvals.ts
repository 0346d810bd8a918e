import { accessLevel } from '../rules/access.ts'
import { mayUpdate } from '../rules/items.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { peopleOfItems, putItemPeople } from '../store/item-people.ts'
import { levels } from '../store/members.ts'
import { finishTodosOf } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { addSystemNote } from './notes.ts'
import { review } from './reviews.ts'

const approvers = { type: 'MergeRequest', role: 'approver' } as const

/** The ids of those who have approved a merge request, in the order in which they did. */
export function approversOf({ store }: Workspace, { row }: MergeRequestItem): readonly number[] {
  return peopleOfItems(store, approvers, [row.id]).get(row.id) ?? []
}

/** Members of the project who may change the merge request: as everywhere, its author is one of them. */
export function mayApprove({ store }: Workspace, user: UserRow, item: MergeRequestItem): boolean {
  return mayUpdate(store, user, item) && accessLevel(store, user, item.project) > levels.none
}

/** An approval is a review too. Older services only know that there was one, and keep that when it is taken back. */
function reviewed(workspace: Workspace, actor: UserRow, item: MergeRequestItem, approved: boolean): void {
  if (workspace.reviews === 'stated') review(workspace, actor, item, approved ? 'approved' : 'unapproved')
  else if (approved) review(workspace, actor, item, 'reviewed')
}

/** Approves a merge request, or takes that back. False where it is so already, or merged. `updated_at` stays as it is. */
export function setApproved(workspace: Workspace, actor: UserRow, item: MergeRequestItem, approved: boolean): boolean {
  const { store } = workspace
  const before = approversOf(workspace, item)
  if (before.includes(actor.id) === approved || item.row.state === 'merged') return false
  store.write(() => {
    const at = store.moment()
    const after = approved ? [...before, actor.id] : before.filter((id) => id !== actor.id)
    putItemPeople(store, { ...approvers, at }, item.row.id, after)
    addSystemNote(workspace, actor, item, { body: `${approved ? 'approved' : 'unapproved'} this merge request`, at })
    reviewed(workspace, actor, item, approved)
    if (!approved) return
    finishTodosOf(store, actor.id, 'MergeRequest', item.row.id)
    recordEvent(workspace, { actor, project: item.project, action: 'approved', at, item })
  })
  return true
}
