import { describe, expect, it } from 'vitest'
import { trackedTime } from '../../renderer/features/editing/tracked-time.ts'
import { timeSpentWords } from '../../shared/time-spent-words.ts'

const written = { estimate: '', before: '', spent: '', summary: '', total: 0 }

describe('the form about the time of an item', () => {
  it('asks for what was written, and for nothing that is as before', () => {
    expect(trackedTime({ ...written, estimate: '1d 4h', spent: '1h 30m', summary: ' Welded it ' })).toEqual({
      estimate: 43_200,
      spent: { seconds: 5400, summary: 'Welded it' },
      problem: '',
    })
    expect(trackedTime({ ...written, estimate: '8h', before: '1d', summary: 'x' })).toEqual({
      estimate: null,
      spent: null,
      problem: '',
    })
  })

  it('takes the estimate back where it is left empty, and time away with a minus', () => {
    expect(trackedTime({ ...written, before: '1d', spent: '-15m', total: 900 })).toMatchObject({
      estimate: 0,
      spent: { seconds: -900 },
    })
  })

  it.each([
    [{ estimate: 'soon' }, '“soon” is not a valid estimate.'],
    [{ estimate: '-1h' }, '“-1h” is not a valid estimate.'],
    [{ estimate: '1h', spent: 'an hour' }, '“an hour” is not a valid time.'],
    [{ estimate: '1h', spent: '-2h', total: 3600 }, 'Only 1h has been spent so far.'],
    [{ spent: '-1m' }, 'No time has been spent so far.'],
  ])('asks for nothing of %j', (fields, problem) => {
    expect(trackedTime({ ...written, ...fields })).toEqual({ estimate: null, spent: null, problem })
  })
})

it.each([
  [null, null, ''],
  [0, 0, ''],
  [28_800, 0, '1d estimated'],
  [null, 5400, '1h 30m spent'],
  [28_800, 5400, '1h 30m of 1d'],
])('time to take %s and spent %s is “%s”', (estimate, spent, words) => {
  expect(timeSpentWords(estimate, spent)).toBe(words)
})
