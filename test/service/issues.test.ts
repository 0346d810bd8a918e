import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'
import type { Client, Loose } from './support.ts'

async function idOf(root: Client, username: string): Promise<number> {
  return (await root.as(`token-${username}`).get('/user')).body.id
}

async function systemNotes(client: Client, issue: number): Promise<string[]> {
  const { body } = await client.get(`/projects/1/issues/${issue}/notes`)
  return body.filter(({ system }: { system: boolean }) => system).map((note: { body: string }) => note.body)
}

describe('PUT issue', () => {
  it('changes every field and says what changed', async () => {
    const root = await serve({ fixture: workshop })
    const rita = root.as('token-rita')
    const gus = await idOf(root, 'gus')
    const [milestone] = (await rita.get('/projects/1/milestones?state=closed')).body
    const reply = await rita.send('PUT', '/projects/1/issues/1', {
      title: 'Crack in the heel',
      description: 'Seen by @otto',
      confidential: true,
      assignee_id: gus,
      milestone_id: milestone.id,
      labels: 'ui, new one,ui',
      due_date: '2030-02-28',
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      title: 'Crack in the heel',
      description: 'Seen by @otto',
      confidential: true,
      assignee: { username: 'gus' },
      milestone: { title: '0.9' },
      labels: ['new one', 'ui'],
      due_date: '2030-02-28',
      state: 'opened',
    })
    expect((await rita.get('/projects/1/issues/1')).body).toEqual(reply.body)
    expect(await systemNotes(rita, 1)).toEqual([
      'Changed title: **Crack in the horn** → **Crack in the heel**',
      'Made the issue confidential',
      'Reassigned to @gus',
      'Milestone changed to %"0.9"',
      'Changed due date to 2030-02-28',
      'Added ~ui ~"new one" labels',
      'Removed ~bug label',
    ])
    const labels = (await rita.get('/projects/1/labels')).body
    expect(labels).toContainEqual(expect.objectContaining({ name: 'new one', color: '#428BCA', open_issues_count: 1 }))
  })

  it('clears what is sent empty and leaves what is not sent', async () => {
    const root = await serve({ fixture: workshop })
    const rita = root.as('token-rita')
    const cleared = await rita.send('PUT', '/projects/1/issues/3', 'assignee_id=&labels=&description=')
    expect(cleared.body).toMatchObject({
      assignee: null,
      labels: [],
      description: null,
      title: 'Squeaks',
      state: 'closed',
    })
    const untouched = await rita.send('PUT', '/projects/1/issues/1', { milestone_id: null, due_date: null })
    expect(untouched.body).toMatchObject({ milestone: null, labels: ['bug'], due_date: null })
  })

  it('moves updated_at with every change, never twice to the same moment, and not without one', async () => {
    const still = new Date('2030-01-01T00:00:00Z')
    const rita = (await serve({ fixture: workshop, clock: () => still })).as('token-rita')
    const moments = []
    for (const title of ['a', 'b', 'c']) {
      moments.push((await rita.send('PUT', '/projects/1/issues/1', { title })).body.updated_at)
    }
    expect(new Set(moments).size).toBe(3)
    expect(moments).toEqual(moments.toSorted())
    const same = await rita.send('PUT', '/projects/1/issues/1', { title: 'c' })
    expect(same.body.updated_at).toBe(moments[2])
    const [newest] = (await rita.get('/projects/1/issues?order_by=updated_at')).body
    expect(newest.id).toBe(1)
  })

  it('ignores in silence what takes a reporter or an owner', async () => {
    const root = await serve({ fixture: workshop })
    const gus = root.as('token-gus')
    const own = await gus.send('PUT', '/projects/1/issues/1', {
      title: 'Mine still',
      labels: 'ui',
      assignee_id: 1,
      milestone_id: 2,
      due_date: '2030-01-01',
      updated_at: '2001-01-01T00:00:00Z',
    })
    expect(own.status).toBe(200)
    expect(own.body).toMatchObject({ title: 'Mine still', labels: ['bug'], assignee: null, due_date: null })
    expect(own.body.milestone.title).toBe('1.0')
    expect(own.body.updated_at > '2020').toBe(true)
    const back = await root.as('token-olga').send('PUT', '/projects/1/issues/1', {
      title: 'Dated',
      updated_at: '2001-01-01T00:00:00Z',
    })
    expect(back.body.updated_at).toBe('2001-01-01T00:00:00.000Z')
  })

  it('refuses those who are neither author, assignee nor reporter, and what cannot be', async () => {
    const root = await serve({ fixture: workshop })
    expect((await root.as('token-otto').send('PUT', '/projects/1/issues/1', { title: 'x' })).status).toBe(403)
    const rita = root.as('token-rita')
    const put = async (body: unknown) => {
      const reply = await rita.send('PUT', '/projects/1/issues/1', body)
      return [reply.status, reply.body]
    }
    expect(await put({ title: 'x'.repeat(256) })).toEqual([
      400,
      { message: { title: ['is too long (maximum is 255 characters)'] } },
    ])
    expect(await put({ title: ' ' })).toEqual([400, { message: { title: ["can't be blank"] } }])
    expect(await put({ confidential: 'foo' })).toEqual([400, { error: 'confidential is invalid' }])
    expect(await put({ due_date: '2030-02-30' })).toEqual([400, { error: 'due_date is invalid' }])
    expect(await put({ state_event: 'open' })).toEqual([400, { error: 'state_event does not have a valid value' }])
    expect((await put({}))[1]).toMatchObject({
      error: expect.stringContaining('at least one parameter must be provided'),
    })
    expect((await rita.send('PUT', '/projects/1/issues/999', { title: 'x' })).status).toBe(404)
    expect((await put({ milestone_id: 999 }))[1]).toMatchObject({ milestone: null })
  })

  it.each([
    ['contract', 'opened'],
    ['real', 'reopened'],
  ] as const)('closes and reopens, which the %s dialect calls %s', async (dialect, reopened) => {
    const rita = (await serve({ fixture: workshop, dialect })).as('token-rita')
    const close = await rita.send('PUT', '/projects/1/issues/1', { state_event: 'close' })
    expect(close.body.state).toBe('closed')
    const again = await rita.send('PUT', '/projects/1/issues/1', { state_event: 'close' })
    expect(again.body.updated_at).toBe(close.body.updated_at)
    const reopen = await rita.send('PUT', '/projects/1/issues/1', { state_event: 'reopen' })
    expect(reopen.body.state).toBe(reopened)
    expect((await rita.get('/projects/1/issues?state=opened&iid=1')).body).toHaveLength(1)
    expect(await systemNotes(rita, 1)).toEqual(['Status changed to closed', 'Status changed to reopened'])
    const events = (await rita.get('/projects/1/events?per_page=2')).body
    expect(events.map((event: Loose) => [event.action_name, event.target_id, event.author_username])).toEqual([
      ['opened', 1, 'rita'],
      ['closed', 1, 'rita'],
    ])
  })

  it('leaves an archived project alone', async () => {
    const root = await serve({
      fixture: { users: ['ada'], projects: [{ path: 'ada/old', archived: true, issues: ['Done'] }] },
    })
    const ada = root.as('token-ada')
    expect((await ada.send('PUT', '/projects/1/issues/1', { title: 'x' })).status).toBe(403)
    expect((await ada.send('POST', '/projects/1/issues/1/notes', { body: 'x' })).status).toBe(403)
    expect((await ada.get('/projects')).body).toEqual([])
    expect((await ada.get('/projects?archived=true')).body).toHaveLength(1)
  })
})

describe('ids', () => {
  it('are one sequence in the contract and two in real services', async () => {
    const ids = async (dialect: 'contract' | 'real') => {
      const olga = (await serve({ fixture: workshop, dialect })).as('token-olga')
      const issues = (await olga.get('/projects/1/issues')).body
      const mergeRequests = (await olga.get('/projects/1/merge_requests')).body
      return [...issues, ...mergeRequests].map(({ id }: { id: number }) => id)
    }
    expect(new Set(await ids('contract')).size).toBe(5)
    expect(new Set(await ids('real')).size).toBe(3)
  })
})
