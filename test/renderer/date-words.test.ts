// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { dayFromWords, momentFromWords } from '../../renderer/components/date-words.ts'
import { wholeDay, wholeMoment } from '../../renderer/components/words.ts'

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
  ])('is read from “%s”', (words, day) => {
    expect(dayFromWords(words, now)).toBe(day)
  })

  it.each(['', 'soon', '31 feb', '32 dec', '2026-13-01', '5 Foo', '14:30', '0026-01-01'])(
    'is not read from “%s”',
    (words) => {
      expect(dayFromWords(words, now)).toBeNull()
    },
  )
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
  ])('is read from “%s”', (words, moment) => {
    expect(momentFromWords(words, now)).toBe(moment)
  })

  it.each(['', '25:00', 'fri 9:70', 'at', 'whenever 9:00'])('is not read from “%s”', (words) => {
    expect(momentFromWords(words, now)).toBeNull()
  })

  it('is shown in a form that is read as the same again', () => {
    for (const day of ['2026-12-05', '2027-01-03', '2020-02-29']) expect(dayFromWords(wholeDay(day), now)).toBe(day)
    for (const moment of ['2026-12-05T14:30', '2027-09-01T00:05'])
      expect(momentFromWords(wholeMoment(moment), now)).toBe(moment)
  })
})
