import type { MergeRequestItem } from '../rules/items.ts'
import type { ReviewCommand } from '../rules/review-commands.ts'
import { reviewersOf, reviewStates } from '../store/item-people.ts'
import { findUserByName } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { mayApprove, setApproved } from './approvals.ts'
import { requestReviewAgain, review, setReviewers } from './reviews.ts'

/** What slash commands about reviews do. */

/** Returns the users that a command names, such as `@ada @bob`. */
function usersNamed({ store }: Workspace, argument: string): UserRow[] {
  return argument.split(/[\s,]+/).flatMap((name) => findUserByName(store, name.replace(/^@/, '')) ?? [])
}

function approve(workspace: Workspace, actor: UserRow, item: MergeRequestItem, isApproved: boolean): void {
  if (mayApprove(workspace, actor, item)) setApproved(workspace, actor, item, isApproved)
}

/** Asks people for a review. In newer services, those who are reviewers already are asked once more. */
function requestReviews(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  { users, again }: { readonly users: readonly UserRow[]; readonly again: boolean },
): void {
  const reviewers = reviewersOf(workspace.store, [item.row.id]).map(({ user_id }) => user_id)
  for (const user of users.filter(({ id }) => again && reviewers.includes(id))) {
    requestReviewAgain(workspace, actor, item, user)
  }
  setReviewers(workspace, actor, item, [...reviewers, ...users.map(({ id }) => id)])
}

/** Runs a command about reviews. The caller has seen that the actor may change the merge request. */
export function runReviewCommand(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  { name, argument }: { readonly name: ReviewCommand; readonly argument: string },
): void {
  const isStated = workspace.reviews === 'stated'
  switch (name) {
    case 'approve':
    case 'unapprove':
      return approve(workspace, actor, item, name === 'approve')
    case 'request_changes':
      return review(workspace, actor, item, 'requested_changes')
    case 'submit_review': {
      // Older services know no state here.
      if (argument === '' || !isStated) return review(workspace, actor, item, 'reviewed')
      if (argument === 'approve') return approve(workspace, actor, item, true)
      const state = reviewStates.find((one) => one === argument)
      return state === undefined ? undefined : review(workspace, actor, item, state)
    }
    case 'request_review':
    case 'assign_reviewer':
    case 'reviewer': {
      const users = usersNamed(workspace, argument)
      return requestReviews(workspace, actor, item, { users, again: isStated && name === 'request_review' })
    }
  }
}
