import { describe, expect, it } from 'vitest'
import { acceptMergeRequest, cancelMergeWhenBuildSucceeds } from '../../electron/api/entities/merge-requests.ts'
import { mergeRequest } from './support/rows.ts'
import { clientOf, errorFrom, json, startRaw, startServer, stopWholeTime, type TestService } from './support/service.ts'

const args = { id: 1, merge_request_id: 91 }
const path = '/api/v3/projects/1/merge_requests/91'

const methodsOf = (service: TestService): string[] => service.requests.map(({ method }) => method)

describe('merging', () => {
  it('answers the merge request', async () => {
    const service = await startServer((_, response) => json(response, { ...mergeRequest, state: 'merged' }))
    const given = { sha: 'abc', merge_commit_message: 'Done', should_remove_source_branch: true } as const
    const outcome = await acceptMergeRequest(clientOf(service), { ...args, ...given })
    expect(outcome).toMatchObject({ kind: 'mergeRequest', mergeRequest: { id: 91, state: 'merged' } })
    const [request] = service.requests
    expect(request).toMatchObject({ method: 'PUT', url: `${path}/merge` })
    expect(JSON.parse(request?.body ?? '')).toEqual(given)
  })

  it.each([
    ['the contract', 405, { message: 'Branch cannot be merged' }, 'conflict'],
    ['real services', 406, { message: 'Branch cannot be merged' }, 'conflict'],
    ['the contract', 406, { message: 'Method Not Allowed' }, 'notOpen'],
    ['real services', 405, { message: '405 Method Not Allowed' }, 'notOpen'],
    ['the contract', 409, { message: 'SHA does not match HEAD of source branch' }, 'shaMismatch'],
    ['real services', 409, { message: 'SHA does not match HEAD of source branch: 8888888' }, 'shaMismatch'],
    ['both', 401, { message: '401 Unauthorized' }, 'notPermitted'],
    ['both', 403, { message: '403 Forbidden' }, 'notPermitted'],
  ] as const)('refused by %s with %i %j is %s', async (_, status, body, reason) => {
    const service = await startServer((__, response) => json(response, body, status))
    const outcome = await acceptMergeRequest(clientOf(service, { retries: 2 }), args)
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason, error: { status, detail: body.message } } })
    expect(service.requests).toHaveLength(1)
  })

  it.each([
    [404, { message: '404 Not found' }, 'not_found'],
    // About the verb, the address or something in between, not about the merge request.
    [405, { error: '405 Not Allowed' }, 'method_not_allowed'],
    [406, { error: 'The requested format is not supported' }, 'not_acceptable'],
    [405, {}, 'method_not_allowed'],
    [400, { error: 'sha is invalid' }, 'invalid'],
    [500, { message: 'Branch cannot be merged' }, 'service_failed'],
    [502, {}, 'service_failed'],
  ] as const)('failed with %i %j is no refusal', async (status, body, code) => {
    const service = await startServer((_, response) => json(response, body, status))
    expect((await errorFrom(acceptMergeRequest(clientOf(service, { retries: 2 }), args))).code).toBe(code)
    expect(service.requests).toHaveLength(1)
  })

  it('is not known to have failed when the connection breaks off', async () => {
    const service = await startRaw((socket) => socket.resetAndDestroy())
    expect((await errorFrom(acceptMergeRequest(clientOf(service, { retries: 2 }), args))).code).toBe('connection_lost')
    expect(service.requests).toHaveLength(1)
  })
})

