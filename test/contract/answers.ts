import { expect } from 'vitest'
import type { Loose, Reply } from '../service/support.ts'
import type { Check } from './expectations/checks.ts'

/** The status, the body's form, and that it is JSON wherever there is one. Answers the body. */
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

/** 304: nothing was to do, and nothing is said about it. */
export function expectUnchanged(reply: Reply): void {
  expect({ status: reply.status, text: reply.text }).toEqual({ status: 304, text: '' })
}
