import { expect, it } from 'vitest'
import { approvalWords } from '../../shared/approval-words.ts'

it('approvals are counted where some are required', () => {
  const words = (approvalsRequired: number | null, approvalsLeft: number | null) =>
    approvalWords({ approvalsRequired, approvalsLeft })
  expect([words(3, 2), words(3, 0), words(1, 1)]).toEqual(['1 of 3 approvals', '3 of 3 approvals', '0 of 1 approval'])
  // Odd numbers of a service are no reason for odd ones here.
  expect(words(1, 4)).toBe('0 of 1 approval')
  expect([words(0, 0), words(null, null), words(2, null)]).toEqual(['', '', ''])
})
