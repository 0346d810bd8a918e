import type { Edit, EditOf } from '../edit.ts'
import type { Key } from '../model/key.ts'
import type { Position } from '../model/position.ts'

/** A comment on lines of the changes of a merge request. */
type CommentOnLines = EditOf<'beginDiscussion'> & { readonly target: Key<'mergeRequest'>; readonly position: Position }

/**
 * Returns true for a proposal that is part of the user's own review, which they publish: a comment on lines. Sent alone, it would
 * be a thread that others read at once.
 */
export function isForReview(edit: Edit): edit is CommentOnLines {
  return edit.kind === 'beginDiscussion' && edit.position !== null
}

/** Returns the name of the draft in which the user's review of a merge request is kept until it is published. */
export function reviewDraftOf(mergeRequest: string): string {
  return `review ${mergeRequest}`
}
