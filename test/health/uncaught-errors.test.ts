import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { watchUncaughtErrors } from '../../electron/health/uncaught-errors.ts'
import { openLog, traceOf } from '../../electron/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { temporaryFolder } from '../support/temporary.ts'

const secret = 'Dear Rosa, the key is under the mat'

function parseError(): unknown {
  try {
    return JSON.parse(`{ "text": ${secret}`)
  } catch (thrown) {
    return thrown
  }
}

it('what nobody has caught is written down, and only an exception ends the program', async () => {
  const folder = temporaryFolder()
  const program = new EventEmitter()
  const end = vi.fn()
  vi.spyOn(console, 'error').mockReturnValue()
  watchUncaughtErrors(program, openLog(folder), end)
  program.emit('unhandledRejection', new RangeError(secret))
  expect(end).not.toHaveBeenCalled()
  program.emit('uncaughtException', new TypeError(secret))
  expect(end).toHaveBeenCalledTimes(1)
  const log = await vi.waitUntil(() => {
    const text = readFileSync(join(folder, 'logs', 'main.log'), 'utf8')
    return text.includes('TypeError') ? text : null
  })
  expect(log).toContain('a failure that nobody waited for: RangeError\n    at ')
  expect(log).toContain('an exception that nobody caught: Docket ends: TypeError\n    at ')
  expect(log).not.toContain('Rosa')
})

it.each([
  ['a message with lines like a trace', new Error(`no\n    at ${secret}`)],
  ['what was to be parsed', parseError()],
  ['a failure of ours', AppFailure.of('invalid', { detail: secret })],
  ['a text', secret],
])('of %s the kind and the place are written down, and no word (S17)', (_name, thrown) => {
  const trace = traceOf(thrown)
  expect(trace).not.toContain('Rosa')
  expect(trace).toMatch(typeof thrown === 'string' ? /^a thrown string$/ : /^\w+( \w+)?\n {4}at /)
})
