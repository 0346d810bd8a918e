import CalendarDays from '@lucide/svelte/icons/calendar-days'
import Check from '@lucide/svelte/icons/check'
import EyeOff from '@lucide/svelte/icons/eye-off'
import GitBranch from '@lucide/svelte/icons/git-branch'
import GitCommitHorizontal from '@lucide/svelte/icons/git-commit-horizontal'
import GitMerge from '@lucide/svelte/icons/git-merge'
import MessageSquare from '@lucide/svelte/icons/message-square'
import Milestone from '@lucide/svelte/icons/milestone'
import PenLine from '@lucide/svelte/icons/pen-line'
import Plus from '@lucide/svelte/icons/plus'
import RotateCcw from '@lucide/svelte/icons/rotate-ccw'
import Sparkle from '@lucide/svelte/icons/sparkle'
import Tag from '@lucide/svelte/icons/tag'
import TriangleAlert from '@lucide/svelte/icons/triangle-alert'
import UserRound from '@lucide/svelte/icons/user-round'
import Zap from '@lucide/svelte/icons/zap'
import type { ActivityField } from '../../../shared/model/activity.ts'
import type { ActivityRow } from '../../../shared/model/rows.ts'

export interface ActivityIcon {
  readonly icon: typeof Tag
  readonly tone: 'open' | 'merged' | 'closed' | 'problem' | 'quiet' | 'accent'
}

const ofActions: Readonly<Record<string, ActivityIcon>> = {
  opened: { icon: Plus, tone: 'open' },
  reopened: { icon: RotateCcw, tone: 'open' },
  closed: { icon: Check, tone: 'closed' },
  merged: { icon: GitMerge, tone: 'merged' },
  commented: { icon: MessageSquare, tone: 'accent' },
  pushed: { icon: GitCommitHorizontal, tone: 'quiet' },
}

const ofFields: Readonly<Partial<Record<ActivityField, ActivityIcon['icon']>>> = {
  title: PenLine,
  description: PenLine,
  assignee: UserRound,
  milestone: Milestone,
  labels: Tag,
  dueDate: CalendarDays,
  startDate: CalendarDays,
  issueType: PenLine,
  confidential: EyeOff,
  targetBranch: GitBranch,
  workInProgress: PenLine,
  mergeWhenBuildSucceeds: Zap,
}

/** The small sign for the kind of an activity. */
export function iconOf({ action, field, after }: ActivityRow): ActivityIcon {
  if (field === 'mergeStatus') {
    return after === 'cannot_be_merged' ? { icon: TriangleAlert, tone: 'problem' } : { icon: Check, tone: 'open' }
  }
  const icon = field === null ? undefined : ofFields[field]
  return icon ? { icon, tone: 'quiet' } : (ofActions[action] ?? { icon: Sparkle, tone: 'quiet' })
}
