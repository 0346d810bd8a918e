import * as v from 'valibot'
import { accountIdSchema, keySchemaOf } from './model/key.ts'

/** Kinds of notifications. Each can be switched off. */
export const noticeKinds = [
  'assigned',
  'mentioned',
  'replied',
  'review',
  'todo',
  'approved',
  'changesRequested',
  'threadsResolved',
  'mergeable',
  'pipelineFailed',
  'pipelineFixed',
  'merged',
  'closed',
  'conflict',
  'milestoneDue',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** A kind that rules of an earlier version do not have. */
const added = v.optional(v.boolean(), true)

const timeOfDay = v.pipe(v.string(), v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/))

export const notificationRulesSchema = v.object({
  /** True if there are any notifications. */
  on: v.boolean(),
  kinds: v.object({
    assigned: v.boolean(),
    mentioned: v.boolean(),
    replied: v.boolean(),
    review: added,
    todo: v.boolean(),
    approved: added,
    changesRequested: added,
    threadsResolved: added,
    mergeable: added,
    pipelineFailed: added,
    pipelineFixed: added,
    merged: v.boolean(),
    closed: v.boolean(),
    conflict: v.boolean(),
    milestoneDue: v.boolean(),
  }),
  /** From when until when it is quiet, by the computer's clock (`22:00`); it may reach over midnight. Null: never. */
  quietHours: v.nullable(v.object({ from: timeOfDay, until: timeOfDay })),
  mutedAccounts: v.array(accountIdSchema),
  mutedProjects: v.array(keySchemaOf('project')),
})
export type NotificationRules = Readonly<v.InferOutput<typeof notificationRulesSchema>>

export const defaultNotificationRules: NotificationRules = {
  on: true,
  kinds: {
    assigned: true,
    mentioned: true,
    replied: true,
    review: true,
    todo: true,
    approved: true,
    changesRequested: true,
    threadsResolved: true,
    mergeable: true,
    pipelineFailed: true,
    pipelineFixed: true,
    merged: true,
    closed: true,
    conflict: true,
    milestoneDue: true,
  },
  quietHours: null,
  mutedAccounts: [],
  mutedProjects: [],
}

/**
 * Returns the kind of a reason of the inbox. The service's own names of todos come through: one that Docket does not know is a
 * new todo. An overdue milestone was notified when it was due.
 */
export function noticeKindOf(reason: string): NoticeKind | null {
  switch (reason) {
    case 'assigned':
    case 'replied':
    case 'merged':
    case 'closed':
    case 'approved':
    case 'mergeable':
      return reason
    case 'review_requested':
      return 'review'
    case 'changes_requested':
      return 'changesRequested'
    case 'threads_resolved':
      return 'threadsResolved'
    case 'build_failed':
      return 'pipelineFailed'
    case 'pipeline_fixed':
      return 'pipelineFixed'
    case 'mentioned':
    case 'directly_addressed':
      return 'mentioned'
    case 'unmergeable':
      return 'conflict'
    case 'milestone_due':
      return 'milestoneDue'
    case 'milestone_overdue':
      return null
    default:
      return 'todo'
  }
}

/** Returns true in quiet hours. @param now milliseconds since 1970; hours are those of the computer's clock */
export function isQuiet({ quietHours }: Pick<NotificationRules, 'quietHours'>, now: number): boolean {
  if (quietHours === null) return false
  const at = new Date(now)
  const minutes = at.getHours() * 60 + at.getMinutes()
  const from = minutesOf(quietHours.from)
  const until = minutesOf(quietHours.until)
  return from <= until ? minutes >= from && minutes < until : minutes >= from || minutes < until
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
