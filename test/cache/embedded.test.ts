import { expect, it } from 'vitest'
import { isFirstNamed } from '../../electron/cache/storage/embedded.ts'
import { ben, sampleMilestone } from '../support/samples.ts'

/** Rows within the rows of an answer. */

const answer = () => ({ revision: 1, begunAt: 0 })

it('a row that an answer names again and again is new to it once', () => {
  const arrival = answer()
  const times = Array.from({ length: 3 }, () => isFirstNamed(arrival, 'milestone', { ...sampleMilestone(7) }))
  expect(times).toEqual([true, false, false])
})

it.each([
  ['another answer', answer(), 'milestone', sampleMilestone(7)],
  ['another id', null, 'milestone', sampleMilestone(8)],
  ['another field', null, 'milestone', sampleMilestone(7, { dueDate: '2030-01-02' })],
  ['another sort of row', null, 'user', sampleMilestone(7)],
] as const)('is new again in %s', (_, other, sort, row) => {
  const arrival = answer()
  isFirstNamed(arrival, 'milestone', sampleMilestone(7))
  expect(isFirstNamed(other ?? arrival, sort, row)).toBe(true)
})

it('is new again where it is as it was before another form of it', () => {
  const arrival = answer()
  const named = [ben, { ...ben, name: 'Benjamin' }, ben].map((user) => isFirstNamed(arrival, 'user', user))
  expect(named).toEqual([true, true, true])
})
