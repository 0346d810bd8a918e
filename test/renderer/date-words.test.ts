// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { dayFromWords, laterFromWords, momentFromWords } from '../../renderer/ui/dates/date-words.ts'
import { wholeDay, wholeMoment } from '../../renderer/ui/words.ts'

/** A Sunday. */
const now = new Date('2026-11-22T12:00:00').getTime()

describe('a day', () => {
  it.each([
    ['5 Dec', '2026-12-05'],
    ['5th december 2027', '2027-12-05'],
    ['dec 5', '2026-12-05'],
    ['3 jan', '2027-01-03'],
    ['22 Nov', '2026-11-22'],
    ['5.12.', '2026-12-05'],
    ['5.12.2025', '2025-12-05'],
    ['2026-12-05', '2026-12-05'],
    [' Today ', '2026-11-22'],
    ['tomorrow', '2026-11-23'],
    ['fri', '2026-11-27'],
    ['next sunday', '2026-11-29'],
    ['in 3 days', '2026-11-25'],
    ['+2w', '2026-12-06'],
    ['in 1 month', '2026-12-22'],
    ['yesterday', '2026-11-21'],
    ['next week', '2026-11-23'],
    ['thurs', '2026-11-26'],
    ['5 sept', '2027-09-05'],
  ])('is read from “%s”', (words, day) => {
    expect(dayFromWords(words, now)).toEqual({ at: day, problem: '' })
  })

  it.each(['', 'soon', '31 feb', '32 dec', '2026-13-01', '5 Foo', '14:30', '0026-01-01', 'sunset', '5 decoration'])(
    'is not read from “%s”',
    (words) => {
      expect(dayFromWords(words, now).at).toBeNull()
    },
  )
})

it('a month from the 31st is the last day of the next one, where that has not as many', () => {
  const end = new Date('2027-01-31T12:00:00').getTime()
  expect(['in 1 month', 'in 2 months', 'in 13 months'].map((words) => dayFromWords(words, end).at)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2028-02-29',
  ])
})

describe('a moment', () => {
  it.each([
    ['fri 9:00', '2026-11-27T09:00'],
    ['5 Dec 2026, 14:30', '2026-12-05T14:30'],
    ['2026-12-05T14:30', '2026-12-05T14:30'],
    ['tomorrow at 8', '2026-11-23T08:00'],
    ['tomorrow', '2026-11-23T09:00'],
    ['14:30', '2026-11-22T14:30'],
    ['9:30', '2026-11-23T09:30'],
    ['at 18', '2026-11-22T18:00'],
    ['3pm', '2026-11-22T15:00'],
    ['12am', '2026-11-23T00:00'],
    ['12:15 pm', '2026-11-22T12:15'],
    ['friday 3pm', '2026-11-27T15:00'],
    ['sat 9:00', '2026-11-28T09:00'],
    ['tomorrow 9', '2026-11-23T09:00'],
    ['in 3 days 17', '2026-11-25T17:00'],
    ['2h', '2026-11-22T14:00'],
    ['in 30 minutes', '2026-11-22T12:30'],
    // It is a Sunday: a time of it that is still to come is today’s.
    ['sun 18:00', '2026-11-22T18:00'],
    ['on sunday at 13', '2026-11-22T13:00'],
    ['sun 9:00', '2026-11-29T09:00'],
    ['next sunday 18:00', '2026-11-29T18:00'],
    ['sun', '2026-11-29T09:00'],
    ['dec 5', '2026-12-05T09:00'],
    ['in 3', '2026-11-25T09:00'],
  ])('is read from “%s”', (words, moment) => {
    expect(momentFromWords(words, now)).toEqual({ at: moment, problem: '' })
  })

  it.each(['', '25:00', 'fri 9:70', 'at', 'whenever 9:00', '13pm', '0am', '9', 'whenever 9', '2 hats', '31 feb 9'])(
    'is not read from “%s”',
    (words) => {
      expect(momentFromWords(words, now).at).toBeNull()
    },
  )

  it('is shown in a form that is read as the same again', () => {
    for (const day of ['2026-12-05', '2027-01-03', '2020-02-29']) expect(dayFromWords(wholeDay(day), now).at).toBe(day)
    for (const moment of ['2026-12-05T14:30', '2027-09-01T00:05'])
      expect(momentFromWords(wholeMoment(moment), now).at).toBe(moment)
  })
})

describe('what is refused', () => {
  const day = 'Type a date such as 5 Dec, fri or tomorrow.'
  const time = 'Type a time such as fri 3pm, tomorrow 9 or 2h.'

  it.each([
    [' Soonish ', `“Soonish” is not a date. ${day}`],
    ['31 Feb', `“31 Feb” is not a valid date. ${day}`],
    ['2026-13-01', `“2026-13-01” is not a valid date. ${day}`],
  ])('as a day, “%s”, is told with what would be understood', (words, problem) => {
    expect(dayFromWords(words, now)).toEqual({ at: null, problem })
  })

  it.each([
    ['whenever', `“whenever” is not a time. ${time}`],
    ['31 feb 9:00', `“31 feb” is not a valid date. ${time}`],
    ['31 feb 9', `“31 feb” is not a valid date. ${time}`],
    ['25:00', `“25:00” is not a valid time. ${time}`],
    ['fri 9:70', `“9:70” is not a valid time. ${time}`],
    ['tomorrow 13pm', `“13pm” is not a valid time. ${time}`],
    ['9', '“9” may be a day or a time. Type at 9, or tomorrow 9.'],
  ])('as a moment, “%s”, is told with what would be understood', (words, problem) => {
    expect(momentFromWords(words, now)).toEqual({ at: null, problem })
  })

  it.each([
    ['yesterday 15:00', '21 Nov 2026, 15:00'],
    ['today 9', '22 Nov 2026, 09:00'],
    ['1.11.2026', '1 Nov 2026, 09:00'],
    ['in 0 min', '22 Nov 2026, 12:00'],
  ])('as a moment to come, “%s”, is told to be over', (words, when) => {
    const problem = `${when} is in the past. Type a future time, such as fri 3pm, tomorrow 9 or 2h.`
    expect(laterFromWords(words, now)).toEqual({ at: null, problem })
  })

  it('is what was understood otherwise', () => {
    expect(laterFromWords('fri 3pm', now)).toEqual({ at: '2026-11-27T15:00', problem: '' })
    expect(laterFromWords('13pm', now)).toEqual(momentFromWords('13pm', now))
  })
})
