import { canSeeItem, mayUpdate } from '../rules/items.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { peopleOfItems, putItemPeople, reviewersOf, setReviewState } from '../store/item-people.ts'
import type { PeopleRole, ReviewState } from '../store/item-people.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { addSystemNote } from './notes.ts'
import { addTodo } from './todos.ts'

/** Reviews of merge requests (API v4): who is asked for one, and how far they are. */

function peopleOf({ store }: Workspace, { row }: MergeRequestItem, role: PeopleRole): readonly number[] {
  return peopleOfItems(store, { type: 'MergeRequest', role }, [row.id]).get(row.id) ?? []
}

/** Adds somebody to the people of a role, or takes them out. */
function setPerson(
  workspace: Workspace,
  item: MergeRequestItem,
  role: PeopleRole,
  { id, isOne, at }: { readonly id: number; readonly isOne: boolean; readonly at: number },
): boolean {
  const before = peopleOf(workspace, item, role)
  if (before.includes(id) === isOne) return false
  const after = isOne ? [...before, id] : before.filter((each) => each !== id)
  putItemPeople(workspace.store, { type: 'MergeRequest', role, at }, item.row.id, after)
  return true
}

/** Replaces the reviewers of a merge request by those of these users who see it. Who is a new one gets a todo. */
export function setReviewers(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  ids: readonly number[],
): boolean {
  const { store } = workspace
  const before = peopleOf(workspace, item, 'reviewer')
  const users = [...new Set(ids)].flatMap((id) => findUser(store, id) ?? [])
  const wanted = users.filter((user) => canSeeItem(store, user, item))
  if (JSON.stringify(before) === JSON.stringify(wanted.map(({ id }) => id))) return false
  store.write(() => {
    const at = store.moment()
    putItemPeople(
      store,
      { type: 'MergeRequest', role: 'reviewer', at },
      item.row.id,
      wanted.map(({ id }) => id),
    )
    for (const user of wanted.filter(({ id }) => !before.includes(id))) {
      addTodo(workspace, user, item, { author: actor, action: 'review_requested', at })
    }
  })
  return true
}

/**
 * Says how far somebody is with their review. Who requests changes holds the merge up, reviewer or not, until they approve or
 * that is lifted; their own approval is taken back without a word. An approval is not lowered to a mere review.
 */
export function review(workspace: Workspace, actor: UserRow, item: MergeRequestItem, state: ReviewState): void {
  const { store, reviews } = workspace
  if (reviews === undefined || !mayUpdate(store, actor, item)) return
  const reviewer = reviewersOf(store, [item.row.id]).find(({ user_id }) => user_id === actor.id)
  store.write(() => {
    const at = store.moment()
    const requester = { id: actor.id, at }
    if (state === 'requested_changes') {
      setPerson(workspace, item, 'change requester', { ...requester, isOne: true })
      addSystemNote(workspace, actor, item, { body: 'requested changes', at })
    }
    if (state === 'approved') setPerson(workspace, item, 'change requester', { ...requester, isOne: false })
    const lowers = state !== 'requested_changes' && state !== 'unapproved'
    if (!reviewer || (reviewer.state === 'approved' && lowers)) return
    setReviewState(store, item.row.id, actor.id, state)
    if (state === 'requested_changes') setPerson(workspace, item, 'approver', { ...requester, isOne: false })
  })
}

/** Takes back somebody's request for changes, without their approval. */
export function liftRequestedChanges(workspace: Workspace, actor: UserRow, item: MergeRequestItem): void {
  const { store } = workspace
  if (!mayUpdate(store, actor, item)) return
  store.write(() => setPerson(workspace, item, 'change requester', { id: actor.id, isOne: false, at: store.moment() }))
}

/** Asks a reviewer once more. Their review begins anew, without their approval. Returns false for somebody who is none. */
export function requestReviewAgain(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  reviewer: UserRow,
): boolean {
  const { store } = workspace
  return store.write(() => {
    if (!setReviewState(store, item.row.id, reviewer.id, 'unreviewed')) return false
    const at = store.moment()
    const unapproved = setPerson(workspace, item, 'approver', { id: reviewer.id, isOne: false, at })
    const body = `requested review from @${reviewer.username}${unapproved ? ' and removed approval' : ''}`
    addSystemNote(workspace, actor, item, { body, at })
    addTodo(workspace, reviewer, item, { author: actor, action: 'review_requested', at })
    return true
  })
}
