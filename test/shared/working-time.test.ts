import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWorkingTime, workingTimeWords } from '../../shared/working-time.ts'
import { checkProperty } from '../support/properties.ts'

describe('working time', () => {
  it.each([
    ['1w 2d 3h 30m', 201_600 + 12_600],
    ['3h30m', 12_600],
    ['1.5h', 5400],
    ['2', 7200],
    ['1mo', 576_000],
    ['1 week, 2 days', 201_600],
    ['90 MINUTES', 5400],
    ['-15m', -900],
    ['− 1h', -3600],
    ['0h', 0],
    ['45s', 45],
  ])('is read from %s', (text, seconds) => expect(readWorkingTime(text)).toBe(seconds))

  it.each(['', ' ', '-', 'soon', '3x', 'h', '1..5h', '1h and more', '1e3h', '99999999999999999h', '--1h', '.'])(
    'is not read from “%s”',
    (text) => expect(readWorkingTime(text)).toBeNull(),
  )

  it.each([
    [0, '0h'],
    [3600, '1h'],
    [28_800, '1d'],
    [144_000, '1w'],
    [576_000, '1mo'],
    [-5400, '-1h 30m'],
    [61, '1m 1s'],
  ])('of %i seconds is written %s', (seconds, words) => expect(workingTimeWords(seconds)).toBe(words))

  it('is read as it is written', async () => {
    await checkProperty(
      'working time',
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (seconds) => {
        expect(readWorkingTime(workingTimeWords(seconds))).toBe(seconds === 0 ? 0 : seconds)
      }),
      500,
    )
  })
})
