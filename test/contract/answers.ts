import { expect } from 'vitest'
import type { Loose, Reply } from '../service/support.ts'
import type { Check } from './expectations/checks.ts'

/** Expects the status, the body's form, and JSON wherever there is a body. Returns the body. */
export function expectAnswer(reply: Reply, status: number, body: Check): Loose {
  const problems = body(reply.body, 'the answer')
  if (reply.status !== status) failWith(reply, [`the status should be ${status}, not ${reply.status}`, ...problems])
  if (problems.length > 0) failWith(reply, problems)
  if (reply.text !== '') {
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    expect(reply.body, 'JSON').not.toBeUndefined()
  }
  return reply.body
}

function failWith(reply: Reply, problems: readonly string[]): never {
  expect.fail(`${problems.join('\n')}\nThe service answered ${reply.status} ${reply.text.slice(0, 600)}`)
}

/** Expects 304 without a body: nothing was to do. */
export function expectUnchanged(reply: Reply): void {
  expect({ status: reply.status, text: reply.text }).toEqual({ status: 304, text: '' })
}
