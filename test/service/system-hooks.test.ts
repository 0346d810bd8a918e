import { afterEach, describe, expect, it } from 'vitest'
import { HookDelivery } from '../../service/hooks/delivery.ts'
import { sampleEvent } from '../../service/hooks/events.ts'
import type { HookRow } from '../../service/store/hooks.ts'
import { Store } from '../../service/store/store.ts'
import { serve, workshop } from './support.ts'
import { servers, receiver, heard } from './support/system-hooks-stage.ts'

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

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
})

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

  it('that were refused are not told', async () => {
    const events = await heard(async (root) => {
      await root.send('POST', '/projects', { name: '' })
      await root.send('POST', '/groups', { name: 'x', path: 'tools' })
      await root.as('token-rita').send('DELETE', '/projects/1')
    })
    expect(events).toEqual([])
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
