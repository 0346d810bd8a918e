import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'
import type { Client, Loose, Reply } from './support.ts'

const dialects = ['contract', 'real'] as const
const labels = '/projects/1/labels'
const saying = ({ status, body }: Reply): unknown[] => [status, body.message ?? body.error]
const namesOf = async (client: Client) => (await client.get(labels)).body.map(({ name }: Loose) => name)

describe('labels', () => {
  it('are made, renamed with all that has them, and deleted', async () => {
    const rita = (await serve({ fixture: workshop })).as('token-rita')
    const made = await rita.send('POST', labels, { name: 'hot', color: '#FF8800', description: 'Tongs', priority: 0 })
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'hot',
        color: '#FF8800',
        description: 'Tongs',
        priority: 0,
        open_issues_count: 0,
        closed_issues_count: 0,
        open_merge_requests_count: 0,
        subscribed: false,
      },
    ])
    const renamed = await rita.send('PUT', labels, { name: 'bug', new_name: 'fault', color: '#000000', priority: 4 })
    expect(renamed.body).toMatchObject({ name: 'fault', priority: 4, open_issues_count: 1, closed_issues_count: 1 })
    expect((await rita.get('/projects/1/issues/1')).body.labels).toEqual(['fault'])
    const cleared = await rita.send('PUT', labels, 'name=fault&color=%23111111&priority=')
    expect(cleared.body).toMatchObject({ priority: null, color: '#111111' })
    const gone = await rita.send('DELETE', labels, 'name=fault')
    expect([gone.status, gone.body.name]).toEqual([200, 'fault'])
    expect((await rita.get('/projects/1/issues/1')).body.labels).toEqual([])
    expect(await namesOf(rita)).toEqual(['hot', 'ui'])
  })

  it('are refused when they make no sense, and to guests', async () => {
    const root = await serve({ fixture: workshop })
    const rita = root.as('token-rita')
    const send = async (method: string, body: object) => saying(await rita.send(method, labels, body))
    expect(await send('POST', { name: 'bug', color: '#000000' })).toEqual([409, 'Label already exists'])
    expect(await send('POST', { name: 'x', color: 'red' })).toEqual([400, { color: ['must be a valid color code'] }])
    expect(await send('POST', { name: 'a,b', color: '#000000' })).toEqual([400, { title: ['is invalid'] }])
    expect((await send('POST', { name: 'x', color: '#000000', priority: -1 }))[0]).toBe(400)
    expect(await send('POST', { name: 'x' })).toEqual([400, '400 (Bad request) "color" not given'])
    expect(await send('PUT', { name: 'bug', new_name: 'ui' })).toEqual([400, { title: ['has already been taken'] }])
    expect(await send('PUT', { name: 'nothing', color: '#000000' })).toEqual([404, '404 Label Not Found'])
    expect((await send('PUT', { name: 'bug', description: 'alone' }))[0]).toBe(400)
    expect(await namesOf(rita)).toEqual(['bug', 'ui'])
    const gus = root.as('token-gus')
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await gus.send(method, labels, { name: 'bug', color: '#000000' })).status, method).toBe(403)
    }
  })

  it.each([
    ['why?', true],
    ['R&D', true],
    ['team/infra: “a::b” [1] #2 ~3 %4 ;+', true],
    ['w'.repeat(255), true],
    [',', false],
    ['a,b', false],
    ['w'.repeat(256), false],
    [' ', false],
  ])('can be called %j: %s', async (name, can) => {
    const rita = (await serve({ fixture: workshop })).as('token-rita')
    expect((await rita.send('PUT', labels, { name: 'bug', new_name: name })).status).toBe(can ? 200 : 400)
    // The same name is free where it was refused.
    expect((await rita.send('POST', labels, { name, color: '#000000' })).status).toBe(can ? 409 : 400)
    expect((await namesOf(rita)).includes(name)).toBe(can)
  })

  it.each(dialects)('that are absent are deleted as the %s dialect has it', async (dialect) => {
    const rita = (await serve({ fixture: workshop, dialect })).as('token-rita')
    const reply = await rita.send('DELETE', `${labels}?name=nothing`)
    if (dialect === 'contract') expect([reply.status, reply.body]).toEqual([200, {}])
    else expect(saying(reply)).toEqual([404, '404 Label Not Found'])
    const alone = await rita.send('PUT', labels, { name: 'bug', description: 'alone' })
    expect(alone.status).toBe(dialect === 'contract' ? 400 : 200)
  })

  it('are followed by id and by name', async () => {
    const rita = (await serve({ fixture: workshop })).as('token-rita')
    const [bug] = (await rita.get(labels)).body
    expect((await rita.send('POST', `${labels}/bug/subscription`)).body).toMatchObject({ id: bug.id, subscribed: true })
    expect((await rita.send('POST', `${labels}/${bug.id}/subscription`)).status).toBe(304)
    expect((await rita.get(labels)).body[0].subscribed).toBe(true)
    expect((await rita.send('DELETE', `${labels}/${bug.id}/subscription`)).body.subscribed).toBe(false)
    expect((await rita.send('DELETE', `${labels}/bug/subscription`)).status).toBe(304)
    expect((await rita.send('POST', `${labels}/nothing/subscription`)).status).toBe(404)
  })

  it("of a group are its projects' as well, and not theirs to change", async () => {
    const groups = [{ path: 'tools', members: { olga: 'owner' }, labels: ['shared'] }]
    const rita = (await serve({ fixture: { ...workshop, groups } })).as('token-rita')
    expect(await namesOf(rita)).toEqual(['bug', 'shared', 'ui'])
    await rita.send('PUT', '/projects/1/issues/1', { labels: 'shared' })
    expect((await rita.get(labels)).body[1]).toMatchObject({ name: 'shared', open_issues_count: 1 })
    expect((await rita.send('PUT', labels, { name: 'shared', color: '#000000' })).status).toBe(404)
    expect((await rita.send('POST', labels, { name: 'shared', color: '#000000' })).status).toBe(409)
  })
})

