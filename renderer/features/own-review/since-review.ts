import { isLocal } from '../../../shared/model/local-id.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { DiffVersion } from '../../../shared/model/diff-version.ts'
import type { NoteRow } from '../../../shared/model/rows.ts'
import { counted } from '../../ui/words.ts'

/** What is new in a merge request since the user last had a say in it. */
export interface SinceReview {
  /** Time of that, as ISO 8601 UTC. */
  readonly at: string
  /** The newest version that was there by then; null where none is known. */
  readonly version: number | null
  readonly pushes: number
  /** Replies of others in the user's threads. */
  readonly replies: number
  /** Threads of the user that others have resolved. */
  readonly resolved: number
}

/**
 * Returns what is new since the user's last comment; null where there is none, or nothing new, and for the author, who answers a
 * review and does not give one.
 */
export function sinceReview(
  notes: readonly NoteRow[],
  versions: readonly DiffVersion[],
  { ownId, authorId }: { readonly ownId: number; readonly authorId: number },
): SinceReview | null {
  if (ownId === authorId) return null
  const own = notes.filter(({ author, system, key }) => author.id === ownId && !system && !isLocal(partsOf(key).id))
  const at = own.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '')
  if (at === '') return null
  const threads = new Set(own.map(({ discussion }) => discussion))
  const others = notes.filter(({ author, discussion }) => threads.has(discussion) && author.id !== ownId)
  const closed = notes.filter(
    ({ discussion, resolvedBy, resolvedAt }) =>
      threads.has(discussion) && resolvedBy !== null && resolvedBy.id !== ownId && (resolvedAt ?? '') > at,
  )
  const before = versions.filter(({ createdAt }) => createdAt <= at)
  const found = {
    at,
    version: before.length === 0 ? null : Math.max(...before.map(({ id }) => id)),
    pushes: versions.length - before.length,
    replies: others.filter(({ createdAt, system }) => createdAt > at && !system).length,
    resolved: new Set(closed.map(({ discussion }) => discussion)).size,
  }
  return found.pushes + found.replies + found.resolved === 0 ? null : found
}

/** Says what is new: `1 push`, `2 replies`, `1 thread resolved`. */
export function sinceReviewWords({ pushes, replies, resolved }: SinceReview): string[] {
  return [
    ...(pushes > 0 ? [counted(pushes, 'push', 'pushes')] : []),
    ...(replies > 0 ? [counted(replies, 'reply', 'replies')] : []),
    ...(resolved > 0 ? [`${counted(resolved, 'thread')} resolved`] : []),
  ]
}
