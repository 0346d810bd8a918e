import { mentions } from '../../shared/model/mention.ts'
import type { ActivityEntry } from '../cache/activity.ts'

/** Why somebody should be told of an entry. */
export type NoticeReason = 'assigned' | 'mentioned' | 'replied' | 'merged' | 'closed' | 'conflicted'

export interface Notice {
  readonly reason: NoticeReason
  /**
   * False while nobody knows who did it: it may have been the user, elsewhere. The entry is given again, with a higher
   * revision, when that becomes known.
   */
  readonly settled: boolean
}

/** What must be known around an entry to say whether it concerns the user. */
export interface NoticeContext {
  readonly ownUserId: number
  readonly ownUsername: string
  /** The item it happened to, as it is now; null when it happened to none, or to one that is not on this computer. */
  readonly item: {
    readonly kind: 'issue' | 'mergeRequest'
    readonly authorId: number
    readonly assigneeId: number | null
    readonly subscribed: boolean
    readonly description: string | null
  } | null
  /** The text of the comment it tells of. */
  readonly comment: string | null
  /** Since when the item's project is watched; null while its first reading has not ended. */
  readonly watchedSince: number | null
}

/**
 * Whether an entry deserves a notification, and why: it was not the user's own doing, it is younger than the first sync,
 * and it concerns them. Null when it does not. The first reason that fits counts; whether it was shown before is for
 * whoever shows it to know.
 */
export function noticeOf(entry: ActivityEntry, context: NoticeContext): Notice | null {
  const { ownUserId, watchedSince } = context
  if (entry.history || entry.actorId === ownUserId || watchedSince === null || entry.at <= watchedSince) return null
  const reason = reasonOf(entry, context)
  // A merge request comes into conflict by itself.
  return reason && { reason, settled: entry.actorId !== null || reason === 'conflicted' }
}

function reasonOf(entry: ActivityEntry, context: NoticeContext): NoticeReason | null {
  const { ownUserId, ownUsername, item, comment } = context
  if (!item) return null
  const isMine = item.authorId === ownUserId || item.assigneeId === ownUserId
  const { action, field, before, after } = entry
  if (field === 'assignee') return after === String(ownUserId) ? 'assigned' : null
  if (field === 'description') {
    return mentions(after ?? '', ownUsername) && !mentions(before ?? '', ownUsername) ? 'mentioned' : null
  }
  if (field === 'mergeStatus') return isMine && after === 'cannot_be_merged' ? 'conflicted' : null
  switch (action) {
    case 'opened':
      if (item.assigneeId === ownUserId) return 'assigned'
      return mentions(item.description ?? '', ownUsername) ? 'mentioned' : null
    case 'commented':
      if (mentions(comment ?? '', ownUsername)) return 'mentioned'
      return isMine || item.subscribed ? 'replied' : null
    case 'merged':
    case 'closed':
      return item.kind === 'mergeRequest' && isMine ? action : null
    default:
      return null
  }
}
