import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HookDelivery } from '../../service/hooks/delivery.ts'
import { sampleEvent } from '../../service/hooks/events.ts'
import { startService } from '../../service/server.ts'
import type { HookRow } from '../../service/store/hooks.ts'
import { Store } from '../../service/store/store.ts'
import { clientOf, serve, workshop } from './support.ts'
import type { Client, Loose } from './support.ts'

interface Received {
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Loose
}

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  readonly names: () => string[]
  /** Resolves when what was received is so. */
  readonly until: (condition: () => boolean) => Promise<void>
}

/** A receiver of events; one that never answers when told so. */
async function receiver(silent = false): Promise<Receiver> {
  const received: Received[] = []
  const arrivals = new EventEmitter()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) })
      arrivals.emit('one')
      if (!silent) response.writeHead(500).end('never mind')
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  const until = async (condition: () => boolean) => {
    while (!condition()) await once(arrivals, 'one')
  }
  return { url, received, names: () => received.map(({ body }) => body.event_name), until }
}

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ3fRk2mT0m0nY1Y0Yb9l5l7mQ2jQ4oN5q0m2m0m2m0m a@b'

describe('system hooks', () => {
  it('are an administrator’s, who is asked for before anything else', async () => {
    const rita = (await serve({ fixture: workshop })).as('token-rita')
    for (const [method, path] of [
      ['GET', '/hooks'],
      ['POST', '/hooks'],
      ['GET', '/hooks/abc'],
      ['DELETE', '/hooks/1'],
    ] as const) {
      expect((await rita.send(method, path)).status, `${method} ${path}`).toBe(403)
    }
  })

  it('are added, listed and deleted, in the words of each dialect', async () => {
    const contract = await serve()
    const real = await serve({ dialect: 'real' })
    const wish = { url: 'https://ci.example/', token: 'secret', tag_push_events: true }
    const one = await contract.send('POST', '/hooks', wish)
    const other = await real.send('POST', '/hooks', wish)
    const fields = {
      id: 1,
      url: wish.url,
      push_events: true,
      tag_push_events: true,
      enable_ssl_verification: true,
      created_at: expect.stringMatching(/Z$/),
    }
    expect([one.status, one.body, other.status, other.body]).toEqual([201, [fields], 201, fields])
    expect((await contract.get('/hooks')).body).toEqual([fields])
    expect((await contract.get('/hooks')).headers.get('x-total')).toBe('1')
    expect((await real.get('/hooks')).headers.get('x-total')).toBeNull()
    const gone = await contract.send('DELETE', '/hooks/1')
    expect(Object.keys(gone.body)).toHaveLength(12)
    expect(gone.body).toMatchObject({ ...fields, project_id: null, service_id: null, note_events: false })
    expect((await real.send('DELETE', '/hooks/1')).body).toEqual(fields)
    expect((await contract.send('DELETE', '/hooks/1')).status).toBe(200)
    expect((await real.send('DELETE', '/hooks/1')).body).toEqual({ message: '404 System hook Not Found' })
    for (const reply of [one, other, gone]) expect(reply.text).not.toContain('secret')
  })

  it('take web addresses only', async () => {
    const root = await serve()
    expect((await root.send('POST', '/hooks', {})).body).toEqual({ message: '400 (Bad request) "url" not given' })
    for (const url of ['nowhere', 'file:///etc/passwd', 'javascript:alert(1)', 'ftp://x/']) {
      const reply = await root.send('POST', '/hooks', { url })
      expect([reply.status, reply.body]).toEqual([400, { message: { url: ['must be a valid URL'] } }])
    }
    expect((await root.get('/hooks')).body).toEqual([])
    expect((await root.get('/hooks/7')).body).toEqual({ message: '404 System hook Not Found' })
    expect((await root.get('/hooks/x')).body).toEqual({ error: 'id is invalid' })
  })
})

describe('a test of a hook', () => {
  it('posts the sample with the hook’s token and credentials', async () => {
    const { url, received, until } = await receiver()
    const root = await serve()
    await root.send('POST', '/hooks', { url: url.replace('//', '//bob:p%40ss@'), token: 'secret' })
    expect((await root.get('/hooks/1')).body).toEqual(sampleEvent)
    await until(() => received.length > 0)
    expect(received[0]?.body).toEqual(sampleEvent)
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-gitlab-event': 'System Hook',
      'x-gitlab-token': 'secret',
      authorization: `Basic ${Buffer.from('bob:p@ss').toString('base64')}`,
    })
  })

  it('answers the same when nobody is there', async () => {
    let hear: (report: unknown) => void = () => undefined
    const heard = new Promise<unknown>((resolve) => (hear = resolve))
    const root = await serve({ report: hear })
    await root.send('POST', '/hooks', { url: 'http://bob:hidden@127.0.0.1:1/' })
    expect((await root.get('/hooks/1')).status).toBe(200)
    const report = String(await heard)
    expect(report).toMatch(/System hook 1 was not told of project_create/)
    expect(report).not.toContain('hidden')
  })
})

/** What hooks hear while something is done. */
async function heard(act: (root: Client) => Promise<unknown>, wish: object = {}): Promise<Received['body'][]> {
  const { url, received, until } = await receiver()
  const root = await serve({ fixture: workshop })
  await root.send('POST', '/hooks', { url, ...wish })
  // Whatever is to be sent is handed over before the request that caused it is answered.
  const handedOver = vi.spyOn(HookDelivery.prototype, 'send')
  await act(root)
  await until(() => received.length >= handedOver.mock.calls.length)
  return received.map(({ body }) => body)
}

