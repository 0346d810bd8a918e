import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { readOwnUser } from '../../electron/api/entities/users.ts'
import { logFolderOf, openLog, traceOf } from '../../electron/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { apiVersions } from '../../shared/model/service-facts.ts'
import { canary, clientOf, startRaw, startServer } from '../api/support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Errors of requests hold the token in many places. None of it gets into the log. */

const withHeaders = (headers: object) => Object.assign(new Error('refused'), { headers, request: { headers } })
const v3 = `https://code.example.org/api/v3/user?private_token=${canary}`
const v4 = `https://code.example.org/api/v4/user?private_token=${canary}&access_token=${canary}`

describe('of what was thrown, no token is written into the log (S4)', () => {
  it.each<[what: string, thrown: unknown]>([
    ['an error that quotes a header', new TypeError(`Invalid header value: Bearer ${canary}`)],
    ['an error of several lines', new Error(`GET /user\n    at PRIVATE-TOKEN: ${canary}\n    at the end`)],
    ['an error with the headers of a request of v3', withHeaders({ 'PRIVATE-TOKEN': canary })],
    ['an error with the headers of a request of v4', withHeaders({ authorization: `Bearer ${canary}` })],
    ['an error with an address of v3', new Error(`connect ECONNREFUSED ${v3}`)],
    ['an error with an address of v4', new Error(`connect ECONNREFUSED ${v4}`)],
    ['an error with a cause', new Error('failed', { cause: new Error(v3, { cause: { token: canary } }) })],
    ['several errors at once', new AggregateError([new Error(v3), new Error(v4)], canary)],
    ['a failure of ours with its detail', AppFailure.of('invalid', { detail: v4 })],
    ['an error with a code that is none', Object.assign(new Error('failed'), { code: { token: canary } })],
    ['a text', canary],
    ['an address', new URL(v3)],
    ['an object', { token: canary, headers: { authorization: `Bearer ${canary}` } }],
    ['a list', [canary]],
  ])('%s', (_what, thrown) => {
    const trace = traceOf(thrown)
    expect(trace).toMatch(/^(a thrown (string|object)|\w*Error|AppFailure invalid)(\n {4}at .*)*$/)
    expect(trace).not.toContain(canary)
  })
})

describe.each(apiVersions)('of a request of %s that failed, no token is written into the log (S4)', (apiVersion) => {
  const failed = async (client: Client) => await readOwnUser(client).catch((thrown: unknown) => thrown)

  it.each(['private', 'oauth'] as const)('though the service repeats its %s token', async (kind) => {
    for (const status of [401, 403, 422, 500]) {
      const service = await startServer(({ headers }, response) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ message: headers, error: v4, error_description: canary }))
      })
      const client = clientOf(service, { adapter: apiAdapters[apiVersion], tokenKind: () => kind })
      const trace = traceOf(await failed(client))
      expect(service.requests.map(({ headers }) => JSON.stringify(headers)).join()).toContain(canary)
      expect(trace).toContain('AppFailure ')
      expect(trace).not.toContain(canary)
    }
  })

  it('nor of one whose connection broke', async () => {
    const service = await startRaw((socket, head) => socket.end(`no answer to ${head}`))
    const trace = traceOf(await failed(clientOf(service, { adapter: apiAdapters[apiVersion] })))
    expect(trace).toContain('AppFailure ')
    expect(trace).not.toContain(canary)
  })
})

it('the log has the trace of what was thrown in the place of it', () => {
  const profile = temporaryFolder()
  const thrown = withHeaders({ 'PRIVATE-TOKEN': canary })
  openLog(profile).error('a call failed', thrown)
  const text = readFileSync(join(logFolderOf(profile), 'main.log'), 'utf8')
  expect(text).toContain(`a call failed: ${traceOf(thrown)}`)
  expect(text).not.toContain(canary)
})
