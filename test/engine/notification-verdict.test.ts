import { expect, it } from 'vitest'
import { verdictOf, type NotificationFacts } from '../../electron/threads/user-store/notification-verdict.ts'
import { defaultNotificationRules } from '../../shared/notification-rules.ts'

const reason = (kind: string, at: number) =>
  ({ kind, at, source: 'docket', actorId: null, noteId: null, todoId: null }) as const
const facts = (...open: NotificationFacts['open']): NotificationFacts => ({
  ...{ open, marks: { readAt: null, mutedAt: null }, isAsleep: false, shownUpTo: 10, ownUserId: 1, project: null },
  ...{ account: 'here', isOnScreen: false, daysLeft: null, isPipelineUnderWay: false },
})
const spoken = (from: NotificationFacts, rules = defaultNotificationRules) =>
  verdictOf(from, rules).speaks?.reason.kind ?? null

it.each<[what: string, open: NotificationFacts['open'], told: string | null]>([
  ['a pipeline that passes again', [reason('pipeline_fixed', 12)], 'pipeline_fixed'],
  ['what may be merged by that', [reason('pipeline_fixed', 12), reason('mergeable', 12)], 'mergeable'],
  ['the newest of other reasons', [reason('build_failed', 13), reason('mergeable', 12)], 'build_failed'],
  ['nothing that was told before', [reason('pipeline_fixed', 12), reason('mergeable', 9)], 'pipeline_fixed'],
  ['nothing where all was told', [reason('mergeable', 10)], null],
])('tells of %s', (_what, open, told) => {
  expect(spoken(facts(...open))).toBe(told)
})

it('tells of the pipeline where nothing is to be told of merging', () => {
  const rules = { ...defaultNotificationRules, kinds: { ...defaultNotificationRules.kinds, mergeable: false } }
  expect(spoken(facts(reason('pipeline_fixed', 12), reason('mergeable', 12)), rules)).toBe('pipeline_fixed')
})