describe('cancelling a merge that waits for its build', () => {
  const cancelled = { ...mergeRequest, merge_when_build_succeeds: false }

  it('is a PUT, as in the contract', async () => {
    const service = await startServer((_, response) => json(response, cancelled))
    const value = await cancelMergeWhenBuildSucceeds(clientOf(service), args)
    expect(value).toMatchObject({ id: 91, mergeWhenBuildSucceeds: false })
    expect(service.requests).toMatchObject([{ method: 'PUT', url: `${path}/cancel_merge_when_build_succeeds` }])
  })

  it.each([
    [404, { error: '404 Not Found' }],
    [405, { error: '405 Not Allowed' }],
  ])('is a POST where PUT is no route (%i)', async (status, body) => {
    const service = await startServer(({ method }, response) =>
      method === 'PUT' ? json(response, body, status) : json(response, cancelled, 201),
    )
    expect(await cancelMergeWhenBuildSucceeds(clientOf(service), args)).toMatchObject({ mergeWhenBuildSucceeds: false })
    expect(methodsOf(service)).toEqual(['PUT', 'POST'])
    expect(service.requests[1]?.url).toBe(`${path}/cancel_merge_when_build_succeeds`)
  })

  it.each([
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [406, 'not_acceptable'],
    [409, 'conflict'],
    [500, 'service_failed'],
    [503, 'service_failed'],
  ] as const)('sends nothing more after %i', async (status, code) => {
    const service = await startServer((_, response) => json(response, { message: 'No' }, status))
    const client = clientOf(service, { retries: 2 })
    expect((await errorFrom(cancelMergeWhenBuildSucceeds(client, args))).code).toBe(code)
    expect(methodsOf(service)).toEqual(['PUT'])
  })

  it('sends nothing more when nobody knows what became of the PUT', async () => {
    const broken = await startRaw((socket) => socket.resetAndDestroy())
    expect((await errorFrom(cancelMergeWhenBuildSucceeds(clientOf(broken), args))).code).toBe('connection_lost')
    expect(broken.requests).toHaveLength(1)
    const { timeouts, pass } = stopWholeTime()
    const silent = await startRaw(() => pass())
    const client = clientOf(silent, { timeouts })
    expect((await errorFrom(cancelMergeWhenBuildSucceeds(client, args))).code).toBe('timed_out')
    expect(silent.requests).toHaveLength(1)
    const unreadable = await startServer((_, response) => json(response, { hello: 'world' }))
    expect((await errorFrom(cancelMergeWhenBuildSucceeds(clientOf(unreadable), args))).code).toBe('answer_unexpected')
    expect(methodsOf(unreadable)).toEqual(['PUT'])
  })

  it('sends no other change after a page of something in between', async () => {
    const service = await startServer((_, response) => {
      response.writeHead(404, { 'content-type': 'text/html' })
      response.end('<html>No such page</html>')
    })
    expect((await errorFrom(cancelMergeWhenBuildSucceeds(clientOf(service), args))).code).toBe('not_this_service')
    expect(methodsOf(service).filter((method) => method !== 'GET')).toEqual(['PUT'])
  })

  const noVerb = [405, { error: '405 Not Allowed' }] as const
  const noRoute = [404, { error: '404 Not Found' }] as const
  const notOpen = [405, { message: 'Method Not Allowed' }] as const
  const absent = [404, { message: '404 Not found' }] as const

  it.each([
    ['contract, merged or closed', notOpen, noVerb, notOpen],
    ['contract, merged or closed', notOpen, noRoute, notOpen],
    ['contract, not there', absent, noVerb, absent],
    ['real, merged or closed', noVerb, notOpen, notOpen],
    ['real, merged or closed', noRoute, notOpen, notOpen],
    ['real, not there', noVerb, absent, absent],
    ['real, not there', noRoute, absent, absent],
  ])('tells what is about the merge request, not about the verb: %s', async (_, put, post, reported) => {
    const service = await startServer(({ method }, response) => {
      const [status, body] = method === 'PUT' ? put : post
      json(response, body, status)
    })
    const error = await errorFrom(cancelMergeWhenBuildSucceeds(clientOf(service), args))
    const [status, { message }] = reported
    expect(error).toMatchObject({ status, detail: message })
    expect(methodsOf(service)).toEqual(['PUT', 'POST'])
  })
})
