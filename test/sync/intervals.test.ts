import { describe, expect, it } from 'vitest'
import { Allowance } from '../../electron/sync/allowance.ts'
import { intervalOf, type Rhythm } from '../../electron/sync/intervals.ts'

const minute = 60_000
const hour = 60 * minute

const wait = (rhythm: Partial<Rhythm>) =>
  intervalOf({ sort: 'items', quietFor: minute, isShort: true, failures: 0, ...rhythm }, minute) / minute

describe('how soon a list is read again', () => {
  it.each([
    [{ sort: 'todos' }, 1],
    [{ sort: 'projects' }, 1],
    [{ sort: 'projects', isShort: false }, 60],
    [{ sort: 'items', quietFor: 119 * minute }, 1],
    [{ sort: 'items', quietFor: 3 * hour }, 10],
    [{ sort: 'items', quietFor: 25 * hour }, 60],
    [{ sort: 'items', quietFor: null }, 60],
    [{ sort: 'details' }, 60],
    [{ failures: 1 }, 2],
    [{ failures: 3 }, 8],
    [{ failures: 30 }, 60],
  ] as const)('%j: after %i minutes', (rhythm, minutes) => {
    expect(wait(rhythm)).toBe(minutes)
  })
})

describe('what reading may cost', () => {
  /** Spends all there is and answers how much that was. */
  function spendAll(allowance: Allowance): number {
    let spent = 0
    for (; allowance.isOpen; spent += 1) {
      allowance.takeForOthers()
      allowance.spend()
    }
    return spent
  }

  it('is at most 30 requests in an interval, however the clock is set', () => {
    let now = 0
    const allowance = new Allowance(() => now, minute)
    expect(spendAll(allowance)).toBe(30)
    now += 24 * hour
    expect(spendAll(allowance)).toBe(30)
    now -= 48 * hour
    expect(spendAll(allowance)).toBe(0)
    now += minute
    expect(spendAll(allowance)).toBe(30)
  })

  it('leaves something for the others, however much the active lists take', () => {
    let now = 0
    const allowance = new Allowance(() => now, minute)
    for (let round = 0; round < 5; round += 1) {
      now += minute
      for (let request = 0; request < 200; request += 1) allowance.spend()
      expect(spendAll(allowance)).toBe(4)
    }
  })
})