describe('events', () => {
  it('of projects are told with who and where', async () => {
    const events = await heard(async (root) => {
      const olga = root.as('token-olga')
      const { id } = (await olga.send('POST', '/projects', { name: 'rake' })).body
      await olga.send('PUT', `/projects/${id}`, { name: 'rake', path: 'broom' })
      await root.send('POST', `/groups/tools/projects/${id}`)
      await root.send('DELETE', `/projects/${id}`)
    })
    const named = (name: string) => events.find(({ event_name }) => event_name === name)
    expect(named('project_create')).toMatchObject({
      name: 'rake',
      path: 'rake',
      path_with_namespace: 'olga/rake',
      owner_name: 'Olga',
      owner_email: 'olga@example.com',
      project_visibility: 'private',
      created_at: expect.stringMatching(/:\d\dZ$/),
    })
    expect(named('user_add_to_team')).toMatchObject({ user_username: 'olga', access_level: 'Master' })
    expect(named('project_rename')).toMatchObject({
      path_with_namespace: 'olga/broom',
      old_path_with_namespace: 'olga/rake',
    })
    expect(named('project_transfer')).toMatchObject({
      path_with_namespace: 'tools/broom',
      old_path_with_namespace: 'olga/broom',
      owner_name: 'tools',
    })
    expect(named('project_destroy')).toMatchObject({ path_with_namespace: 'tools/broom' })
    expect(named('user_remove_from_team')).toMatchObject({ user_username: 'olga' })
    expect(events).toHaveLength(6)
  })

  it('of users, keys and groups are told too', async () => {
    const events = await heard(async (root) => {
      const person = { username: 'new', name: 'New', email: 'new@example.com', password: 'long enough' }
      const { id } = (await root.send('POST', '/users', person)).body
      await root.send('POST', `/users/${id}/keys`, { title: 'k', key })
      await root.send('DELETE', `/users/${id}`)
      await root.send('POST', '/groups', { name: 'g', path: 'g' })
      await root.send('DELETE', '/groups/g')
    })
    expect(events.map(({ event_name }) => event_name).sort()).toEqual([
      'group_create',
      'group_destroy',
      'key_create',
      'key_destroy',
      'user_add_to_group',
      'user_create',
      'user_destroy',
      'user_remove_from_group',
    ])
    expect(events.find(({ event_name }) => event_name === 'user_add_to_group')).toMatchObject({
      group_path: 'g',
      user_username: 'root',
      group_access: 'Owner',
    })
  })

  it('that were refused are not told', async () => {
    const events = await heard(async (root) => {
      await root.send('POST', '/projects', { name: '' })
      await root.send('POST', '/groups', { name: 'x', path: 'tools' })
      await root.as('token-rita').send('DELETE', '/projects/1')
    })
    expect(events).toEqual([])
  })

  it('of pushes and tags are told to those who asked for them', async () => {
    const wants = await receiver()
    const tags = await receiver()
    const rest = await receiver()
    const projects = [{ path: 'tools/anvil', members: { rita: 'developer' }, mergeRequests: ['Weld'] }]
    await serve({
      fixture: {
        users: ['rita'],
        groups: ['tools'],
        projects,
        hooks: [
          wants.url,
          { url: tags.url, pushEvents: false, tagPushEvents: true },
          { url: rest.url, pushEvents: false },
        ],
      },
      live: true,
      liveInterval: 2,
      liveSeed: 3,
    })
    await wants.until(() => wants.received.length > 2)
    await tags.until(() => tags.received.length > 0)
    expect(new Set(wants.names())).toEqual(new Set(['push']))
    expect(new Set(tags.names())).toEqual(new Set(['tag_push']))
    expect(rest.received).toEqual([])
    expect(wants.received[0]?.body).toMatchObject({
      ref: 'refs/heads/weld',
      user_name: 'Rita',
      project: { path_with_namespace: 'tools/anvil' },
      total_commits_count: 1,
    })
    expect(tags.received[0]?.body).toMatchObject({ ref: 'refs/tags/v0.1.0', total_commits_count: 0 })
  })

  it('hold no answer up', async () => {
    const silent = await receiver(true)
    const service = await startService({ port: 0, token: 'root-token' })
    const root = clientOf(service.url, 'root-token')
    await root.send('POST', '/hooks', { url: silent.url })
    // Answers that waited for a receiver who never answers would take longer than a test may.
    for (let n = 0; n < 10; n++) expect((await root.get('/hooks/1')).status).toBe(200)
    await silent.until(() => silent.received.length >= 4)
    await service.close()
    // The four that are sent at once are all that arrived while none was answered.
    expect(silent.received).toHaveLength(4)
  })
})

describe('the queue', () => {
  it('breaks off what is under way and drops what waits when it is closed', async () => {
    const store = new Store({ file: ':memory:', numbering: 'shared', now: Date.now })
    const reports: unknown[] = []
    let begun = 0
    const patient = (_hook: HookRow, _event: object, signal: AbortSignal): Promise<void> => {
      begun++
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    }
    const delivery = new HookDelivery({ store, report: (error) => reports.push(error), post: patient })
    for (let n = 0; n < 10; n++) delivery.send({ id: 1 } as HookRow, sampleEvent)
    await delivery.close()
    delivery.send({ id: 1 } as HookRow, sampleEvent)
    expect([begun, reports]).toEqual([4, []])
    store.close()
  })

  it('has an end, past which events are dropped with a word', async () => {
    const store = new Store({ file: ':memory:', numbering: 'shared', now: Date.now })
    const reports: unknown[] = []
    const never = (): Promise<void> => new Promise(() => undefined)
    const delivery = new HookDelivery({ store, report: (error) => reports.push(error), post: never })
    for (let n = 0; n < 1010; n++) delivery.send({ id: 1 } as HookRow, sampleEvent)
    expect(reports).toHaveLength(6)
    store.close()
  })
})
