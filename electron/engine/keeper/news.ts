import { keyOf, partsOf, type AccountId } from '../../../shared/model/key.ts'
import { noticeKindOf, type NoticeKind, type NotificationRules } from '../../../shared/notification-rules.ts'
import type { Reason } from '../../cache/inbox-entries.ts'
import type { Marks } from '../../user/marks.ts'

/** What is known of an entry of the inbox when it is asked whether it speaks. */
export interface NewsFacts {
  /** The reasons that are not done, newest first. */
  readonly open: readonly Reason[]
  readonly marks: Pick<Marks, 'readAt' | 'mutedAt'>
  /** Whether it sleeps: it comes back by itself. */
  readonly isAsleep: boolean
  /** The newest reason that was told of before, or since when there are notifications. */
  readonly toldUpTo: number
  readonly ownUserId: number
  readonly project: string | null
  readonly account: AccountId
  /** Whether the user looks at it now. */
  readonly isOnScreen: boolean
  /** Milestones: the day it is due, in days from today; null for anything else. */
  readonly daysLeft: number | null
}

/** What of an entry speaks: the newest reason that may, and up to which reason all is told then. */
export interface Verdict {
  readonly speaks: { readonly reason: Reason; readonly kind: NoticeKind } | null
  readonly toldUpTo: number
}

/**
 * Whether an entry speaks, by the rules of the user. Pure. What does not speak now is passed over for good where the user
 * has seen it or does not want it. It waits where it only is not time yet: a milestone speaks the day before it is due.
 */
export function verdictOf(facts: NewsFacts, rules: NotificationRules): Verdict {
  const { open, marks, toldUpTo, ownUserId } = facts
  const fresh = open.filter(({ at }) => at > toldUpTo)
  const [newest] = fresh
  if (!newest) return { speaks: null, toldUpTo }
  const isWaiting = facts.daysLeft !== null && facts.daysLeft > 1
  if (isWaiting) return { speaks: null, toldUpTo }
  const passed = { speaks: null, toldUpTo: newest.at }
  if (facts.isOnScreen || facts.isAsleep || marks.mutedAt !== null || isMuted(facts, rules)) return passed
  for (const reason of fresh) {
    const kind = noticeKindOf(reason.kind)
    const isSeen = reason.actorId === ownUserId || reason.at <= (marks.readAt ?? -Infinity)
    if (kind !== null && rules.on && rules.kinds[kind] && !isSeen)
      return { speaks: { reason, kind }, toldUpTo: newest.at }
  }
  return passed
}

function isMuted({ account, project }: NewsFacts, rules: NotificationRules): boolean {
  const isProjectMuted = rules.mutedProjects.some((muted) => {
    const parts = partsOf(muted)
    return keyOf(parts.account, 'project', parts.id) === project
  })
  return isProjectMuted || rules.mutedAccounts.includes(account)
}
