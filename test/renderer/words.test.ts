// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { unknownTime } from '../../shared/model/timestamp.ts'
import { appearanceOf, referenceOf, referenceParts } from '../../renderer/ui/marks/states.ts'
import {
  aboutSeconds,
  ago,
  agoInWords,
  calendarDay,
  clockTime,
  counted,
  isPast,
  shortAgo,
  until,
  wholeTime,
} from '../../renderer/ui/words.ts'
import { detailOf, sayingsOf } from '../../renderer/features/inbox/reason-words.ts'
import type { ReasonRow } from '../../shared/model/rows.ts'
import { samplePending } from '../support/sample-edits.ts'
import { person } from './support/sample-content.ts'

const now = new Date('2024-03-05T15:00:00').getTime()
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

describe('times', () => {
  it('are told as people tell them', () => {
    expect([0, 5, 90, 60 * 50, 60 * 24 * 20, 60 * 24 * 400].map((minutes) => ago(before(minutes), now))).toEqual([
      'just now',
      '5 min ago',
      '1 h ago',
      '2 days ago',
      '14 Feb',
      '30 Jan 2023',
    ])
    expect([0, 5, 90, 60 * 50].map((minutes) => shortAgo(before(minutes), now))).toEqual(['now', '5m', '1h', '2d'])
    expect(ago(before(-3), now)).toBe('just now')
    expect(clockTime(before(58), now)).toBe('14:02')
    expect([until(before(-0.1), now), until(before(-3), now), until(before(1), now)]).toEqual([
      'in 6 s',
      'in 3 min',
      'at once',
    ])
  })

  it('that nobody knows are no date', () => {
    expect([ago(unknownTime, now), wholeTime(unknownTime)]).toEqual(['date not known', 'date not known'])
  })

  it('have whole words where there is room', () => {
    const words = [0, 1, 2, 59, 60, 60 * 23, 60 * 50, 60 * 24 * 20].map((minutes) => agoInWords(before(minutes), now))
    expect(words).toEqual([
      'just now',
      '1 minute ago',
      '2 minutes ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '2 days ago',
      '14 Feb',
    ])
  })

  it('that are only estimated are told coarsely', () => {
    const words = [0, 3, 8, 14, 16, 22, 34, 36, 54, 56, 89, 91, 170, 599, 601, 1500, 3110, 3130, 5300, 7200, 40_000]
    expect(words.map(aboutSeconds)).toEqual([
      'a few seconds',
      'a few seconds',
      'about 10 seconds',
      'about 10 seconds',
      'about 20 seconds',
      'about 20 seconds',
      'about 30 seconds',
      'less than a minute',
      'less than a minute',
      'about a minute',
      'about a minute',
      'about 2 minutes',
      'about 3 minutes',
      'about 10 minutes',
      'about 10 minutes',
      'about 25 minutes',
      'about 50 minutes',
      'about an hour',
      'about an hour',
      'about 2 hours',
      'about 11 hours',
    ])
  })

  it('take a due date as a day of the calendar', () => {
    expect(calendarDay('2024-03-05', now)).toBe('5 Mar')
    expect([isPast('2024-03-04', now), isPast('2024-03-05', now), isPast('2024-03-06', now)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('count with the right form', () => {
    expect([counted(0, 'edit'), counted(1, 'edit'), counted(1234, 'edit')]).toEqual([
      '0 edits',
      '1 edit',
      '1,234 edits',
    ])
  })
})

describe('reasons', () => {
  const mira = person('mira')
  const reason = (kind: string, username: string | null, minutes = 1, source: 'service' | 'docket' = 'docket') =>
    ({
      kind,
      source,
      at: before(minutes),
      actor: username === null ? null : person(username),
      noteKey: null,
      text: '',
      internal: false,
    }) satisfies ReasonRow
  const milestone = { title: 'Spring season', dueDate: '2024-03-07', openItems: 4 }
  const said = (...reasons: ReasonRow[]) =>
    sayingsOf({ reasons, milestone }, mira.id, now)
      .map(({ who, words }) => (who === '' ? words : `${who} ${words}`))
      .join(', ')

  it('are one sentence, which names whoever did the newest', () => {
    expect(said(reason('assigned', 'rosa'), reason('mentioned', 'rosa'))).toBe('Rosa Ferri assigned and mentioned you')
    expect(said(reason('mentioned', 'rosa'), reason('replied', 'rosa'))).toBe('Rosa Ferri replied and mentioned you')
    expect(said(...['rosa', 'ines', 'leila'].map((username) => reason('replied', username)))).toBe(
      'Rosa Ferri and 2 others replied',
    )
    expect(said(reason('mentioned', 'rosa'), reason('replied', 'ines'), reason('marked', 'mira'))).toBe(
      'Rosa Ferri mentioned you, Inês Carvalho replied, you added a todo',
    )

    expect(
      said(
        reason('mentioned', 'ines'),
        reason('assigned', null),
        reason('replied', 'leila'),
        reason('replied', 'rosa'),
      ),
    ).toBe('Inês Carvalho mentioned you, Leila Haddad and Rosa Ferri replied, you are assigned')
    expect(said(reason('assigned', 'rosa'), reason('assigned', null))).toBe('Rosa Ferri assigned you')
    expect(said(reason('assigned', null))).toBe('You are assigned')
    expect(said(reason('assigned', 'rosa'))).toBe('Rosa Ferri assigned you')
    expect(said(reason('replied', 'rosa'))).toBe('Rosa Ferri replied')
    expect(said(reason('replied', 'rosa'), reason('replied', 'rosa'))).toBe('Rosa Ferri replied twice')
    expect(said(reason('replied', null), reason('replied', null))).toBe('2 new replies')
    expect(said(reason('marked', 'mira'))).toBe('You added a todo')
    expect(said(reason('merged', 'rosa'), reason('unmergeable', null))).toBe(
      'Rosa Ferri merged it, it can no longer be merged',
    )
    expect(said(reason('closed', null))).toBe('It was closed')
    expect(said(reason('build_failed', 'rosa'))).toBe('The pipeline failed')
    expect(said(reason('milestone_due', null))).toBe('Due on 7 Mar')
    expect(said(reason('milestone_overdue', null))).toBe('Overdue since 7 Mar')
  })

  it('of several people name as many as there is room for', () => {
    const people = ['ines', 'rosa', 'leila', 'rosa'].map((username) => reason('mentioned', username))
    expect(said(...people.slice(0, 2))).toBe('Inês Carvalho and Rosa Ferri mentioned you')
    expect(said(...people)).toBe('Inês Carvalho and 2 others mentioned you')
  })

  it('say where they come from when asked', () => {
    const reasons = [reason('mentioned', 'ines', 5, 'service'), reason('assigned', null, 90)]
    const row = {
      kind: 'inboxEntry',
      key: 'k',
      at: '',
      reasons,
      itemKey: null,
      item: null,
      milestone: null,
      targetType: null,
      webUrl: null,
      triage: { part: 'open', unread: true, pinned: false, snoozedUntil: null },
    } as const
    expect(detailOf({ ...row, reasons }, mira.id, now)).toBe(
      'Inês Carvalho mentioned you · 5m · from GitLab\nYou are assigned · 1h · found by Docket',
    )
  })
})

describe('states', () => {
  it('of items have an icon, a badge and words', () => {
    const mergeRequest = { kind: 'mergeRequest', state: 'opened', workInProgress: false, pending: [] } as const
    expect(appearanceOf({ kind: 'issue', state: 'reopened', pending: [] }).badge).toBe('Open')
    expect(appearanceOf({ kind: 'issue', state: 'closed', pending: [] }).icon).toBe('issueClosed')
    const incident = { kind: 'issue', state: 'opened', issueType: 'incident', pending: [] } as const
    expect(appearanceOf(incident)).toMatchObject({ icon: 'incident', words: 'Open incident' })
    expect(appearanceOf({ ...incident, issueType: 'task', state: 'closed' }).words).toBe('Closed task')
    expect(appearanceOf({ ...incident, issueType: 'ticket' })).toMatchObject({ icon: 'ticket', words: 'Open ticket' })
    expect(appearanceOf({ ...incident, issueType: 'test_case', state: 'closed' })).toMatchObject({
      icon: 'test_case',
      words: 'Closed test case',
    })
    expect(appearanceOf({ ...incident, issueType: 'saga' })).toMatchObject({ icon: 'issueOpen', words: 'Open issue' })
    expect(appearanceOf(mergeRequest).icon).toBe('mergeRequestOpen')
    expect(appearanceOf({ ...mergeRequest, workInProgress: true }).badge).toBe('Draft')
    expect(appearanceOf({ ...mergeRequest, state: 'merged', workInProgress: true }).badge).toBe('Merged')
    expect(appearanceOf({ ...mergeRequest, state: 'closed' }).tone).toBe('refused')
    expect(appearanceOf({ ...mergeRequest, state: 'locked' })).toMatchObject({
      icon: 'mergeRequestOpen',
      badge: 'Being merged',
      words: 'Merge request, being merged',
    })
  })

  it('that the service does not have yet are told from those it has', () => {
    const merge = samplePending('merge', 'Merge')
    const mergeRequest = { kind: 'mergeRequest', state: 'merged', workInProgress: false } as const
    expect(appearanceOf({ ...mergeRequest, pending: [merge] })).toMatchObject({
      tone: 'waiting',
      badge: 'Merge queued',
      words: 'Merge request, merge queued',
    })
    // It waits for its build on the service: the item is open.
    expect(appearanceOf({ ...mergeRequest, state: 'opened', pending: [merge] }).badge).toBe('Open')
    const close = samplePending('changeState', 'Close', { state: 'rejected' })
    expect(
      appearanceOf({ kind: 'issue', state: 'closed', pending: [samplePending('comment', 'Comment'), close] }),
    ).toMatchObject({
      tone: 'problem',
      badge: 'Close needs you',
    })
    expect(appearanceOf({ kind: 'issue', state: 'closed', pending: [samplePending('comment', 'Comment')] }).badge).toBe(
      'Closed',
    )
  })

  it('name an item by its project and number', () => {
    expect(referenceOf({ projectPath: 'a/b', reference: '#3' })).toBe('a/b#3')
    expect(referenceOf({ projectPath: 'a/b', reference: '#new-3k9x' })).toBe('a/b, new issue')
  })

  it.each([
    ['a/b#3', 'a/b', '#3'],
    ['a/b!20', 'a/b', '!20'],
    ['a/b$7', 'a/b', '$7'],
    ['a/b, new merge request', 'a/b', ', new merge request'],
    ['a/b#3, code.example.org', 'a/b', '#3, code.example.org'],
    ['a/b', 'a/b', ''],
  ])('divide %s into what may give way and what stays', (text, path, number) => {
    expect(referenceParts(text)).toEqual({ path, number })
  })
})
