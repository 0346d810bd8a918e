import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { mergeRefusalIn } from '../../electron/api/transport/merge-refusals.ts'
import { secondsOf, secondsUntilReset, wordsOf } from '../../electron/api/transport/refusals.ts'
import { readOwnUser } from '../../electron/api/entities/users.ts'
import { addIssueTodo, readIssue, updateIssue } from '../../electron/api/entities/issues.ts'
import { canary, clientOf, errorFrom, json, startServer } from './support/service.ts'
import { issue, todo } from './support/rows.ts'

const statuses = [
  [400, 'invalid'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [406, 'not_acceptable'],
  [407, 'proxy_wants_password'],
  [408, 'timed_out'],
  [409, 'conflict'],
  [410, 'interface_retired'],
  [413, 'too_large_to_send'],
  [422, 'invalid'],
  [429, 'rate_limited'],
  [500, 'service_failed'],
  [502, 'service_failed'],
  [503, 'service_failed'],
  [504, 'service_failed'],
  [599, 'service_failed'],
] as const

describe('the statuses of the contract', () => {
  it.each(statuses)('%i → %s, with the words of the service', async (status, code) => {
    const service = await startServer((_, response) => json(response, { message: 'Branch cannot be merged' }, status))
    const error = await errorFrom(updateIssue(clientOf(service), { id: 1, issue_id: 2, title: 'x' }))
    expect(error).toMatchObject({ code, status, detail: 'Branch cannot be merged' })
  })

  it('takes what a network says that wants a sign-in (511) for no word of the service (F11)', async () => {
    const service = await startServer((_, response) => json(response, { message: 'Sign in' }, 511))
    const error = await errorFrom(readIssue(clientOf(service), { id: 1, issue_id: 2 }))
    expect(error).toMatchObject({ code: 'not_this_service', status: 511 })
  })

  it('reads only the beginning of an endless refusal', async () => {
    const service = await startServer((_, response) => {
      response.writeHead(500, { 'content-type': 'application/json' })
      const more = (): void => {
        if (!response.destroyed) response.write('x'.repeat(10_000), more)
      }
      more()
    })
    expect((await errorFrom(readIssue(clientOf(service), { id: 1, issue_id: 2 }))).code).toBe('service_failed')
  })

  it('206 is no answer', async () => {
    const service = await startServer((_, response) => json(response, issue, 206))
    expect((await errorFrom(readIssue(clientOf(service), { id: 1, issue_id: 2 }))).code).toBe('answer_malformed')
  })
})

describe('who answers (F11)', () => {
  const page = '<!DOCTYPE html>\n<html><head><title>Checking your Browser</title></head></html>'
  const refused = {
    ...{ isWhole: true, retryAfter: null, location: null, leadsHome: false },
    ...{ rateLimitReset: null, rateLimitRemaining: null },
  }
  const answers = [
    ['a page', 'text/html; charset=UTF-8', page, false],
    ['a page that says it is JSON', 'application/json', page, false],
    ['JSON that says it is a page', 'text/html', '{"message":"x"}', false],
    ['a plain text', 'text/plain', 'Forbidden\n', false],
    ['nothing at all', '', '', false],
    ['XML', 'application/xml', '<?xml version="1.0"?><Error/>', false],
    ['JSON', 'application/json', '{"message":"x"}', true],
    ['JSON without its type', '', ' {"message":"x"}', true],
    ['half of JSON', 'application/json; charset=utf-8', '{"message":"400 (Bad requ', 'answer_malformed'],
    ['half of a list', '', '["x', 'answer_malformed'],
    ['a list', 'text/plain', '["x"]', true],
    ['JSON of another kind', 'application/problem+json', '', true],
  ] as const
  /** The only statuses that mean the same from every sender. */
  const anybodys = [407, 408, 413, 429, 500, 502, 503, 504, 599]

  it.each(answers)('%s', (_what, contentType, text, isService) => {
    for (const [status, code] of statuses) {
      const refusal = { ...refused, status, contentType, text }
      for (const adapter of Object.values(apiAdapters))
        for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
          const isKnown = isService === true || anybodys.includes(status)
          const { error } = adapter.refusalOf(refusal, 0, method)
          const otherwise = isService === false ? 'not_this_service' : isService
          expect(error, `${method} ${status}`).toMatchObject({ code: isKnown ? code : otherwise, status })
        }
    }
  })

  it('the beginning of JSON, of which there was more, is as good as the whole', () => {
    for (const [status, code] of statuses) {
      const refusal = { ...refused, status, contentType: 'application/json', text: '{"message":"xx', isWhole: false }
      for (const adapter of Object.values(apiAdapters))
        expect(adapter.refusalOf(refusal, 0, 'PUT').error).toMatchObject({ code, status })
    }
  })

  const args = { id: 1, issue_id: 2 }
  const isUser = ({ url }: { url: string }) => url.endsWith('/user')
  const forbidden = (response: ServerResponse) =>
    void response.writeHead(403, { 'content-type': 'text/html' }).end(page)

  it.each([
    ['reading', (client: Client) => readIssue(client, args)],
    ['writing', (client: Client) => updateIssue(client, { ...args, title: 'x' })],
  ])('%s: one request that is stopped is told from a service out of reach', async (_what, ask) => {
    const user = { open: (response: ServerResponse) => json(response, { id: 1 }) }
    const service = await startServer((request, response) =>
      isUser(request) ? user.open(response) : forbidden(response),
    )
    const codes = async () => (await errorFrom(ask(clientOf(service)))).code
    expect(await codes()).toBe('stopped_on_the_way')
    // A refusal is the service's word, too.
    user.open = (response) => json(response, { message: '401 Unauthorized' }, 401)
    expect(await codes()).toBe('stopped_on_the_way')
    for (const closed of [
      forbidden,
      (response: ServerResponse) => json(response, {}, 502),
      (response: ServerResponse) => void response.destroy(),
      (response: ServerResponse) => void response.writeHead(302, { location: '/login' }).end(),
    ]) {
      user.open = closed
      expect(await codes()).toBe('not_this_service')
    }
  })

  it('asks once who the user is, and not what nobody else answered', async () => {
    const service = await startServer((_, response) => forbidden(response))
    expect((await errorFrom(readOwnUser(clientOf(service, { retries: 0 })))).code).toBe('not_this_service')
    expect(service.requests).toHaveLength(1)
    await errorFrom(readIssue(clientOf(service, { retries: 2 }), args))
    expect(service.requests).toHaveLength(3)
  })

  it('is no reason not to merge', () => {
    for (const status of [401, 403, 405, 406, 409, 422])
      expect(mergeRefusalIn({ code: 'stopped_on_the_way', status, detail: 'Method Not Allowed' })).toBeNull()
  })
})

