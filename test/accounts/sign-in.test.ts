import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { verifyAccount } from '../../electron/accounts/sign-in.ts'
import { createClient } from '../../electron/api/client/client.ts'
import { ownUser } from '../api/support/rows.ts'
import { canary, errorFrom, json, startRaw, startServer, stopWholeTime, type Answerer } from '../api/support/service.ts'
import { wordsFor } from '../../shared/error-sentences.ts'

const page = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { 'content-type': 'text/html' })
  response.end('<!doctype html><title>Sign in</title>')
}

/** A service that speaks v3 alone. */
const ofV3 = (answer: Answerer) =>
  startServer((request, response) =>
    request.url.includes('/api/v4/') ? json(response, { error: '404 Not Found' }, 404) : answer(request, response),
  )

describe('signing in', () => {
  it('answers the base URL and the user, and asks nothing but who they are', async () => {
    const service = await ofV3((_, response) => json(response, { ...ownUser, private_token: 's3cret' }))
    const verified = await verifyAccount({ url: ` ${service.url}/sub/api/v3/ `, token: canary })
    expect(verified).toEqual({
      baseUrl: `${service.url}/sub`,
      user: {
        id: 7,
        username: 'ada',
        name: 'Ada Lovelace',
        state: 'active',
        avatarUrl: null,
        webUrl: 'https://code.example.org/ada',
        isAdmin: false,
        email: 'ada@example.org',
      },
      service: { interface: 'v3', version: null, mayWrite: true, tokenEndsOn: null },
      tokenKind: 'private',
    })
    expect(service.requests.map(({ method, url, headers }) => [method, url, headers['private-token']])).toEqual([
      ['GET', '/sub/api/v4/user', canary],
      ['GET', '/sub/api/v3/user', canary],
    ])
  })

  it('finds out that a token is one of OAuth, and sends it to nobody else (S1)', async () => {
    const elsewhere = await startServer((_, response) => json(response, ownUser))
    const service = await ofV3(({ headers }, response) => {
      if (headers.authorization === `Bearer ${canary}`) json(response, ownUser)
      else json(response, { message: '401 Unauthorized' }, 401)
    })
    expect(await verifyAccount({ url: service.url, token: canary })).toMatchObject({ tokenKind: 'oauth' })
    expect(service.requests.map(({ headers }) => [headers['private-token'], headers.authorization])).toEqual([
      [canary, undefined],
      [canary, undefined],
      [undefined, `Bearer ${canary}`],
    ])
    const moved = await ofV3(({ headers }, response) => {
      if (headers.authorization === undefined) return json(response, { message: '401 Unauthorized' }, 401)
      response.writeHead(302, { location: `${elsewhere.url}/api/v3/user` })
      response.end()
    })
    expect((await errorFrom(verifyAccount({ url: moved.url, token: canary }))).code).toBe('redirected')
    expect(elsewhere.requests).toEqual([])
  })

  it('says that a token is wrong when it is of no kind', async () => {
    const service = await ofV3((_, response) => json(response, { message: '401 Unauthorized' }, 401))
    expect((await errorFrom(verifyAccount({ url: service.url, token: canary }))).code).toBe('unauthorized')
    expect(service.requests).toHaveLength(3)
  })

  it.each([
    ['localhost:3000', 'address_without_scheme'],
    ['http://code.example.org', 'address_insecure'],
    ['nonsense address', 'address_invalid'],
  ])('names what is wrong with the address %s', async (url, code) => {
    expect((await errorFrom(verifyAccount({ url, token: canary }))).code).toBe(code)
  })

  it.each(['', ' ', 'pasted twice', 'line\nbreak', 'tokén'])('does not send the token %j', async (token) => {
    const service = await startServer((_, response) => json(response, ownUser))
    const error = await errorFrom(verifyAccount({ url: service.url, token }))
    expect(wordsFor(error)).toBe(
      token.trim() === ''
        ? 'The token is missing. Enter the token.'
        : 'The token contains characters that no token can contain. Copy it again.',
    )
    expect(service.requests).toEqual([])
  })

  it.each<readonly [string, string, (response: ServerResponse) => void]>([
    ['a wrong or expired token', 'unauthorized', (response) => json(response, { message: '401 Unauthorized' }, 401)],
    ['a blocked user, refused', 'user_blocked', (response) => json(response, { message: '403 Forbidden' }, 403)],
    ['a blocked user, shown', 'user_blocked', (response) => json(response, { ...ownUser, state: 'blocked' })],
    [
      'a user blocked by a directory',
      'user_blocked',
      (response) => json(response, { ...ownUser, state: 'ldap_blocked' }),
    ],
    [
      'a token that may do too little',
      'token_too_narrow',
      (response) => json(response, { error: 'insufficient_scope' }, 403),
    ],
    ['a page', 'not_this_service', (response) => page(response, 200)],
    ['a page that is not found', 'not_this_service', (response) => page(response, 404)],
    ['an API without users', 'not_this_service', (response) => json(response, { error: '404 Not Found' }, 404)],
    ['another API', 'not_this_service', (response) => json(response, { swagger: '2.0' })],
    ['a list', 'not_this_service', (response) => json(response, [])],
    ['no JSON', 'not_this_service', (response) => void response.end('It works!')],
    ['nothing', 'not_this_service', (response) => void response.end()],
    ['a page that is gone', 'not_this_service', (response) => page(response, 410)],
    ['another method', 'not_this_service', (response) => json(response, {}, 405)],
    ['a login page', 'redirected', (response) => void response.writeHead(302, { location: '/users/sign_in' }).end()],
    ['a failure of its own', 'service_failed', (response) => json(response, {}, 500)],
    ['a request to wait', 'rate_limited', (response) => json(response, {}, 429, { 'retry-after': '60' })],
  ])('turns %s into %s', async (_, code, answer) => {
    const service = await ofV3((_, response) => answer(response))
    const error = await errorFrom(verifyAccount({ url: service.url, token: canary }))
    expect(error.code).toBe(code)
    expect(JSON.stringify(error)).not.toContain(canary)
  })

  it('tells what is wrong on the way', async () => {
    const { timeouts, pass } = stopWholeTime()
    const client = { retries: 0, timeouts }
    const stalled = await startRaw(() => pass())
    const broken = await startRaw((socket) => socket.resetAndDestroy())
    const failing = async (url: string) => (await errorFrom(verifyAccount({ url, token: canary }, { client }))).code
    expect(await failing(stalled.url)).toBe('timed_out')
    expect(await failing(broken.url)).toBe('connection_lost')
    expect(await failing('http://127.0.0.1:1')).toBe('unreachable')
  })

  it('knows a name that is not there', async () => {
    const error = await errorFrom(verifyAccount({ url: 'https://docket-test.invalid', token: canary }))
    expect(error.code).toBe('host_not_found')
  })

  it('can be cancelled', async () => {
    const stop = new AbortController()
    const service = await startRaw(() => stop.abort())
    const error = await errorFrom(verifyAccount({ url: service.url, token: canary }, { signal: stop.signal }))
    expect(error.code).toBe('cancelled')
  })

  it.each([200, 401])('lets go of its connections, whatever comes (%i)', async (status) => {
    let closed = 0
    const service = await ofV3((_, response) => json(response, ownUser, status))
    await verifyAccount(
      { url: service.url, token: canary },
      {
        createClient: (options) => {
          const client = createClient(options)
          return { ...client, close: () => client.close().then(() => void (closed += 1)) }
        },
      },
    ).catch(() => undefined)
    expect(closed).toBe(2)
  })
})
