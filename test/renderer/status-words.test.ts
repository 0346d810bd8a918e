import { describe, expect, it } from 'vitest'
import { noProgress } from '../../renderer/data/progress.ts'
import {
  aheadWords,
  hasBar,
  rateWords,
  statusWords,
  type StatusAccount,
} from '../../renderer/features/sync/status-words.ts'
import type { SyncState } from '../../shared/ipc.ts'

const now = new Date('2024-03-05T15:00:00').getTime()
const idle: SyncState = {
  account: 'a',
  phase: 'idle',
  listsDone: 40,
  listsTotal: 40,
  rows: 1234,
  rowsLeft: 0,
  rowsPerSecond: null,
  ahead: null,
  stopped: false,
  lastSyncedAt: new Date('2024-03-05T14:58:00').toISOString(),
  problem: null,
  waitingEdits: 0,
  rejectedEdits: 0,
}
const url = 'https://code.example.org'
const ready = { url, state: 'ready', problem: null } as const
const wordsOf = (change: Partial<SyncState>, secondsLeft: number | null = null, account: StatusAccount = ready) =>
  statusWords({ ...idle, ...change }, { ...noProgress, secondsLeft }, account, now)
const text = (change: Partial<SyncState>, secondsLeft: number | null = null) => {
  const words = wordsOf(change, secondsLeft)
  return [words.text, ...words.details.map((detail) => detail.text)].join(' · ')
}
const first = { phase: 'first', lastSyncedAt: null } as const

describe('the first sync', () => {
  it('is told in numbers, as far as they are known', () => {
    expect(text({ ...first, listsDone: 0, listsTotal: 0, rows: 0 })).toBe('Starting the first sync')
    expect(text({ ...first, listsDone: 0, listsTotal: 1, rows: 0 })).toBe('First sync')
    const running = { ...first, listsDone: 12, listsTotal: 340, rows: 48_200, rowsPerSecond: 5127 }
    expect(text(running)).toBe('First sync · 48,200 items · 5,100 a second')
    expect(text(running, 20)).toBe('First sync · 48,200 items · 5,100 a second · about 20 seconds left')
    expect(text({ ...running, rowsPerSecond: 0.2 })).toBe('First sync · 48,200 items')
  })

  it('has a bar for as long as there is an end to draw it towards', () => {
    const bars = [39, 40].map((listsDone) => hasBar({ ...idle, ...first, listsDone }))
    expect([...bars, hasBar({ ...idle, phase: 'syncing', listsDone: 3 })]).toEqual([true, false, false])
  })

  it('is announced without its numbers', () => {
    const { announcement } = wordsOf({ ...first, listsDone: 12 })
    expect(announcement).toBe('The first sync is running')
    expect(wordsOf({ ...first, listsDone: 13, rows: 9999 }).announcement).toBe(announcement)
  })
})

describe('the rate', () => {
  it('has two figures', () => {
    expect([5127, 12_345, 87.4, 9.6, 1].map(rateWords)).toEqual([
      '5,100 a second',
      '12,000 a second',
      '87 a second',
      '10 a second',
      '1 a second',
    ])
  })
})

describe('the state of syncing', () => {
  it('is said in words and numbers', () => {
    expect(text({ phase: 'syncing', listsDone: 3 })).toBe('Syncing')
    expect(text({})).toBe('Synced 2 minutes ago')
    expect(text({ phase: 'offline', lastSyncedAt: new Date('2024-03-05T14:02:00').toISOString() })).toBe(
      'Offline · last synced 14:02',
    )
    expect(text({ phase: 'offline', lastSyncedAt: null })).toBe('Offline · never synced')
    expect(text({ phase: 'offline', lastSyncedAt: new Date('2024-03-03T14:02:00').toISOString() })).toBe(
      'Offline · last synced 3 Mar, 14:02',
    )
  })

  it('says that the user has paused it, unless something else matters more', () => {
    expect(text({ stopped: true })).toBe('Reading is paused · last synced 14:58')
    expect(text({ stopped: true, lastSyncedAt: null })).toBe('Reading is paused · never synced')
    expect(wordsOf({ stopped: true }).tone).toBe('resting')
    expect(text({ stopped: true, phase: 'syncing', listsDone: 3 })).toBe('Syncing')
    expect(text({ stopped: true, problem: { code: 'disk_full' } })).toBe('The disk is full, so this was not saved.')
  })

  it('names a problem with its cause and what to do', () => {
    const words = wordsOf({ phase: 'paused', problem: { code: 'unauthorized' } })
    expect(words.tone).toBe('problem')
    expect(words.text).toBe('code.example.org does not accept this token.')
    expect(words.advice).toContain('make a new one')
    expect(words.announcement).toContain(words.text)
  })
})

describe('an account without a token', () => {
  it('is in safe mode', () => {
    const words = wordsOf({}, null, { url, state: 'safeMode', problem: null })
    expect([words.tone, words.text]).toEqual(['problem', 'Safe mode: nothing is synced or sent'])
  })

  it('is signed out, and not up to date', () => {
    const words = wordsOf({}, null, { url, state: 'signedOut', problem: { code: 'token_missing' } })
    expect([words.tone, words.text, words.details.map((detail) => detail.text)]).toEqual([
      'problem',
      'Signed out',
      ['last synced 14:58'],
    ])
    expect(words.advice).toContain('Sign in again to sync.')
    expect(words.announcement).toContain('signed out')
    expect(wordsOf({}, null, { url, state: 'signedOut', problem: null }).advice).toBe('Sign in again to sync.')
  })
})

describe('what is read ahead', () => {
  it('is told beside the state, and only where there is much of it', () => {
    expect(text({ ahead: { done: 1_240, total: 3_000 } })).toBe(
      'Synced 2 minutes ago · Reading ahead: 1,240 of 3,000 items',
    )
    expect(text({ ahead: { done: 1_240, total: null } })).toBe('Synced 2 minutes ago · Reading ahead: 1,240 items')
    expect(text({ ahead: { done: 2, total: 3 } })).toBe('Synced 2 minutes ago')
    expect(hasBar({ ...idle, ahead: { done: 1_240, total: 3_000 } })).toBe(false)
    expect(aheadWords({ ahead: null })).toBe(null)
  })
})