describe('304', () => {
  it('is "unchanged" where the contract has it', async () => {
    const service = await startServer((_, response) => void response.writeHead(304).end())
    expect(await addIssueTodo(clientOf(service), { id: 1, issue_id: 2 })).toEqual({ unchanged: true })
  })

  it('is told from a change', async () => {
    const service = await startServer((_, response) => json(response, todo, 201))
    const change = await addIssueTodo(clientOf(service), { id: 1, issue_id: 2 })
    expect(change).toMatchObject({ unchanged: false, value: { id: 102, targetId: 76, targetType: 'Issue' } })
  })

  it('is no issue', async () => {
    const service = await startServer((_, response) => void response.writeHead(304).end())
    expect((await errorFrom(readIssue(clientOf(service), { id: 1, issue_id: 2 }))).code).toBe('answer_malformed')
  })
})

describe('the words of an error body (contract, "Errors")', () => {
  it.each([
    [{ message: '401 Unauthorized' }, '401 Unauthorized'],
    [{ message: '400 (Bad request) "title" not given' }, '400 (Bad request) "title" not given'],
    [{ error: 'title is missing' }, 'title is missing'],
    [{ message: { title: ['is too long', 'is blank'] } }, 'title is too long; title is blank'],
    [{ message: { key: ['is invalid'], user: { email: ['has already been taken'] } } },
      'key is invalid; user email has already been taken'],
    [{ message: ['Cannot Create', 'twice'] }, 'Cannot Create; twice'],
    [{ error: ['You can not use same project/branch'] }, 'You can not use same project/branch'],
    [{ error: 'insufficient_scope', error_description: 'Needs more.' }, 'Needs more.'],
    [{ message: 'a\n\t b\u0000c' }, 'a b c'],
    [{ message: { name: [], limit_reached: [] } }, null],
    [{ other: 'x' }, null],
    [{}, null],
    [[], null],
    ['text', null],
    [null, null],
  ])('%j', (body, words) => {
    expect(wordsOf(JSON.stringify(body))).toBe(words)
  }) // prettier-ignore

  it('are bounded', () => {
    expect(wordsOf(JSON.stringify({ message: 'x'.repeat(10_000) }))).toHaveLength(500)
    const deep = JSON.parse(`${'{"message":'.repeat(2000)}"x"${'}'.repeat(2000)}`) as unknown
    expect(wordsOf(JSON.stringify(deep))).toBeNull()
  })

  it('are none without JSON', () => {
    expect(wordsOf('<html>')).toBeNull()
    expect(wordsOf('{"message": "half')).toBeNull()
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 1)
  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['Thu, never 2026', null],
    ['', null],
    [null, null],
  ])('%j → %j seconds', (header, seconds) => {
    expect(secondsOf(header, now)).toBe(seconds)
  })

  it.each([429, 500, 503])('is told with %i', async (status) => {
    const headers = { 'retry-after': '3600' }
    const service = await startServer((_, response) => json(response, {}, status, headers))
    const error = await errorFrom(readIssue(clientOf(service, { retries: 2 }), { id: 1, issue_id: 2 }))
    expect(error).toMatchObject({ status, retryAfter: 3600 })
  })
})

