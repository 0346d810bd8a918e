import { describe, expect, it } from 'vitest'
import { RequestBudget } from '../../electron/sync/service/request-budget.ts'
import { intervalOf, type Rhythm } from '../../electron/sync/schedule/intervals.ts'

const minute = 60_000
const hour = 60 * minute

const wait = (rhythm: Partial<Rhythm>) =>
  intervalOf({ purpose: 'items', quietFor: minute, isShort: true, failures: 0, ...rhythm }, minute) / minute

describe('how soon a list is read again', () => {
  it.each([
    [{ purpose: 'todos' }, 1],
    [{ purpose: 'projects' }, 1],
    [{ purpose: 'projects', isShort: false }, 56],
    [{ purpose: 'items', quietFor: 15 * minute }, 1],
    [{ purpose: 'items', quietFor: 30 * minute }, 2],
    [{ purpose: 'items', quietFor: 3 * hour }, 12],
    [{ purpose: 'items', quietFor: 25 * hour }, 56],
    [{ purpose: 'items', quietFor: null }, 56],
    [{ purpose: 'details' }, 56],
    [{ failures: 1 }, 2],
    [{ failures: 3 }, 8],
    [{ failures: 30 }, 60],
  ] as const)('%j: after %i minutes', (rhythm, minutes) => {
    expect(wait(rhythm)).toBe(minutes)
  })

  it('is a whole number of milliseconds, as it is stored', () => {
    expect(intervalOf({ purpose: 'items', quietFor: hour + 1, isShort: true, failures: 0 }, minute)).toBe(4 * minute)
  })
})

describe('what reading may cost', () => {
  /** Spends all there is and answers how much that was. */
  function spendAll(budget: RequestBudget): number {
    let spent = 0
    for (; budget.isOpen; spent += 1) {
      budget.takeForOthers()
      budget.spend()
    }
    return spent
  }

  it('is at most 30 requests in an interval, however the clock is set (F16)', () => {
    let now = 0
    const budget = new RequestBudget(() => now, minute)
    expect(spendAll(budget)).toBe(30)
    now += 24 * hour
    expect(spendAll(budget)).toBe(30)
    now -= 48 * hour
    expect(spendAll(budget)).toBe(0)
    now += minute
    expect(spendAll(budget)).toBe(30)
  })

  it('leaves its slot to each list, after some minutes at the latest, however much the active lists take', () => {
    let now = 0
    const budget = new RequestBudget(() => now, minute)
    budget.planSlots(20)
    const taken = Array.from({ length: 60 }, () => {
      now += minute
      for (let request = 0; request < 200; request += 1) budget.spend()
      let turns = 0
      for (; budget.hasSlot; turns += 1) budget.takeForOthers()
      return turns
    })
    const sum = taken.reduce((all, one) => all + one, 0)
    expect(sum).toBeGreaterThan(20 * 56)
    expect(Math.max(...taken)).toBeLessThanOrEqual(21)
  })

  it('does not take slots while there is nothing left, unless they were put off for long', () => {
    let now = 0
    const budget = new RequestBudget(() => now, minute)
    budget.planSlots(20)
    now += minute
    expect(budget.hasSlot).toBe(true)
    for (let request = 0; request < 30; request += 1) budget.spend()
    expect(budget.hasSlot).toBe(false)
  })

  it('leaves something for the others, however much the active lists take', () => {
    let now = 0
    const budget = new RequestBudget(() => now, minute)
    for (let round = 0; round < 5; round += 1) {
      now += minute
      for (let request = 0; request < 200; request += 1) budget.spend()
      expect(spendAll(budget)).toBe(4)
    }
  })
})
