import { describe, expect, it } from 'vitest'
import { countedInTenths, riskOf } from '../../renderer/features/overview/overview-words.ts'
import { wholeSteps } from '../../renderer/features/overview/chart-steps.ts'
import { firstWeekOf } from '../../renderer/features/overview/heat-weeks.ts'
import type { Overview } from '../../shared/model/overview.ts'

describe('a milestone', () => {
  const of = (open: number, closed: number, dueDate: string | null): Overview => ({
    ...{ kind: 'milestone', name: 'First', project: null, shares: [], year: null, series: null, partial: false },
    ...{ startDate: '2026-11-01', dueDate, time: null, hoursToDone: null },
    figures: [
      { name: 'open', list: 'issues', query: '', count: open },
      { name: 'closed', list: 'issues', query: '', count: closed },
    ],
  })
  it.each([
    [0, 0, '2026-12-01', null],
    [5, 5, null, null],
    [0, 5, '2026-11-10', 'done'],
    [1, 5, '2026-11-10', 'overdue'],
    // Half of the time is gone.
    [5, 5, '2026-12-01', 'onItsWay'],
    [6, 4, '2026-12-01', 'onItsWay'],
    [7, 3, '2026-12-01', 'behind'],
  ])('with %i open and %i closed issues that is due on %s is %s', (open, closed, due, risk) => {
    expect(riskOf(of(open, closed, due), new Date(2026, 10, 16, 9).getTime())).toBe(risk)
  })
})

it('counts of an ideal line are said to a tenth', () => {
  expect([4.972, 5, 0.04].map(countedInTenths)).toEqual(['5', '5', '0'])
  expect(countedInTenths(4.94)).toBe('4.9')
})

it('counts grow by whole numbers at the side of a chart', () => {
  expect(wholeSteps.slice(0, 7)).toEqual([1, 2, 5, 10, 20, 50, 100])
  expect(wholeSteps.filter((step) => !Number.isSafeInteger(step))).toEqual([])
})

describe('a year', () => {
  const days = [
    { day: '2026-10-20', count: 1 },
    { day: '2026-11-02', count: 2 },
  ]
  it.each([
    ['of which all is known', null, '2025-12-01'],
    ['since its first day that is known', '2026-11-01', '2026-10-19'],
    ['since it is known', '2026-10-08', '2026-10-05'],
    ['that is known for longer', '2020-01-01', '2025-12-01'],
  ])('is drawn %s', (_since, knownSince, monday) => {
    expect(firstWeekOf({ days, knownSince }, '2026-11-27')).toBe(monday)
  })
})
