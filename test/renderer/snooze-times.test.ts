import { expect, it } from 'vitest'
import { fieldOf, snoozedUntil, snoozeTimes } from '../../renderer/features/inbox/snooze-times.ts'

const at = (text: string): number => new Date(text).getTime()
const offered = (text: string) => snoozeTimes(at(text)).map(({ title, at: time }) => `${title}: ${fieldOf(time)}`)

it('are mornings and evenings of this computer’s calendar, the soonest first', () => {
  expect(offered('2026-03-03T10:30')).toEqual([
    'In an hour: 2026-03-03T11:30',
    'This evening: 2026-03-03T18:00',
    'Tomorrow: 2026-03-04T09:00',
    'On Monday: 2026-03-09T09:00',
    'In a month: 2026-04-02T09:00',
  ])
})

it('do not name what is over, nearly here, or the same as another', () => {
  expect(offered('2026-03-03T17:30')[1]).toBe('Tomorrow: 2026-03-04T09:00')
  expect(offered('2026-03-03T20:00')[1]).toBe('Tomorrow: 2026-03-04T09:00')
  // A Sunday, and a Monday.
  expect(offered('2026-03-08T20:00').slice(1)).toEqual(['Tomorrow: 2026-03-09T09:00', 'In a month: 2026-04-07T09:00'])
  expect(offered('2026-03-09T08:00')[3]).toBe('On Monday: 2026-03-16T09:00')
})

it('are read from words too, and what is over is refused', () => {
  const now = at('2026-03-03T10:30')
  expect(snoozedUntil('fri 3pm', now)).toEqual({ title: 'Friday 6 March, 15:00', at: at('2026-03-06T15:00') })
  expect(snoozedUntil('2h', now)).toEqual({ title: 'Today, 12:30', at: at('2026-03-03T12:30') })
  expect(snoozedUntil('today 9', now)).toEqual({
    problem: '3 Mar 2026, 09:00 is in the past. Type a future time, such as fri 3pm, tomorrow 9 or 2h.',
  })
})
