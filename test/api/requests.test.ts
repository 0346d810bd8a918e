import { describe, expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import { AppFailure } from '../../shared/errors.ts'
import { createClient } from '../../electron/api/client/client.ts'
import { listMilestones } from '../../electron/api/entities/milestones.ts'
import { listProjectIssues, readIssue, updateIssue } from '../../electron/api/entities/issues.ts'
import { readOwnUser } from '../../electron/api/entities/users.ts'
import { canary, clientOf, errorFrom, json, startServer } from './support/service.ts'
import { issue, ownUser } from './support/rows.ts'

describe('what is put on the wire', () => {
  it('keeps the path of the base URL and sends the token in its header only (S1)', async () => {
    const service = await startServer((_, response) => json(response, ownUser))
    await readOwnUser(clientOf({ url: `${service.url}/sub` }))
    const [request] = service.requests
    expect(request?.url).toBe('/sub/api/v3/user')
    expect(request?.headers['private-token']).toBe(canary)
    expect(request?.headers['accept']).toBe('application/json')
    expect(request?.headers).not.toHaveProperty('cookie')
    expect(request?.headers).not.toHaveProperty('content-type')
  })

  it('asks for the token at each request, and sends nothing without one', async () => {
    let token: string | null = 'first'
    const service = await startServer((_, response) => json(response, ownUser))
    const client = clientOf(service, { token: () => token })
    await readOwnUser(client)
    token = 'second'
    await readOwnUser(client)
    token = null
    await expect(readOwnUser(client)).rejects.toMatchObject({ error: { code: 'signed_out' } })
    expect(service.requests.map(({ headers }) => headers['private-token'])).toEqual(['first', 'second'])
  })

  it('encodes path variables and puts the rest of a GET into the query', async () => {
    const service = await startServer((_, response) => json(response, []))
    const args = {
      id: 'group/sub group',
      labels: ['bug', 'a b'],
      order_by: 'updated_at',
      sort: 'asc',
      page: 2,
    } as const
    await listProjectIssues(clientOf(service), { ...args, milestone: undefined })
    expect(service.requests[0]?.url).toBe(
      '/api/v3/projects/group%2Fsub%20group/issues?labels=bug%2Ca+b&order_by=updated_at&sort=asc&page=2',
    )
  })

  it('repeats a parameter that has several numbers', async () => {
    const service = await startServer((_, response) => json(response, []))
    await listMilestones(clientOf(service), { id: 1, iid: [3, 4] })
    expect(service.requests[0]?.url).toBe('/api/v3/projects/1/milestones?iid%5B%5D=3&iid%5B%5D=4')
  })

  it('sends the changes of a PUT as JSON, cleared fields empty', async () => {
    const service = await startServer((_, response) => json(response, issue))
    const args = { id: 1, issue_id: 76, assignee_id: null, labels: ['a', 'b'], confidential: true, title: undefined }
    await updateIssue(clientOf(service), args)
    const [request] = service.requests
    expect(request?.method).toBe('PUT')
    expect(request?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(request?.body ?? '')).toEqual({ assignee_id: '', labels: 'a,b', confidential: true })
  })

  it.each(['..', '.', ''])('refuses a path variable that changes the path: "%s" (S1)', async (id) => {
    const service = await startServer((_, response) => json(response, issue))
    expect((await errorFrom(readIssue(clientOf(service), { id, issue_id: 1 }))).code).toBe('bad_call')
    expect(service.requests).toEqual([])
  })

  it('keeps its connections', async () => {
    const ports = new Set<string | undefined>()
    const service = await startServer((_, response) => {
      ports.add(String(response.socket?.remotePort))
      json(response, ownUser)
    })
    const client = clientOf(service, { connections: 1 })
    for (let count = 0; count < 5; count += 1) await readOwnUser(client)
    expect(service.requests).toHaveLength(5)
    expect(ports.size).toBe(1)
  })

  it('leaves no timer behind that would keep the program from ending', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const service = await startServer((_, response) => json(response, ownUser))
    const client = clientOf(service)
    const before = timers()
    for (let count = 0; count < 5; count += 1) await readOwnUser(client)
    await client.close()
    expect(timers()).toBeLessThan(before + 5)
  })

  it('takes packed answers', async () => {
    const service = await startServer(({ headers }, response) => {
      expect(headers['accept-encoding']).toBe('gzip')
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync(JSON.stringify(ownUser)))
    })
    expect((await readOwnUser(clientOf(service))).username).toBe('ada')
  })

  it.each(['bad\ntoken', 'tokén', 'with space', ''])('does not send a token that cannot be one: %j', async (token) => {
    const service = await startServer((_, response) => json(response, ownUser))
    const error = await errorFrom(readOwnUser(clientOf(service, { token: () => token })))
    expect(error.code).toBe('token_unsendable')
    expect(service.requests).toEqual([])
  })

  it.each(['', 'code.example.org', 'ftp://code.example.org', 'https://me:secret@code.example.org'])(
    'refuses the base URL "%s"',
    (baseUrl) => {
      expect(() => createClient({ baseUrl, token: () => canary })).toThrow(AppFailure)
    },
  )
})
