import { describe, expect, it } from 'vitest'
import type { ClientOptions } from '../../electron/api/client/client.ts'
import { readIssue, updateIssue } from '../../electron/api/entities/issues.ts'
import { createIssueNote } from '../../electron/api/entities/notes.ts'
import { finishTodo } from '../../electron/api/entities/todos.ts'
import { wayFailure } from '../../electron/api/transport/network-failures.ts'
import { clientOf, errorFrom, json, startRaw, startServer, stopWholeTime } from './support/service.ts'
import { issue } from './support/rows.ts'
import { apiVersion } from '../support/api-version.ts'

/** A clock on which waiting takes no time, and the waits that were asked of it. */
function fakeClock() {
  const waits: number[] = []
  const wait = (milliseconds: number): Promise<void> => {
    waits.push(milliseconds)
    return Promise.resolve()
  }
  return { waits, clock: { now: () => Date.UTC(2026, 0, 1), wait } satisfies ClientOptions['clock'] }
}

const args = { id: 1, issue_id: 76 }

describe('repeating', () => {
  it.each([502, 503, 504, 429])('a GET that was answered %i', async (status) => {
    const { waits, clock } = fakeClock()
    let count = 0
    const service = await startServer((_, response) => json(response, issue, ++count < 3 ? status : 200))
    const client = clientOf(service, { retries: 2, clock, random: () => 0.5 })
    expect((await readIssue(client, args)).id).toBe(76)
    expect(service.requests).toHaveLength(3)
    expect(waits).toEqual([250, 500])
  })

  it('a GET whose connection broke off', async () => {
    const { waits, clock } = fakeClock()
    const service = await startRaw((socket) => socket.resetAndDestroy())
    const error = await errorFrom(readIssue(clientOf(service, { retries: 3, clock, random: () => 0 }), args))
    expect(error.code).toBe('connection_lost')
    expect(service.requests).toHaveLength(4)
    expect(waits).toEqual([0, 0, 0])
  })

  it('a GET that timed out', async () => {
    const { clock } = fakeClock()
    const { timeouts, pass } = stopWholeTime()
    const service = await startRaw(() => pass())
    const client = clientOf(service, { retries: 1, clock, timeouts })
    expect((await errorFrom(readIssue(client, args))).code).toBe('timed_out')
    expect(service.requests).toHaveLength(2)
  })

  it('waits what the service asks for, and some more (F14)', async () => {
    const { waits, clock } = fakeClock()
    let count = 0
    const service = await startServer((_, response) =>
      json(response, issue, ++count < 2 ? 429 : 200, { 'retry-after': '3' }),
    )
    await readIssue(clientOf(service, { retries: 2, clock, random: () => 0.999 }), args)
    expect(waits).toEqual([3500])
  })

  it('leaves a long wait to others', async () => {
    const { waits, clock } = fakeClock()
    const service = await startServer((_, response) => json(response, {}, 503, { 'retry-after': '6' }))
    const error = await errorFrom(readIssue(clientOf(service, { retries: 2, clock }), args))
    expect(error.retryAfter).toBe(6)
    expect(service.requests).toHaveLength(1)
    expect(waits).toEqual([])
  })

  it.each([400, 401, 403, 404, 409, 422, 500, 501])('does not come after %i', async (status) => {
    const { clock } = fakeClock()
    const service = await startServer((_, response) => json(response, {}, status))
    await errorFrom(readIssue(clientOf(service, { retries: 2, clock }), args))
    expect(service.requests).toHaveLength(1)
  })

  it('is for GET alone', async () => {
    const { clock } = fakeClock()
    const service = await startServer((_, response) => json(response, {}, 503))
    const client = clientOf(service, { retries: 5, clock })
    await errorFrom(createIssueNote(client, { ...args, body: 'once' }))
    await errorFrom(updateIssue(client, { ...args, title: 'once' }))
    await errorFrom(finishTodo(client, { id: 3 }))
    expect(service.requests.map(({ method }) => method)).toEqual([
      'POST',
      'PUT',
      { v3: 'DELETE', v4: 'POST' }[apiVersion],
    ])
  })

  it('ends when it is cancelled while waiting', async () => {
    const stop = new AbortController()
    const clock = {
      now: Date.now,
      wait: (_: number, signal: AbortSignal | undefined) => {
        stop.abort()
        return Promise.reject(signal?.aborted ? wayFailure('cancelled') : new Error('the signal was not passed on'))
      },
    }
    const service = await startServer((_, response) => json(response, {}, 503))
    const client = clientOf(service, { retries: 5, clock })
    expect((await errorFrom(readIssue(client, args, { signal: stop.signal }))).code).toBe('cancelled')
    expect(service.requests).toHaveLength(1)
  })
})
