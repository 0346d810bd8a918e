import { describe, expect, it } from 'vitest'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import { askReviewerAgain } from '../../electron/api/entities/reviewers.ts'
import { readHierarchy } from '../../electron/api/entities/work-items.ts'
import { graphqlQueries } from '../../shared/contract/v4/graphql.ts'
import { canary, clientOf, errorFrom, json, startServer } from './support/service.ts'

/** The one door to GraphQL: what goes through it, and what comes back. */

const field = 'mergeRequestReviewerRereview'
const limited = { errors: [{ message: 'This endpoint has been requested too many times. Try again later.' }] }
const done = { data: { [field]: { errors: [] } } }
const asked = { projectPath: 'tools/anvil', iid: 7, reviewerId: 3 }
const ask = (url: string, options: object = {}) =>
  askReviewerAgain(clientOf({ url }, { adapter: apiAdapterV4, retries: 2, ...options }), asked, {})

describe('a document', () => {
  it('goes to the same origin below the base URL, with the token in its header only (S1)', async () => {
    const service = await startServer((_, response) => json(response, done))
    await ask(`${service.url}/sub`)
    const [request] = service.requests
    expect([request?.method, request?.url]).toEqual(['POST', '/sub/api/graphql'])
    expect(request?.headers).toMatchObject({ 'private-token': canary, 'content-type': 'application/json' })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      query: `mutation ${field}($input: MergeRequestReviewerRereviewInput!) { ${field}(input: $input) { errors } }`,
      variables: { input: { projectPath: 'tools/anvil', iid: '7', userId: 'gid://gitlab/User/3' } },
    })
  })

  it.each([301, 302, 307, 308])('is not sent on after a %i, and the other origin gets nothing (S1)', async (status) => {
    const other = await startServer((_, response) => json(response, done))
    const service = await startServer((_, response) => {
      response.writeHead(status, { location: `${other.url}/api/graphql` }).end()
    })
    expect(await errorFrom(ask(service.url))).toMatchObject({ code: 'redirected', status })
    expect(other.requests).toEqual([])
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it.each<[number, string]>([
    [401, 'unauthorized'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [503, 'service_failed'],
  ])('is refused by a %i as any request is, and not sent again', async (status, code) => {
    const service = await startServer((_, response) => json(response, { message: 'no' }, status))
    expect((await errorFrom(ask(service.url))).code).toBe(code)
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('has no answer that is larger than others may be', async () => {
    const service = await startServer((_, response) => json(response, { ...done, more: 'x'.repeat(5000) }))
    expect((await errorFrom(ask(service.url, { maximumBytes: 1000 }))).code).toBe('answer_too_large')
  })
})

describe('a query', () => {
  const widgets = { data: { namespace: { workItem: { widgets: [{ parent: null, children: { nodes: [] } }] } } } }
  const read = (url: string, options: object = {}) =>
    readHierarchy(clientOf({ url }, { adapter: apiAdapterV4, retries: 2, ...options }), { path: 'tools/anvil', iid: 7 })

  it('is sent as it is with its variables, and again after a failure that passes', async () => {
    let asked = 0
    const service = await startServer((_, response) => {
      asked += 1
      json(response, widgets, asked === 1 ? 503 : 200)
    })
    expect(await read(service.url)).toEqual({ parent: null, children: [], isWhole: true })
    const sent = service.requests.filter(({ method }) => method === 'POST')
    expect(sent.map(({ url, body }) => [url, JSON.parse(body)])).toEqual(
      [1, 2].map(() => [
        '/api/graphql',
        { query: graphqlQueries.hierarchy.text, variables: { path: 'tools/anvil', iid: '7', after: null } },
      ]),
    )
  })

  it('takes its token to no other origin (S1)', async () => {
    const other = await startServer((_, response) => json(response, widgets))
    const service = await startServer((_, response) => {
      response.writeHead(307, { location: `${other.url}/api/graphql` }).end()
    })
    expect(await errorFrom(read(service.url))).toMatchObject({ code: 'redirected' })
    expect(other.requests).toEqual([])
  })

  it.each<[string, unknown, string]>([
    [
      'a field that is not there',
      { errors: [{ message: "Field 'workItem' doesn't exist on type 'Namespace'" }] },
      'method_not_allowed',
    ],
    [
      'a document that is too much',
      { errors: [{ message: 'Query has complexity of 300' }], data: null },
      'service_failed',
    ],
    [
      'a fine-grained token',
      { errors: [{ message: "Access denied: This operation doesn't support fine-grained personal access tokens." }] },
      'permission_missing',
    ],
    ['time that ran out', { errors: [{ message: 'Timeout on Group.customEmoji' }] }, 'service_failed'],
    ['a limit of requests', limited, 'rate_limited'],
    [
      'an argument that is not there',
      { errors: [{ message: 'What?', extensions: { code: 'argumentNotAccepted' } }] },
      'method_not_allowed',
    ],
    [
      'an argument that is not there, in words',
      { errors: [{ message: "Field 'children' doesn't accept argument 'after'" }] },
      'method_not_allowed',
    ],
    [
      'a type that is not there',
      { errors: [{ message: "No such type WorkItemWidgetHierarchy, so it can't be a fragment condition" }] },
      'method_not_allowed',
    ],
    ['somebody who may not', { errors: [{ message: "does not exist or you don't have permission" }] }, 'not_permitted'],
    ['data of another form', { data: { namespace: 'none' } }, 'answer_unexpected'],
    ['no data', { data: null }, 'answer_unexpected'],
  ])('is refused for %s', async (_what, body, code) => {
    const service = await startServer((_, response) => json(response, body))
    expect((await errorFrom(read(service.url))).code).toBe(code)
  })

  it.each([{ namespace: null }, { namespace: { workItem: null } }, { namespace: { workItem: { widgets: [{}] } } }])(
    'finds nothing in %j',
    async (data) => {
      const service = await startServer((_, response) => json(response, { data }))
      expect(await read(service.url)).toBeNull()
    },
  )
})

describe('an answer', () => {
  const answeredBy = async (body: unknown) => {
    const service = await startServer((_, response) => json(response, body))
    return await errorFrom(ask(service.url))
  }

  it.each<[string, unknown, object]>([
    [
      'without the mutation',
      { errors: [{ message: `Field '${field}' doesn't exist on type 'Mutation'` }] },
      { code: 'method_not_allowed' },
    ],
    [
      'without the mutation, in words of a newer service',
      { errors: [{ message: 'What?', extensions: { code: 'undefinedField' } }] },
      { code: 'method_not_allowed' },
    ],
    [
      'to somebody who may not',
      { data: { [field]: null }, errors: [{ message: "It does not exist or you don't have permission to do this" }] },
      { code: 'not_permitted', detail: "It does not exist or you don't have permission to do this" },
    ],
    [
      'in maintenance',
      { data: { [field]: null }, errors: [{ message: 'You cannot perform write operations on a read-only instance' }] },
      { code: 'service_read_only' },
    ],
    ['by a limit', limited, { code: 'rate_limited' }],
    ['by time that ran out', { errors: [{ message: `Timeout on Mutation.${field}` }] }, { code: 'service_failed' }],
    ['with any other error', { errors: [{ message: 'Too complex' }, {}] }, { code: 'not_acceptable', detail: /^Too/ }],
    [
      'with a refusal of the mutation',
      { data: { [field]: { errors: ['Reviewer not found'] } } },
      { code: 'not_acceptable', detail: 'Reviewer not found' },
    ],
    ['without an answer of the mutation', { data: { [field]: null } }, { code: 'answer_unexpected' }],
    ['of another form', [done], { code: 'answer_unexpected' }],
    ['of no form', undefined, { code: 'answer_unexpected' }],
  ])('is a refusal %s', async (_what, body, { detail, ...expected }: { detail?: string | RegExp }) => {
    const error = await answeredBy(body)
    expect(error).toMatchObject({ ...expected, status: 200 })
    if (detail !== undefined) expect(error.detail).toMatch(detail)
  })

  it('does not get the token into an error (S4)', async () => {
    const error = await answeredBy({ errors: [{ message: `bad token ${canary}` }] })
    expect(JSON.stringify(error)).not.toContain(canary)
    expect(error.detail).toMatch(/^bad token/)
  })
})
