import { answer } from '../changes/answers.ts'
import { mayApprove, setApproved } from '../changes/approvals.ts'
import { resolve } from '../changes/discussions.ts'
import { createNote } from '../changes/notes.ts'
import { requestReviewAgain, review, setReviewers } from '../changes/reviews.ts'
import { viewerOf } from '../rules/access.ts'
import { discussionOf, isResolvable, isResolved, mayResolve, seesInternal } from '../rules/discussions.ts'
import type { Discussion } from '../rules/discussions.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { positionOfLine } from '../rules/positions.ts'
import { diffVersionsOf } from '../rules/versions.ts'
import { notesOfDiscussion } from '../store/discussions.ts'
import { reviewersOf } from '../store/item-people.ts'
import { whole } from '../store/listing.ts'
import { listNotes } from '../store/notes.ts'
import type { NotesOf } from '../store/notes.ts'
import { findUserByName } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import type { ReviewAct } from './act.ts'

/** What colleagues do in reviews, where the service has them. */

/** Returns the discussion that begins with these words, with what the actor may read of it. */
function discussionNamed(
  { store }: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  words: string,
): Discussion | undefined {
  const of: NotesOf = {
    type: 'MergeRequest',
    targetId: item.row.id,
    viewer: viewerOf(actor),
    seesInternal: seesInternal(store, actor, item),
  }
  const first = listNotes(store, of, whole).rows.find(
    ({ body, discussion, system }) => system === 0 && discussion === null && body.startsWith(words),
  )
  if (!first) return undefined
  const id = discussionOf(first)
  return { id, notes: notesOfDiscussion(store, of, id) }
}

function begin(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  act: ReviewAct & { readonly kind: 'begin' },
): boolean {
  const { body, line } = act
  const position = line ? positionOfLine(diffVersionsOf(workspace.store, item.row), line) : null
  // The line is gone: somebody has pushed.
  if (line && position === null) return false
  const kind = position === null ? ('DiscussionNote' as const) : ('DiffNote' as const)
  const within = { kind, position: position && JSON.stringify(position) }
  createNote(workspace, actor, item, { body, within })
  return true
}

function resolveNamed(workspace: Workspace, actor: UserRow, item: MergeRequestItem, words: string): boolean {
  const discussion = discussionNamed(workspace, actor, item, words)
  const notes = discussion?.notes.filter((note) => isResolvable(note, true)) ?? []
  const isDone = discussion !== undefined && isResolved(discussion, true)
  if (notes.length === 0 || isDone || !mayResolve(workspace.store, actor, item)) return false
  resolve(workspace, actor, item, { notes, on: true })
  return true
}

function ask(workspace: Workspace, actor: UserRow, item: MergeRequestItem, username: string): boolean {
  const user = findUserByName(workspace.store, username)
  if (!user) return false
  const reviewers = reviewersOf(workspace.store, [item.row.id])
  const ids = reviewers.map(({ user_id }) => user_id)
  if (!ids.includes(user.id)) return setReviewers(workspace, actor, item, [...ids, user.id])
  return requestReviewAgain(workspace, actor, item, user)
}

function conclude(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  state: (ReviewAct & { readonly kind: 'review' })['state'],
): boolean {
  if (state === 'approved') return mayApprove(workspace, actor, item) && setApproved(workspace, actor, item, true)
  const reviewer = reviewersOf(workspace.store, [item.row.id]).find(({ user_id }) => user_id === actor.id)
  if (!reviewer || reviewer.state === state || (reviewer.state === 'approved' && state === 'reviewed')) return false
  review(workspace, actor, item, state)
  return true
}

/** Performs an act of a review. Returns false when it makes no sense any more, or the service knows no reviews. */
export function performReview(workspace: Workspace, actor: UserRow, item: MergeRequestItem, act: ReviewAct): boolean {
  const { state } = item.row
  if (workspace.reviews !== 'stated' || (state !== 'opened' && state !== 'reopened')) return false
  switch (act.kind) {
    case 'begin':
      return begin(workspace, actor, item, act)
    case 'answer': {
      const discussion = discussionNamed(workspace, actor, item, act.to)
      if (!discussion) return false
      answer(workspace, actor, item, { discussion, content: { body: act.body }, resolvesIssues: true })
      return true
    }
    case 'resolve':
      return resolveNamed(workspace, actor, item, act.thread)
    case 'ask':
      return ask(workspace, actor, item, act.whom)
    case 'review':
      return conclude(workspace, actor, item, act.state)
  }
}
