import { afterEach, describe, expect, it } from 'vitest'
import { startService } from '../../service/server.ts'
import { clientOf, serve } from './support.ts'
import { servers, receiver, heard } from './support/system-hooks-stage.ts'

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ3fRk2mT0m0nY1Y0Yb9l5l7mQ2jQ4oN5q0m2m0m2m0m a@b'

describe('system hooks', () => {
  it('are added, listed and deleted, in the words of each dialect', async () => {
    const contract = await serve()
    const real = await serve({ dialect: 'real' })
    const requested = { url: 'https://ci.example/', token: 'secret', tag_push_events: true }
    const one = await contract.send('POST', '/hooks', requested)
    const other = await real.send('POST', '/hooks', requested)
    const fields = {
      id: 1,
      url: requested.url,
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
})

describe('a test of a hook', () => {
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

describe('events', () => {
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
