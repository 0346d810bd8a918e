import { expect, it } from 'vitest'
import { dayFromTyped, orderProblem, plannedDays } from '../../renderer/features/editing/planned-days.ts'

/** A Sunday, and the Wednesday after it. */
const sunday = new Date('2026-11-22T12:00').getTime()
const wednesday = new Date('2026-11-25T12:00').getTime()

const offered = (...asked: Parameters<typeof plannedDays>) =>
  plannedDays(...asked).map(({ day, title }) => `${title}: ${day}`)

it('are the next ones by this computer’s calendar, and none', () => {
  expect(offered('dueDate', wednesday, null, null)).toEqual([
    'Today: 2026-11-25',
    'Tomorrow: 2026-11-26',
    'Next week: 2026-11-30',
    'No due date: null',
  ])
})

it('have the end of the milestone among them, and the day on which it is due now', () => {
  expect(offered('dueDate', wednesday, '2026-12-05', '2027-04-30')).toEqual([
    'Saturday 5 December: 2026-12-05',
    'Today: 2026-11-25',
    'Tomorrow: 2026-11-26',
    'Next week: 2026-11-30',
    'End of the milestone: 2027-04-30',
    'No due date: null',
  ])
})

it('are called after what is set', () => {
  expect(offered('startDate', wednesday, null, '2027-01-04').slice(-2)).toEqual([
    'Start of the milestone: 2027-01-04',
    'No start date: null',
  ])
})

it('are none before it starts or after it is due', () => {
  const both = { startDate: '2026-11-20', dueDate: '2026-12-01' }
  expect(orderProblem('dueDate', '2026-11-19', both)).toBe('It would be due before it starts.')
  expect(orderProblem('dueDate', '2026-11-20', both)).toBeNull()
  expect(orderProblem('startDate', '2026-12-02', both)).toBe('It would start after it is due.')
  expect([orderProblem('startDate', '2026-12-01', both), orderProblem('startDate', null, both)]).toEqual([null, null])
  expect(orderProblem('startDate', '2026-12-02', { startDate: null, dueDate: null })).toBeNull()
})

it('name no day twice', () => {
  expect(offered('dueDate', sunday, '2026-11-22', '2026-11-23')).toEqual([
    'Today: 2026-11-22',
    'Tomorrow: 2026-11-23',
    'No due date: null',
  ])
})

it('are read from words, and say what was understood or why nothing was', () => {
  expect(dayFromTyped('5 dec', wednesday)).toEqual({
    day: '2026-12-05',
    title: 'Saturday 5 December',
    detail: '5 Dec 2026',
  })
  expect(dayFromTyped('31 feb', wednesday)).toEqual({
    problem: '“31 feb” is not a valid date. Type a date such as 5 Dec, fri or tomorrow.',
  })
})