describe('milestones', () => {
  const milestones = '/projects/1/milestones'

  it('are made, changed, closed and activated by masters', async () => {
    const root = await serve({ fixture: workshop })
    const olga = root.as('token-olga')
    const made = await olga.send('POST', milestones, { title: '2.0', start_date: '2031-01-01', due_date: '2031-02-01' })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ iid: 3, title: '2.0', state: 'active', description: '', start_date: '2031-01-01' }),
    ])
    const path = `${milestones}/${made.body.id}`
    const put = async (body: unknown) => (await olga.send('PUT', path, body)).body
    const closed = await put({ state_event: 'close', title: '2.1' })
    expect(closed).toMatchObject({ state: 'closed', title: '2.1' })
    expect(closed.updated_at > made.body.updated_at).toBe(true)
    expect(await put('due_date=')).toMatchObject({ due_date: null, start_date: '2031-01-01', state: 'closed' })
    expect(await put({ state_event: 'activate' })).toMatchObject({ state: 'active' })
    const events = (await olga.get('/projects/1/events?per_page=3')).body
    expect(events.map((event: Loose) => [event.action_name, event.target_type, event.target_title])).toEqual([
      ['opened', 'Milestone', '2.1'],
      ['closed', 'Milestone', '2.1'],
      ['opened', 'Milestone', '2.1'],
    ])
    expect((await root.as('token-rita').send('POST', milestones, { title: '3.0' })).status).toBe(403)
    expect((await root.as('token-rita').send('PUT', path, { title: '3.0' })).status).toBe(403)
  })

  it.each(dialects)('are refused as the %s dialect has it', async (dialect) => {
    const olga = (await serve({ fixture: workshop, dialect })).as('token-olga')
    const [newest] = (await olga.get(milestones)).body
    const send = async (method: string, path: string, body: object) => saying(await olga.send(method, path, body))
    const taken = (verb: string) =>
      dialect === 'contract'
        ? { title: ['has already been taken'] }
        : `Failed to ${verb} milestone {:title=>["has already been taken"]}`
    expect(await send('POST', milestones, { title: '1.0' })).toEqual([400, taken('create')])
    expect(await send('PUT', `${milestones}/${newest.id}`, { title: '1.0' })).toEqual([400, taken('update')])
    expect((await send('PUT', `${milestones}/${newest.id}`, { start_date: '2031-01-01' }))[0]).toBe(400)
    expect((await send('POST', milestones, { title: ' ' }))[0]).toBe(400)
    expect((await send('POST', milestones, { title: 'x', start_date: '2031-02-01', due_date: '2031-01-01' }))[0]).toBe(
      400,
    )
    expect(await send('PUT', `${milestones}/999`, { title: 'x' })).toEqual([404, '404 Not found'])
    expect((await olga.get(milestones)).body).toHaveLength(2)
  })
})
