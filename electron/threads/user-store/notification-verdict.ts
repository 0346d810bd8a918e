import { keyOf, partsOf, type AccountId } from '../../../shared/model/key.ts'
import { noticeKindOf, type NoticeKind, type NotificationRules } from '../../../shared/notification-rules.ts'
import type { Reason } from '../../cache/inbox/inbox-entries.ts'
import type { Marks } from '../../user/marks.ts'
import { isOwnAction } from '../inbox/triage.ts'

/** The facts by which a notification of an entry of the inbox is decided. */
export interface NotificationFacts {
  /** The reasons that are not done, newest first. */
  readonly open: readonly Reason[]
  readonly marks: Pick<Marks, 'readAt' | 'mutedAt'>
  /** True if the entry is snoozed. */
  readonly isAsleep: boolean
  /** The time of the newest reason that the user was notified of, or the time at which notifications began. */
  readonly shownUpTo: number
  readonly ownUserId: number
  readonly project: string | null
  readonly account: AccountId
  /** True if the user looks at it now. */
  readonly isOnScreen: boolean
  /** Milestones: the day it is due, in days from today; null for anything else. */
  readonly daysLeft: number | null
  /** True if the newest pipeline of a merge request is known, and has not ended. */
  readonly isPipelineUnderWay: boolean
}

/** The reason to notify the user of, and the time up to which all reasons count as shown. */
export interface Verdict {
  readonly speaks: { readonly reason: Reason; readonly kind: NoticeKind } | null
  readonly shownUpTo: number
}

/**
 * Decides by the user's rules whether to notify them of an entry. A reason that the user has seen, or does not want to be
 * notified of, is passed over for good. A reason whose time has not come waits: a milestone notifies the day before it is due, and a
 * failure when its pipeline has ended, since services make the todo of it earlier, and only then it is known what failed.
 */
export function verdictOf(facts: NotificationFacts, rules: NotificationRules): Verdict {
  const { open, marks, shownUpTo, ownUserId } = facts
  const fresh = open.filter(({ at }) => at > shownUpTo)
  const [newest] = fresh
  if (!newest) return { speaks: null, shownUpTo }
  const isWaiting =
    (facts.daysLeft !== null && facts.daysLeft > 1) ||
    (facts.isPipelineUnderWay && fresh.every(({ kind }) => kind === 'build_failed'))
  if (isWaiting) return { speaks: null, shownUpTo }
  const passed = { speaks: null, shownUpTo: newest.at }
  if (facts.isOnScreen || facts.isAsleep || marks.mutedAt !== null || isMuted(facts, rules)) return passed
  for (const reason of fresh) {
    const kind = noticeKindOf(reason.kind)
    const isSeen = isOwnAction(reason, ownUserId) || reason.at <= (marks.readAt ?? -Infinity)
    if (kind !== null && rules.on && rules.kinds[kind] && !isSeen)
      return { speaks: { reason, kind }, shownUpTo: newest.at }
  }
  return passed
}

function isMuted({ account, project }: NotificationFacts, rules: NotificationRules): boolean {
  const isProjectMuted = rules.mutedProjects.some((muted) => {
    const parts = partsOf(muted)
    return keyOf(parts.account, 'project', parts.id) === project
  })
  return isProjectMuted || rules.mutedAccounts.includes(account)
}
