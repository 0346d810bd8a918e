import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { noticeWords, type Notice } from '../../shared/notice-words.ts'
import {
  defaultNotificationRules,
  isQuiet,
  noticeKindOf,
  notificationRulesSchema,
} from '../../shared/notification-rules.ts'

const notice: Notice = {
  kind: 'mentioned',
  reason: 'mentioned',
  who: 'Rosa',
  reference: 'apps/console#12',
  title: 'Crash at start',
  text: 'What do you\n\nthink, @ada?',
  daysLeft: null,
}

describe('a notification', () => {
  it.each([
    [notice, 'Rosa mentioned you · apps/console#12', 'Crash at start\nWhat do you think, @ada?'],
    [
      { ...notice, kind: 'assigned', reason: 'assigned', who: null, text: '' },
      'You are assigned · apps/console#12',
      'Crash at start',
    ],
    [
      { ...notice, kind: 'replied', reason: 'replied' },
      'Rosa replied · apps/console#12',
      'Crash at start\nWhat do you think, @ada?',
    ],
    [{ ...notice, kind: 'merged', reason: 'merged', text: '' }, 'Rosa merged it · apps/console#12', 'Crash at start'],
    [
      { ...notice, kind: 'approved', reason: 'approved', text: '' },
      'Rosa approved · apps/console#12',
      'Crash at start',
    ],
    [
      { ...notice, kind: 'changesRequested', reason: 'changes_requested', text: '' },
      'Rosa requested changes · apps/console#12',
      'Crash at start',
    ],
    [
      { ...notice, kind: 'threadsResolved', reason: 'threads_resolved', text: '' },
      'All threads are resolved · apps/console#12',
      'Crash at start',
    ],
    [
      { ...notice, kind: 'mergeable', reason: 'mergeable', who: null, text: '' },
      'It can be merged now · apps/console#12',
      'Crash at start',
    ],
    [
      { ...notice, kind: 'pipelineFailed', reason: 'build_failed', text: 'Failed: unit: 1 test failed' },
      'The pipeline failed · apps/console#12',
      'Crash at start\nFailed: unit: 1 test failed',
    ],
    [{ ...notice, kind: 'closed', reason: 'closed', text: '' }, 'Rosa closed it · apps/console#12', 'Crash at start'],
    [
      { ...notice, kind: 'conflict', reason: 'unmergeable', text: '' },
      'It can no longer be merged · apps/console#12',
      'Crash at start',
    ],
    [
      { ...notice, kind: 'review', reason: 'review_requested', text: '' },
      'Rosa asked for your review · apps/console#12',
      'Crash at start',
    ],
    [
      { ...notice, kind: 'todo', reason: 'something_newer', text: '' },
      'Rosa added a todo (something newer) · apps/console#12',
      'Crash at start',
    ],
    [
      {
        ...notice,
        kind: 'milestoneDue',
        reason: 'milestone_due',
        who: null,
        reference: '',
        title: '1.0',
        text: '',
        daysLeft: 1,
      },
      'Due tomorrow',
      '1.0',
    ],
    [
      {
        ...notice,
        kind: 'milestoneDue',
        reason: 'milestone_due',
        who: null,
        reference: '',
        title: '1.0',
        text: '',
        daysLeft: 0,
      },
      'Due today',
      '1.0',
    ],
  ] as const)('says who did what, where, and the beginning of it: %#', (one, title, body) => {
    expect(noticeWords([one], false)).toEqual({ title, body })
  })

  it('shortens a long text by whole characters', () => {
    const { body } = noticeWords([{ ...notice, text: '👩‍💻é'.normalize() + '長'.repeat(400) }], false)
    expect(body.split('\n')[1]).toHaveLength(160)
    expect(body.endsWith('…')).toBe(true)
    expect(body.isWellFormed()).toBe(true)
  })

  it('is one for several, with their number', () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ ...notice, reference: `apps/console#${index}` }))
    const { title, body } = noticeWords(many, false)
    expect(title).toBe('6 new things for you')
    expect(body.split('\n')).toHaveLength(5)
    expect(body).toContain('Rosa mentioned you · apps/console#0')
    expect(body).toContain('and 2 more')
  })

  it('tells nothing of its content where that is hidden', () => {
    const words = [noticeWords([notice], true), noticeWords([notice, notice], true)]
    expect(words).toEqual([
      { title: 'Docket', body: 'There is something new for you.' },
      { title: 'Docket', body: '2 new things for you.' },
    ])
  })
})

describe('the rules', () => {
  it.each([
    ['directly_addressed', 'mentioned'],
    ['unmergeable', 'conflict'],
    ['review_requested', 'review'],
    ['approved', 'approved'],
    ['changes_requested', 'changesRequested'],
    ['threads_resolved', 'threadsResolved'],
    ['mergeable', 'mergeable'],
    ['build_failed', 'pipelineFailed'],
    ['pipeline_fixed', 'pipelineFixed'],
    ['approval_required', 'todo'],
    ['something_newer', 'todo'],
    ['milestone_due', 'milestoneDue'],
    ['milestone_overdue', null],
  ])('take a reason called %s as %s', (reason, kind) => {
    expect(noticeKindOf(reason)).toBe(kind)
  })

  it.each([
    ['22:00', '07:00', '23:30', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['22:00', '07:00', '21:59', false],
    ['12:00', '13:00', '12:30', true],
    ['12:00', '13:00', '13:00', false],
    ['12:00', '12:00', '12:00', false],
  ])('from %s until %s it is quiet at %s: %s', (from, until, time, quiet) => {
    const now = new Date(`2026-03-28T${time}:00`).getTime()
    expect(isQuiet({ quietHours: { from, until } }, now)).toBe(quiet)
  })

  it('of an earlier version want what came since', () => {
    const { review, approved, changesRequested, threadsResolved, mergeable, pipelineFailed, pipelineFixed, ...kinds } =
      defaultNotificationRules.kinds
    const earlier = { ...defaultNotificationRules, kinds: { ...kinds, todo: false } }
    expect(v.parse(notificationRulesSchema, earlier).kinds).toEqual({
      ...{ ...kinds, todo: false },
      ...{ review, approved, changesRequested, threadsResolved, mergeable, pipelineFailed, pipelineFixed },
    })
  })

  it('are never quiet where no hours are set', () => {
    expect(isQuiet(defaultNotificationRules, Date.now())).toBe(false)
  })
})
