import { describe, expect, it } from 'vitest'
import { editsWords, statusWords } from '../../renderer/views/status/status-words.ts'
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
  stopped: false,
  lastSyncedAt: new Date('2024-03-05T14:58:00').toISOString(),
  problem: null,
  waitingEdits: 0,
  rejectedEdits: 0,
}
const url = 'https://code.example.org'
const text = (change: Partial<SyncState>) => statusWords({ ...idle, ...change }, url, now).text

describe('the state of syncing', () => {
  it('is said in words and numbers', () => {
    expect(text({ phase: 'first', listsDone: 12, lastSyncedAt: null })).toBe('Syncing 12 of 40 lists · 1,234 items')
    expect(text({ phase: 'syncing', listsDone: 3 })).toBe('Syncing 3 of 40 lists')
    expect(text({})).toBe('Synced 2 min ago')
    expect(text({ phase: 'offline', lastSyncedAt: new Date('2024-03-05T14:02:00').toISOString() })).toBe(
      'Offline · last synced 14:02',
    )
    expect(text({ phase: 'offline', lastSyncedAt: null })).toBe('Offline · never synced')
    expect(text({ phase: 'offline', lastSyncedAt: new Date('2024-03-03T14:02:00').toISOString() })).toBe(
      'Offline · last synced 3 Mar, 14:02',
    )
  })

  it('names a problem with its cause and what to do', () => {
    const words = statusWords({ ...idle, phase: 'paused', problem: { code: 'unauthorized', message: '' } }, url, now)
    expect(words.tone).toBe('problem')
    expect(words.text).toBe('code.example.org does not accept this token.')
    expect(words.advice).toContain('make a new one')
  })
})

describe('waiting edits', () => {
  it('are counted, and those that need the user apart', () => {
    expect(editsWords({ waitingEdits: 0, rejectedEdits: 0 })).toBe('')
    expect(editsWords({ waitingEdits: 1, rejectedEdits: 0 })).toBe('1 edit queued')
    expect(editsWords({ waitingEdits: 2, rejectedEdits: 0 })).toBe('2 edits queued')
    expect(editsWords({ waitingEdits: 3, rejectedEdits: 1 })).toBe('2 edits queued, 1 needs you')
    expect(editsWords({ waitingEdits: 2, rejectedEdits: 2 })).toBe('2 edits need you')
  })
})
