import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Client, ClientOptions } from '../../electron/api/client/client.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { explorationOf } from '../../electron/api/client/exploration.ts'
import { operationNamed, type ParameterValues } from '../../shared/contract/call.ts'
import type { OperationName } from '../../shared/contract/index.ts'
import { apiVersions } from '../../shared/model/service-facts.ts'
import { canary, clientOf, errorFrom, startRaw, startServer, type SeenRequest } from './support/service.ts'

/** Answers in the API explorer: as they came, and never with a token. */

/** The token of somebody else, with characters that are written otherwise in JSON. */
const ofAnother = 'canary-of-"another\\ user"'

async function explored(client: Client, name: OperationName, values: ParameterValues = {}) {
  const operation = operationNamed(name)
  if (operation === null) throw new Error(`no operation ${name}`)
  return explorationOf(client, await client.callPlain(operation, values))
}

const shown = (value: unknown) => inspect(value, { depth: 20, maxStringLength: null, showHidden: true })

/** Answers with all that it was sent, and with the token of somebody else. */
function repeat({ headers, url }: SeenRequest): object {
  return {
    id: 7,
    headers,
    address: `https://code.example.org${url}?private_token=${canary}`,
    encoded: encodeURIComponent(`Bearer ${canary}`),
    private_token: ofAnother,
    owner: { private_token: ofAnother, name: 'Ben' },
    members: [{ private_token: '' }, { private_token: 'canary-plain' }],
  }
}

describe.each(apiVersions)('an answer of %s in the API explorer (S15)', (apiVersion) => {
  const open = (service: { readonly url: string }, options: Partial<ClientOptions> = {}) =>
    clientOf(service, { adapter: apiAdapters[apiVersion], ...options })

  describe.each(['private', 'oauth'] as const)('to whom has a %s token', (kind) => {
    it.each([200, 201, 400, 401, 403, 404, 500])(
      'holds no token, nor that of anybody, with status %i',
      async (status) => {
        const service = await startServer((request, response) => {
          const link = `<https://code.example.org/api/${apiVersion}/users?page=2&private_token=${canary}>; rel="next"`
          response.writeHead(status, {
            'content-type': 'application/json',
            'set-cookie': [`session=${canary}`, 'other=canary-of-a-session'],
            'x-echo': JSON.stringify(request.headers),
            link,
          })
          response.end(JSON.stringify(repeat(request), null, status % 2))
        })
        const answer = await explored(open(service, { tokenKind: () => kind }), 'listUsers')
        expect(JSON.stringify(service.requests[0]?.headers)).toContain(canary)
        expect(answer.status).toBe(status)
        expect(JSON.parse(answer.text)).toMatchObject({
          id: 7,
          private_token: '…',
          owner: { private_token: '…', name: 'Ben' },
        })
        expect(answer.headers.map(([name]) => name)).toContain('x-echo')
        expect(shown(answer)).not.toContain('canary')
      },
    )
  })

  it.each([
    ['text', 'text/plain', `Your token ${canary} was refused`],
    ['a page', 'text/html', `<a href="/user?private_token=${canary}">you</a>`],
    ['cut off JSON', 'application/json', `{"private_token": "canary-plain", "echo": "${canary}`],
  ])('holds no token where it is %s', async (_what, type, text) => {
    const service = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': type })
      response.end(text)
    })
    const answer = await explored(open(service), 'readCurrentUser')
    expect(answer.text).toContain('…')
    expect(shown(answer)).not.toContain('canary')
  })

  it('leaves every other member of it as it came', async () => {
    const text = `{"private":"a","token":"b","runners_token":"c","x_private_token":"d", "private_token" : "e"}`
    const service = await startServer((_, response) => void response.end(text))
    expect((await explored(open(service), 'readCurrentUser')).text).toBe(text.replace('"e"', '"…"'))
  })

  it('that is another page of a list holds no token either', async () => {
    const service = await startServer((request, response) => void response.end(JSON.stringify(repeat(request))))
    const client = open(service)
    const answer = explorationOf(client, await client.followPlain('/users?page=2'))
    expect(answer.text).toContain('Ben')
    expect(shown(answer)).not.toContain('canary')
  })

  it('that is none tells no token', async () => {
    const broken = await startRaw((socket, head) => socket.end(`no answer to ${head}`))
    expect(shown(await errorFrom(explored(open(broken), 'readCurrentUser')))).not.toContain('canary')
    const large = await startServer((request, response) => void response.end(JSON.stringify(repeat(request))))
    const narrow = open(large, { maximumBytes: 10 })
    expect(shown(await errorFrom(explored(narrow, 'readCurrentUser')))).not.toContain('canary')
    const unreadable = await startServer((_, response) => {
      response.writeHead(200, { 'content-encoding': canary })
      response.end('x')
    })
    const error = await errorFrom(explored(open(unreadable), 'readCurrentUser'))
    expect(error).toEqual({ code: 'answer_malformed', detail: 'content-encoding …' })
  })
})
