import { describe, expect, it } from 'vitest'
import {
  badgeWords,
  canGoNow,
  lineWords,
  mostPressing,
  queueWords,
  sentenceOf,
  editStatusOf,
  stateEditOf,
  stateEditWords,
  sendStateOf,
  whenWords,
  type EditStatusFacts,
  type SendState,
} from '../../shared/edit-words.ts'
import type { Pending, WaitsFor } from '../../shared/model/rows.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const inSeconds = (seconds: number): string => new Date(now + seconds * 1000).toISOString()

const queued: EditStatusFacts = {
  state: 'waiting',
  heldUntil: null,
  nextAttemptAt: null,
  waitsFor: null,
  isProjectHidden: false,
  isInDoubt: false,
}
const held = { ...queued, heldUntil: inSeconds(8) }
const doubtful = { ...queued, state: 'doubtful' } as const
const before: WaitsFor = { edit: 'a/edit/1', title: 'Comment', targetReference: 'a/b#1', needsUser: false }
const inConflict: WaitsFor = { ...before, title: 'Change title', needsUser: true }

const cases: readonly (readonly [
  what: string,
  EditStatusFacts,
  SendState,
  badge: string,
  when: string,
  said: string,
])[] = [
  ['is held for a moment', held, 'open', 'Queued', 'goes out in 8 s', 'It goes out in a moment.'],
  [
    'has had its moment',
    { ...queued, heldUntil: inSeconds(-1) },
    'open',
    'Queued',
    'goes out in order',
    'It goes out in a moment.',
  ],
  ['is held by nothing', queued, 'open', 'Queued', 'goes out in order', 'It goes out in a moment.'],
  [
    'is held for a moment and offline',
    held,
    'offline',
    'Queued',
    'goes out when GitLab can be reached',
    'It goes out when GitLab can be reached.',
  ],
  [
    'is held for a moment and signed out',
    held,
    'signedOut',
    'Queued',
    'goes out when you sign in again',
    'It goes out when you sign in again.',
  ],
  [
    'is held for a moment in safe mode',
    held,
    'safeMode',
    'Queued',
    'goes out when Docket leaves safe mode',
    'It goes out when Docket leaves safe mode.',
  ],
  [
    'is behind another',
    { ...queued, waitsFor: before },
    'open',
    'Queued',
    'waits for “Comment”, a/b#1',
    'It waits for “Comment”, a/b#1.',
  ],
  [
    'is held for a moment and behind another',
    { ...held, waitsFor: before },
    'open',
    'Queued',
    'waits for “Comment”, a/b#1',
    'It waits for “Comment”, a/b#1.',
  ],
  [
    'is behind a conflict, offline as well',
    { ...held, waitsFor: inConflict },
    'offline',
    'Queued',
    'waits for “Change title”, a/b#1, which needs you',
    'It waits for “Change title”, a/b#1, which needs you.',
  ],
  [
    'is behind another and offline',
    { ...queued, waitsFor: before },
    'offline',
    'Queued',
    'goes out when GitLab can be reached',
    'It goes out when GitLab can be reached.',
  ],
  [
    'failed and is tried again',
    { ...queued, nextAttemptAt: inSeconds(90) },
    'open',
    'Queued',
    'tried again in 2 min',
    'The last attempt failed. Docket will try again.',
  ],
  [
    'is of a hidden project',
    { ...queued, nextAttemptAt: inSeconds(60), isProjectHidden: true },
    'open',
    'Queued',
    'goes out when GitLab shows the project again',
    'It goes out when GitLab shows the project again.',
  ],
  ['is on the wire', { ...queued, state: 'sending' }, 'open', 'Sending…', '', 'It is on its way.'],
  [
    'may have arrived',
    { ...doubtful, nextAttemptAt: inSeconds(300) },
    'open',
    'Checking whether it arrived',
    'checked again in 5 min',
    'Docket is checking whether it arrived.',
  ],
  [
    'may have arrived, and nobody can look',
    { ...doubtful, nextAttemptAt: inSeconds(300) },
    'offline',
    'Checking whether it arrived',
    'checked when GitLab can be reached',
    'It is checked when GitLab can be reached.',
  ],
  ['was refused', { ...held, state: 'rejected' }, 'offline', 'Needs you', '', 'GitLab refused it, so it needs you.'],
  [
    'is in conflict',
    { ...queued, state: 'conflict' },
    'open',
    'Needs your choice',
    '',
    'Somebody else changed the same field, so you need to choose.',
  ],
  [
    'may have arrived, and looking for it was refused',
    { ...queued, state: 'rejected', isInDoubt: true },
    'open',
    'May have arrived',
    'checked first when you retry',
    'It may have arrived. Docket could not find out, so it needs you.',
  ],
  [
    'was discarded, and may have arrived before',
    { ...queued, state: 'discarded', isInDoubt: true },
    'open',
    'Discarded',
    '',
    'It may have arrived before it was discarded.',
  ],
  ['has landed', { ...queued, state: 'landed' }, 'offline', 'On GitLab', '', 'GitLab has it.'],
  ['was discarded', { ...queued, state: 'discarded' }, 'open', 'Discarded', '', 'It will not be sent.'],
]

