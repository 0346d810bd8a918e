import { describe, expect, it } from 'vitest'
import type { Client } from '../support.ts'
import { serveV4 } from './support.ts'

const dated = {
  users: ['ada', 'bob'],
  groups: [{ path: 'tools', members: { ada: 'owner', bob: 'reporter' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['bug', 'ui'],
      issues: [
        { title: 'One', author: 'ada', labels: ['bug'], updatedAt: '2024-05-01T10:00:00.000Z' },
        { title: 'Two', author: 'bob', labels: ['bug', 'ui'], assignee: 'ada', updatedAt: '2024-05-01T10:00:00.001Z' },
        {
          title: 'Three',
          author: 'bob',
          state: 'closed',
          description: 'As one',
          updatedAt: '2024-05-02T00:00:00.000Z',
        },
      ],
    },
    { path: 'tools/horn', archived: true, issues: [{ title: 'Old', author: 'ada' }] },
    { path: 'bob/own', visibility: 'public', issues: [{ title: 'Own', author: 'bob', assignee: 'ada' }] },
  ],
}

const titles = async (client: Client, path: string): Promise<[string[], string | null]> => {
  const { body, headers } = await client.get(path)
  return [body.map(({ title }: { title: string }) => title), headers.get('x-total')]
}

describe.each([
  ['11.8', 'Hot\n/label ~bug', []],
  ['16', 'Hot', ['bug']],
] as const)('a command in a description that is changed, over %s', (version, description, labels) => {
  it.each(['issues', 'merge_requests'])('of %s', async (items) => {
    const fixture = {
      users: ['ada'],
      projects: [
        { path: 'ada/anvil', labels: ['bug'], issues: ['Crack'], mergeRequests: [{ title: 'Weld', branch: 'weld' }] },
      ],
    }
    const ada = (await serveV4(version, { fixture })).as('token-ada')
    const reply = await ada.send('PUT', `/projects/1/${items}/1`, { description: 'Hot\n/label ~bug' })
    expect([reply.status, reply.body]).toMatchObject([200, { description, labels }])
  })
})

describe('an issue of API v4', () => {
  it('has its people, dates and references', async () => {
    const root = await serveV4()
    const reply = await root.get('/projects/1/issues/3')
    expect(reply.body).toMatchObject({
      id: 3,
      iid: 3,
      state: 'closed',
      assignee: { username: 'gus' },
      assignees: [{ username: 'gus' }],
      closed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
      closed_by: { username: 'rita' },
      labels: ['bug', 'ui'],
      moved_to_id: null,
      issue_type: 'issue',
      references: { short: '#3', relative: '#3', full: 'tools/anvil#3' },
      task_completion_status: { count: 0, completed_count: 0 },
      subscribed: false,
    })
    const [listed] = (await root.get('/projects/1/issues?iids[]=1')).body
    expect(listed).toMatchObject({ title: 'Crack in the horn', closed_at: null, assignees: [] })
    expect(listed).not.toHaveProperty('subscribed')
    expect(listed.milestone).toMatchObject({ title: '1.0', expired: false })
    expect(listed.milestone.web_url).toMatch(/\/tools\/anvil\/-\/milestones\/1$/)
  })

  it('counts its tasks, and is open again when reopened', async () => {
    const root = await serveV4()
    const description = '- [ ] weld\n* [x] cut\n1. [X] heat\n- no box'
    const made = await root.send('POST', '/projects/1/issues', { title: 'Tasks', description })
    expect([made.status, made.body.iid, made.body.task_completion_status]).toEqual([
      201,
      4,
      { count: 3, completed_count: 2 },
    ])
    expect((await root.send('PUT', '/projects/1/issues/4', { state_event: 'close' })).body.state).toBe('closed')
    expect((await root.send('PUT', '/projects/1/issues/4', { state_event: 'reopen' })).body).toMatchObject({
      state: 'opened',
      closed_at: null,
    })
  })

  it('loses its assignee by 0 or an empty set: an empty id is dropped without a word', async () => {
    const root = await serveV4()
    const assignees = async (change: object) => {
      const { status, body } = await root.send('PUT', '/projects/1/issues/1', change)
      return [status, body.assignees.map(({ username }: { username: string }) => username)]
    }
    expect(await assignees({ assignee_ids: [3] })).toEqual([200, ['rita']])
    expect(await assignees({ assignee_id: '' })).toEqual([200, ['rita']])
    expect(await assignees({ assignee_id: 4 })).toEqual([200, ['gus']])
    expect(await assignees({ assignee_ids: [0] })).toEqual([200, []])
    expect(await assignees({ assignee_id: 4 })).toEqual([200, ['gus']])
    expect(await assignees({ assignee_ids: [] })).toEqual([200, []])
    expect(await assignees({ assignee_id: 3 })).toEqual([200, ['rita']])
    expect(await assignees({ assignee_id: 0 })).toEqual([200, []])
  })

  it('has labels put on and taken off beside those of others', async () => {
    const root = await serveV4()
    const put = (change: object) => root.send('PUT', '/projects/1/issues/3', change).then(({ body }) => body.labels)
    expect(await put({ add_labels: 'new,bug', remove_labels: 'ui' })).toEqual(['bug', 'new'])
    expect(await put({ remove_labels: ['bug'] })).toEqual(['new'])
    expect(await put({ labels: '' })).toEqual([])
  })

  it('is moved, and the old one says where to', async () => {
    const root = await serveV4()
    const moved = await root.send('POST', '/projects/1/issues/1/move', { to_project_id: 3 })
    expect([moved.status, moved.body.project_id, moved.body.iid]).toEqual([201, 3, 2])
    expect((await root.get('/projects/1/issues/1')).body).toMatchObject({ state: 'closed', moved_to_id: moved.body.id })
  })

  it('is followed and unfollowed by asking', async () => {
    const rita = (await serveV4()).as('token-rita')
    const ask = (word: string) => rita.send('POST', `/projects/1/issues/1/${word}`)
    expect((await rita.send('POST', '/projects/1/issues/1/subscription')).status).toBe(404)
    const followed = await ask('subscribe')
    expect([followed.status, followed.body.subscribed]).toEqual([201, true])
    expect((await ask('subscribe')).status).toBe(304)
    const left = await ask('unsubscribe')
    expect([left.status, left.body.subscribed]).toEqual([201, false])
    const todo = await ask('todo')
    expect([todo.status, todo.body.target.iid]).toEqual([201, 1])
    expect((await ask('todo')).status).toBe(304)
  })
})

describe('lists of issues', () => {
  it('take both ends of a time of change', async () => {
    const ada = (await serveV4('16', { fixture: dated })).as('token-ada')
    const list = (query: string) => titles(ada, `/projects/1/issues?sort=asc&${query}`)
    for (const order of ['created_at', 'updated_at']) {
      const by = (query: string) => list(`order_by=${order}&${query}`)
      expect(await by('updated_after=2024-05-01T10:00:00.001Z')).toEqual([['Two', 'Three'], '2'])
      expect(await by('updated_before=2024-05-01T10:00:00.001Z')).toEqual([['One', 'Two'], '2'])
      expect(await by('updated_after=2024-05-01T10:00:00.001Z&updated_before=2024-05-01T10:00:00.001Z')).toEqual([
        ['Two'],
        '1',
      ])
      expect(await by('updated_after=2030-01-01T00:00:00Z')).toEqual([[], '0'])
      expect(await by('updated_after=2024-06-01&updated_before=2024-01-01')).toEqual([[], '0'])
    }
    expect((await ada.get('/projects/1/issues?updated_after=yesterday')).status).toBe(400)
  })

  it('are narrowed by people, labels, numbers and words', async () => {
    const ada = (await serveV4('16', { fixture: dated })).as('token-ada')
    const list = (query: string) => titles(ada, `/projects/1/issues?sort=asc&${query}`)
    expect(await list('labels=bug')).toEqual([['One', 'Two'], '2'])
    // All of them, where v3 had any of them.
    expect(await list('labels=bug,ui')).toEqual([['Two'], '1'])
    expect(await list('author_id=3')).toEqual([['Two', 'Three'], '2'])
    expect(await list('assignee_id=2')).toEqual([['Two'], '1'])
    expect(await list('assignee_id=0')).toEqual([['One', 'Three'], '2'])
    expect(await list('iids[]=1&iids[]=3')).toEqual([['One', 'Three'], '2'])
    expect(await list('search=ONE')).toEqual([['One', 'Three'], '2'])
    expect(await list('state=closed')).toEqual([['Three'], '1'])
  })

  it.each(['11.8', '16'] as const)(
    '%s: of all projects are those one wrote, unless a scope says otherwise',
    async (version) => {
      const ada = (await serveV4(version, { fixture: dated })).as('token-ada')
      const list = (query: string) => titles(ada, `/issues?sort=asc&${query}`)
      expect(await list('')).toEqual([['One'], '1'])
      expect(await list('scope=created_by_me')).toEqual([['One'], '1'])
      expect(await list('scope=created-by-me')).toEqual([['One'], '1'])
      expect(await list('scope=assigned_to_me')).toEqual([['Two', 'Own'], '2'])
      expect(await list('scope=assigned-to-me')).toEqual([['Two', 'Own'], '2'])
      expect(await list('scope=all&state=opened')).toEqual([['One', 'Two', 'Own'], '3'])
      // Somebody who is named narrows the scope, which is one's own unless it is said.
      expect(await list('author_id=3&state=closed')).toEqual([[], '0'])
      expect(await list('scope=all&author_id=3&state=closed')).toEqual([['Three'], '1'])
      expect((await ada.get('/issues?scope=mine')).status).toBe(400)
    },
  )

  it('of everything one sees are narrowed by when they changed, whoever wrote them', async () => {
    const bob = (await serveV4('16', { fixture: dated })).as('token-bob')
    const list = (query: string) => titles(bob, `/issues?scope=all&state=all&sort=asc&${query}`)
    expect(await list('updated_after=2024-05-01T10:00:00.001Z&updated_before=2024-06-01')).toEqual([
      ['Two', 'Three'],
      '2',
    ])
    expect(await list('updated_before=2024-05-01T10:00:00.000Z')).toEqual([['One'], '1'])
    expect(await list('updated_after=2030-01-01T00:00:00Z')).toEqual([[], '0'])
  })

  it('of a group are of every state unless one is named, without those of archived projects', async () => {
    const ada = (await serveV4('16', { fixture: dated })).as('token-ada')
    expect(await titles(ada, '/groups/tools/issues?sort=asc')).toEqual([['One', 'Two', 'Three'], '3'])
    expect(await titles(ada, '/groups/tools/issues?state=opened&updated_after=2024-05-01T10:00:00.001Z')).toEqual([
      ['Two'],
      '1',
    ])
    expect(await titles(ada, '/groups/tools/issues?author_id=2&scope=all')).toEqual([['One'], '1'])
  })

  it('hide what is confidential from those who may not see it', async () => {
    const root = await serveV4()
    expect((await titles(root.as('token-gus'), '/projects/1/issues?sort=asc'))[0]).toEqual([
      'Crack in the horn',
      'Squeaks',
    ])
    expect((await titles(root.as('token-otto'), '/issues?scope=all&sort=asc'))[0]).not.toContain('Customer list leaks')
    expect((await titles(root.as('token-rita'), '/issues?scope=all&sort=asc'))[0]).toContain('Customer list leaks')
    expect((await titles(root.as('token-otto'), '/issues?scope=all'))[0]).not.toContain('Hidden')
  })
})
