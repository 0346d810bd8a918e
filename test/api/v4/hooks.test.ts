import { describe, expect, it } from 'vitest'
import { testHook } from '../../../electron/api/system-hooks.ts'
import { errorFrom } from '../support/service.ts'
import { answering } from './support.ts'

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
})
