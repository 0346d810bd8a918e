import { describe, expect, it } from 'vitest'
import { serveV4 } from './support.ts'

const names = ['ratelimit-limit', 'ratelimit-observed', 'ratelimit-remaining', 'ratelimit-reset']

describe('a limit of requests', () => {
  it('is told on every answer, of each token apart', async () => {
    const clock = () => new Date('2030-01-01T00:00:20.500Z')
    const root = await serveV4('16', { clock, rateLimit: 3 })
    const reported = async (token: string | null, path: string) => {
      const { headers, status } = await root.as(token).get(path)
      return [status, ...names.map((name) => headers.get(name))]
    }
    expect(await reported('root-token', '/user')).toEqual([200, '3', '1', '2', '1893456060'])
    expect(await reported('root-token', '/nothing')).toEqual([404, '3', '2', '1', '1893456060'])
    expect(await reported('token-olga', '/user')).toEqual([200, '3', '1', '2', '1893456060'])
    expect(await reported(null, '/user')).toEqual([401, '3', '1', '2', '1893456060'])
    expect((await root.get('/user')).headers.get('ratelimit-name')).toBe('throttle_authenticated_api')
  })

  it('that is used up answers in plain text until the next minute', async () => {
    let now = '2030-01-01T00:00:20.500Z'
    const root = await serveV4('16', { clock: () => new Date(now), rateLimit: 1 })
    expect((await root.get('/user')).status).toBe(200)
    const refused = await root.send('POST', '/projects/1/issues', { title: 'Too much' })
    expect([refused.status, refused.text]).toEqual([429, 'Retry later\n'])
    const headers = ['content-type', 'retry-after', 'ratelimit-resettime', 'ratelimit-remaining']
    expect(headers.map((name) => refused.headers.get(name))).toEqual([
      'text/plain',
      '40',
      'Tue, 01 Jan 2030 00:01:00 GMT',
      '0',
    ])
    now = '2030-01-01T00:01:00Z'
    expect((await root.get('/projects/1/issues')).headers.get('x-total')).toBe('3')
  })

  it('is met by nobody where none was set', async () => {
    const { headers } = await (await serveV4()).get('/user')
    expect(Number(headers.get('ratelimit-remaining'))).toBeGreaterThan(100_000)
  })

  it('of comments alone is in JSON, and says nothing of when it ends', async () => {
    let now = '2030-01-01T00:00:20.500Z'
    const root = await serveV4('19', { clock: () => new Date(now), commentLimit: 1 })
    const comment = async (item: string) => {
      const { status, body, headers } = await root.send('POST', `/projects/1/${item}/notes`, { body: 'Aye' })
      return [status, body.message ?? null, headers.get('retry-after')]
    }
    expect(await comment('issues/1')).toEqual([201, null, null])
    const message = { error: 'This endpoint has been requested too many times. Try again later.' }
    expect(await comment('merge_requests/1')).toEqual([429, message, null])
    expect((await root.send('POST', '/projects/1/issues', { title: 'Another' })).status).toBe(201)
    now = '2030-01-01T00:01:00Z'
    expect((await comment('merge_requests/1'))[0]).toBe(201)
  })
})
