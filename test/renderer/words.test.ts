// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { pendingWords } from '../../renderer/components/pending.ts'
import { appearanceOf, referenceOf } from '../../renderer/components/states.ts'
import { ago, calendarDay, clockTime, counted, isPast, shortAgo, until } from '../../renderer/components/words.ts'
import { actionWords, excerptOf } from '../../renderer/views/inbox/todo-words.ts'
import { emptyWords } from '../../renderer/views/workspace/empty-words.ts'
import { FakeBridge } from './support/fake-bridge.ts'

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

describe('todos', () => {
  it('say what somebody did, and a newer word as it is', () => {
    expect(actionWords('mentioned')).toBe('mentioned you')
    expect(actionWords('assigned')).toBe('assigned you')
    expect(actionWords('review_requested')).toBe('· review requested')
  })

  it('show the beginning of a text without the signs of Markdown', () => {
    expect(excerptOf('## Look\n\n- [x] **bold** and `code` in [a link](https://a.example)\n> said')).toBe(
      'Look bold and code in a link said',
    )
    expect(excerptOf('snake_case and 2 * 3 * 4')).toBe('snake_case and 2 * 3 * 4')
  })
})

describe('states', () => {
  it('of items have an icon, a badge and words', () => {
    const mergeRequest = { kind: 'mergeRequest', state: 'opened', workInProgress: false } as const
    expect(appearanceOf({ kind: 'issue', state: 'reopened' }).badge).toBe('Open')
    expect(appearanceOf({ kind: 'issue', state: 'closed' }).icon).toBe('issueClosed')
    expect(appearanceOf(mergeRequest).icon).toBe('mergeRequestOpen')
    expect(appearanceOf({ ...mergeRequest, workInProgress: true }).badge).toBe('Work in progress')
    expect(appearanceOf({ ...mergeRequest, state: 'merged', workInProgress: true }).badge).toBe('Merged')
    expect(appearanceOf({ ...mergeRequest, state: 'closed' }).tone).toBe('refused')
  })

  it('of edits never say sent', () => {
    const words = (['waiting', 'sending', 'doubtful', 'rejected'] as const).map((state) =>
      pendingWords([{ edit: 'e', state }]),
    )
    expect(words).toEqual(['Queued', 'Sending…', 'Checking whether it arrived', 'Needs you'])
    expect(
      pendingWords([
        { edit: 'e', state: 'waiting' },
        { edit: 'f', state: 'rejected' },
      ]),
    ).toBe('Needs you')
    expect(pendingWords([])).toBe('')
  })

  it('name an item by its project and number', () => {
    expect(referenceOf({ kind: 'issue', projectPath: 'a/b', iid: 3 })).toBe('a/b#3')
    expect(referenceOf({ kind: 'mergeRequest', projectPath: 'a/b', iid: 3 })).toBe('a/b!3')
  })
})

describe('an empty list', () => {
  const { sync } = new FakeBridge()
  const whole = { error: null, partial: false }

  it('says which kind of empty it is', () => {
    expect(emptyWords('inbox', false, whole, sync).title).toBe('Nothing left')
    expect(emptyWords('issues', true, whole, sync)).toMatchObject({ title: 'Nothing matches', action: 'clearFilter' })
    expect(
      emptyWords('inbox', false, { ...whole, partial: true }, { ...sync, phase: 'first', lastSyncedAt: null }).title,
    ).toBe('On its way')
    expect(emptyWords('inbox', false, whole, { ...sync, phase: 'offline', lastSyncedAt: null }).title).toBe(
      'Not fetched yet',
    )
    expect(emptyWords('inbox', false, { ...whole, error: { code: 'thread_failed', message: '' } }, sync)).toMatchObject(
      { action: 'retry' },
    )
  })
})