describe('an edit that', () => {
  it.each(cases)('%s is told of in the same words everywhere', (_what, edit, sendState, badge, when, said) => {
    const status = editStatusOf(edit, sendState, now)
    expect([badgeWords(status), whenWords(status, now), sentenceOf(status)]).toEqual([badge, when, said])
    expect(lineWords(status, now)).toBe(when === '' ? badge : `${badge}, ${when}`)
    // Only what the service has is called so.
    if (edit.state !== 'landed')
      expect(`${badge} ${when} ${said}`).not.toMatch(/\b(sent[^.]|merged|closed|GitLab has it)/i)
  })

  it('runs with the clock is told of to the second', () => {
    expect(sentenceOf(editStatusOf(held, 'open', now), now)).toBe('It goes out in 8 s.')
    const again = editStatusOf({ ...queued, nextAttemptAt: inSeconds(20) }, 'open', now)
    expect(sentenceOf(again, now)).toBe('It is tried again in 20 s.')
  })
})

describe('an account', () => {
  it('sends unless it has no token or cannot reach the service', () => {
    const problem = null
    expect(sendStateOf({ state: 'ready' }, { phase: 'syncing', problem })).toBe('open')
    expect(sendStateOf({ state: 'ready' }, { phase: 'offline', problem })).toBe('offline')
    expect(sendStateOf({ state: 'signedOut' }, { phase: 'offline', problem })).toBe('signedOut')
    const byChoice = { code: 'working_offline' } as const
    expect(sendStateOf({ state: 'ready' }, { phase: 'offline', problem: byChoice })).toBe('workingOffline')
    expect(sendStateOf({ state: 'ready' }, { phase: 'paused', problem })).toBe('signedOut')
    expect(sendStateOf({ state: 'safeMode' }, { phase: 'idle', problem })).toBe('safeMode')
    expect(sendStateOf(undefined, undefined)).toBe('open')
  })

  it('counts its edits, and those that need the user apart', () => {
    const words = (waitingEdits: number, rejectedEdits: number) => queueWords({ waitingEdits, rejectedEdits })
    expect([words(0, 0), words(1, 0), words(1200, 0), words(3, 1), words(2, 2)]).toEqual([
      '',
      '1 edit queued',
      '1,200 edits queued',
      '2 edits queued, 1 needs you',
      '2 edits need you',
    ])
  })
})

describe('the edits of a row', () => {
  const pending = (kind: Pending['kind'], title: string, state: Pending['state'] = 'waiting'): Pending => ({
    ...queued,
    edit: `a/edit/${title}`,
    kind,
    title,
    state,
  })
  const comment = pending('comment', 'Comment')
  const close = pending('changeState', 'Close')

  it('are told of by the one that needs the user, else by the one nearest to the service', () => {
    const refused = pending('comment', 'Comment', 'rejected')
    expect(mostPressing([comment, close, refused])).toBe(refused)
    expect(mostPressing([comment, pending('comment', 'Comment', 'sending')])?.state).toBe('sending')
    expect(mostPressing([])).toBeUndefined()
  })

  it('name what they make of its state, and how far that is', () => {
    expect(stateEditOf([comment, close])).toBe(close)
    expect(stateEditOf([comment])).toBeUndefined()
    const words = (['waiting', 'sending', 'doubtful', 'rejected'] as const).map((state) =>
      stateEditWords(pending('merge', 'Auto-merge', state)),
    )
    expect(words).toEqual([
      'Auto-merge queued',
      'Auto-merge on its way',
      'Auto-merge not confirmed',
      'Auto-merge needs you',
    ])
  })
})

describe('sending an edit now', () => {
  it.each([
    [true, 'is held by nothing', queued, 'open'],
    [true, 'is held for a moment', held, 'open'],
    [true, 'is tried again later', { ...queued, nextAttemptAt: inSeconds(40) }, 'open'],
    [true, 'may find the service again', held, 'offline'],
    [false, 'waits until the user stops working offline', held, 'workingOffline'],
    [false, 'waits until they sign in', held, 'signedOut'],
    [false, 'waits in safe mode', held, 'safeMode'],
    [false, 'is behind another', { ...held, waitsFor: before }, 'open'],
    [false, 'is of a project that is not shown', { ...held, isProjectHidden: true }, 'open'],
    [false, 'is on its way', { ...queued, state: 'sending' }, 'open'],
    [false, 'may have arrived', doubtful, 'open'],
  ] as const)('is %s for one that %s', (can, _, edit, sendState) => {
    expect(canGoNow(editStatusOf(edit, sendState, now))).toBe(can)
  })
})
