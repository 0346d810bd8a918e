import { expect, it } from 'vitest'
import { dueDayFromWords, dueDays } from '../../renderer/features/editing/due-days.ts'

/** A Sunday, and the Wednesday after it. */
const sunday = new Date('2026-11-22T12:00').getTime()
const wednesday = new Date('2026-11-25T12:00').getTime()

const offered = (...asked: Parameters<typeof dueDays>) => dueDays(...asked).map(({ day, title }) => `${title}: ${day}`)

it('are the next ones by this computer’s calendar, and none', () => {
  expect(offered(wednesday, null, null)).toEqual([
    'Today: 2026-11-25',
    'Tomorrow: 2026-11-26',
    'Next week: 2026-11-30',
    'No due date: null',
  ])
})

it('have the end of the milestone among them, and the day on which it is due now', () => {
  expect(offered(wednesday, '2026-12-05', '2027-04-30')).toEqual([
    'Saturday 5 December: 2026-12-05',
    'Today: 2026-11-25',
    'Tomorrow: 2026-11-26',
    'Next week: 2026-11-30',
    'End of the milestone: 2027-04-30',
    'No due date: null',
  ])
})

it('name no day twice', () => {
  expect(offered(sunday, '2026-11-22', '2026-11-23')).toEqual([
    'Today: 2026-11-22',
    'Tomorrow: 2026-11-23',
    'No due date: null',
  ])
})

it('are read from words, and say what was understood or why nothing was', () => {
  expect(dueDayFromWords('5 dec', wednesday)).toEqual({
    day: '2026-12-05',
    title: 'Saturday 5 December',
    detail: '5 Dec 2026',
  })
  expect(dueDayFromWords('31 feb', wednesday)).toEqual({
    problem: 'No calendar has the day “31 feb”. Type a date such as 5 Dec, fri or tomorrow.',
  })
})
