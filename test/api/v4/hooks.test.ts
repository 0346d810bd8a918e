import { describe, expect, it } from 'vitest'
import { operations } from '../../../shared/contract/index.ts'
import { callByName } from '../../support/called-by-name.ts'
import { errorFrom } from '../support/service.ts'
import { answering } from './support.ts'

const testHook = callByName('testHook')

const event = { event_name: 'project_create', name: 'Anvil', path: 'anvil', project_id: 1 }
const requests = (service: { readonly requests: readonly { readonly method: string; readonly url: string }[] }) =>
  service.requests.map(({ method, url }) => `${method} ${url}`)

describe('testing a hook of v4', () => {
  it('is a POST from 14.9 on', async () => {
    const { client, service } = await answering({ status: 201, body: event })
    await testHook(client, { id: 3 })
    expect(requests(service)).toEqual(['POST /api/v4/hooks/3'])
  })

  it('is a GET before, which is asked when the POST is refused', async () => {
    const { client, service } = await answering((_, method) =>
      method === 'POST' ? { status: 405, body: { error: '405 Not Allowed' } } : { body: event },
    )
    await testHook(client, { id: 3 })
    expect(requests(service)).toEqual(['POST /api/v4/hooks/3', 'GET /api/v4/hooks/3'])
  })

  it('is not asked again of a hook that is gone, or after a failure on the way', async () => {
    for (const [status, code] of [
      [404, 'not_found'],
      [502, 'service_failed'],
    ] as const) {
      const { client, service } = await answering({ status, body: { message: '404 Not found' } })
      expect((await errorFrom(testHook(client, { id: 3 }))).code).toBe(code)
      expect(requests(service)).toEqual(['POST /api/v4/hooks/3'])
    }
  })

  it('is asked for in the same way by whoever wants the answer as it comes', async () => {
    const { client, service } = await answering((_, method) =>
      method === 'POST' ? { status: 405, body: { error: '405 Not Allowed' } } : { body: event },
    )
    const answer = await client.callPlain(operations.testHook, { id: 3 })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, event])
    expect(requests(service)).toEqual(['POST /api/v4/hooks/3', 'GET /api/v4/hooks/3'])
    const gone = await answering({ status: 404, body: { message: '404 Not found' } })
    expect((await gone.client.callPlain(operations.testHook, { id: 3 })).status).toBe(404)
    expect(requests(gone.service)).toEqual(['POST /api/v4/hooks/3'])
  })
})