describe('RateLimit-Reset', () => {
  const now = Date.UTC(2026, 0, 1)
  it.each([
    ['60', 60],
    [String(now / 1000 + 90), 90],
    [String(now / 1000 - 90), 0],
    ['-5', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%j → %j seconds', (header, seconds) => {
    expect(secondsUntilReset(header, now)).toBe(seconds)
  })

  it.each([429, 500, 502, 503])('says nothing about a %i while requests are left until then', async (status) => {
    const headers = { 'ratelimit-reset': '3000', 'ratelimit-remaining': '1990' }
    const service = await startServer((_, response) => json(response, {}, status, headers))
    const error = await errorFrom(readIssue(clientOf(service, { retries: 0 }), { id: 1, issue_id: 2 }))
    expect([error.status, error.retryAfter]).toEqual([status, undefined])
  })

  it('is heeded where Retry-After is missing or says nothing', async () => {
    for (const [headers, retryAfter] of [
      [{ 'ratelimit-reset': '700' }, 700],
      [{ 'ratelimit-reset': '700', 'retry-after': 'soon' }, 700],
      [{ 'ratelimit-reset': '700', 'retry-after': '900' }, 900],
    ] as const) {
      const service = await startServer((_, response) => json(response, {}, 429, headers))
      expect(await errorFrom(readIssue(clientOf(service), { id: 1, issue_id: 2 }))).toMatchObject({ retryAfter })
    }
  })
})

describe('redirections', () => {
  it.each([301, 302, 303, 307, 308])('%i is not followed, and the other origin gets nothing (S1)', async (status) => {
    const other = await startServer((_, response) => json(response, issue))
    const service = await startServer((_, response) => {
      response.writeHead(status, { location: `${other.url}/api/v3/login?session=s3cret` })
      response.end()
    })
    const client = clientOf(service, { retries: 2 })
    const error = await errorFrom(readIssue(client, { id: 1, issue_id: 2 }))
    expect(error).toMatchObject({ code: 'redirected', status, detail: `${other.url}/api/v3/login` })
    expect((await errorFrom(updateIssue(client, { id: 1, issue_id: 2, title: 'x' }))).code).toBe('redirected')
    expect(other.requests).toEqual([])
    expect(service.requests.filter(({ url }) => !url.endsWith('/user'))).toHaveLength(2)
  })

  it('are not followed on the same origin either (S1)', async () => {
    const service = await startServer((_, response) => void response.writeHead(302, { location: '/login' }).end())
    expect(await errorFrom(readOwnUser(clientOf(service)))).toMatchObject({ code: 'redirected' })
    expect(service.requests).toHaveLength(1)
  })
})

describe('a service that says what it was sent', () => {
  it.each([400, 401, 403, 404, 500, 302])('does not get the token into an error (%i) (S4)', async (status) => {
    const service = await startServer(({ headers }, response) => {
      const heard = String(headers['private-token'])
      json(response, { message: `bad token ${heard}`, error: heard }, status, { location: `https://x/${heard}` })
    })
    const error = await errorFrom(readIssue(clientOf(service), { id: 1, issue_id: 2 }))
    expect(error.status).toBe(status)
    expect(JSON.stringify(error)).not.toContain(canary)
  })
})
