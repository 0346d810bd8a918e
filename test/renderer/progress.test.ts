import { describe, expect, it } from 'vitest'
import { aboutSeconds } from '../../renderer/ui/words.ts'
import { noProgress, progressAfter, type Progress } from '../../renderer/data/progress.ts'
import type { SyncState } from '../../shared/ipc.ts'

const start: SyncState = {
  account: 'a',
  phase: 'first',
  listsDone: 0,
  listsTotal: 340,
  rows: 0,
  rowsLeft: 0,
  rowsPerSecond: null,
  ahead: null,
  stopped: false,
  lastSyncedAt: null,
  problem: null,
  waitingEdits: 0,
  rejectedEdits: 0,
}

/** The shown progress after each of these states, one after the other. */
function follow(states: readonly Partial<SyncState>[], before: Progress = noProgress): Progress[] {
  const shown: Progress[] = []
  for (const state of states) shown.push(progressAfter(shown.at(-1) ?? before, { ...start, ...state }))
  return shown
}

describe('time left', () => {
  it('is not estimated while lists still say how long they are', () => {
    const rowsPerSecond = 1000
    const shown = follow([
      { rows: 0, rowsLeft: 0, rowsPerSecond: null },
      { rows: 100, rowsLeft: 900, rowsPerSecond },
      { rows: 200, rowsLeft: 40_000, rowsPerSecond },
      { rows: 400, rowsLeft: 39_000, rowsPerSecond: null },
      { rows: 1400, rowsLeft: 38_000, rowsPerSecond },
      { rows: 40_000, rowsLeft: 0, rowsPerSecond },
    ])
    expect(shown.map(({ secondsLeft }) => secondsLeft)).toEqual([null, null, null, null, 38, null])
  })

  it('does not go to and fro with the rate', () => {
    const rates = [1000, 1100, 900, 1050, 1150, 950, 1010]
    const shown = follow([
      { rows: 10, rowsLeft: 30_000, rowsPerSecond: 1000 },
      ...rates.map((rowsPerSecond, index) => ({ rows: 20 + index, rowsLeft: 20_000, rowsPerSecond })),
    ])
    expect(new Set(shown.slice(1).map(({ secondsLeft }) => aboutSeconds(secondsLeft ?? 0)))).toEqual(
      new Set(['about 20 seconds']),
    )
  })

  it('falls with what is left, and never says what it said before', () => {
    const shown = follow(
      Array.from({ length: 600 }, (_, index) => ({
        rows: index * 1000,
        rowsLeft: (599 - index) * 1000,
        // The rate of a network is never steady.
        rowsPerSecond: 1000 * (1 + Math.sin(index) / 12),
      })),
    )
    const said = shown.flatMap(({ secondsLeft }) => (secondsLeft === null ? [] : [aboutSeconds(secondsLeft)]))
    const changes = said.filter((words, index) => words !== said[index - 1])
    expect(changes.length).toBeGreaterThan(5)
    expect(changes).toEqual([...new Set(changes)])
    expect(changes.at(-1)).toBe('a few seconds')
    for (const [index, { secondsLeft }] of shown.entries()) {
      if (secondsLeft !== null) expect(Math.abs(secondsLeft / (599 - index) - 1)).toBeLessThan(0.4)
    }
  })
})

describe('the part that is done', () => {
  it('never goes back while a reading lasts, and begins again with the next', () => {
    const shown = follow([
      { rows: 100, rowsLeft: 300, listsDone: 170 },
      { rows: 200, rowsLeft: 800, listsDone: 200 },
      { rows: 600, rowsLeft: 400, listsDone: 300 },
      { rows: 700, rowsLeft: 1300, listsDone: 300 },
      { rows: 0, rowsLeft: 0, listsDone: 0 },
    ])
    expect(shown.map(({ part }) => part)).toEqual([0.25, 0.25, 0.6, 0.6, 0])
  })

  it('is no more than the lists that are done while their lengths are unknown', () => {
    expect(follow([{ rows: 100, rowsLeft: 0, listsDone: 34 }])[0]?.part).toBe(0.1)
  })

  it('is nothing when nothing is read', () => {
    const before = follow([{ rows: 600, rowsLeft: 400, listsDone: 300 }]).at(-1)
    expect(follow([{ phase: 'idle', rows: 600 }], before)).toEqual([noProgress])
  })
})
