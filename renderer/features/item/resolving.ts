import type { Key } from '../../../shared/model/key.ts'
import type { DraftsStore } from '../drafts/index.ts'
import type { EditsStore } from '../outbox/index.ts'
import { OwnReview } from '../own-review/index.ts'

/** A thread by the comment that began it, and the state that it is to have. */
interface Resolution {
  readonly first: Key<'note'>
  /** The item or snippet that it is on. */
  readonly item: string
  readonly resolved: boolean
}

/** Resolves a thread or opens it again: with the user's review, where one is begun, and else at once. */
export function resolveThread(
  { first, item, resolved }: Resolution,
  { drafts, edits }: { readonly drafts: DraftsStore; readonly edits: EditsStore },
): void {
  const review = new OwnReview(drafts, item)
  if (!review.isBegun) void edits.submit({ kind: 'resolveDiscussion', target: first, resolved })
  // Pressed once more, it leaves the thread as it is.
  else review.resolve(first, review.resolutionOf(first) === null ? resolved : null)
}
