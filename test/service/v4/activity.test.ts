import { describe, expect, it } from 'vitest'
import type { Reply } from '../support.ts'
import { serveV4 } from './support.ts'

const noted = {
  users: ['ada', 'bob'],
  projects: [
    {
      path: 'ada/log',
      visibility: 'public',
      issues: [
        {
          title: 'One',
          createdAt: '2024-05-01T23:59:59.999Z',
          notes: [{ body: 'hm', createdAt: '2024-05-03T00:00:00Z' }],
        },
      ],
      mergeRequests: [{ title: 'Two', createdAt: '2024-05-02T12:00:00Z' }],
      snippets: [
        { title: 'Quench', fileName: 'quench.md', author: 'ada', createdAt: '2024-05-02T12:00:00Z' },
        { title: 'Temper', fileName: 't.md' },
      ],
    },
  ],
}

describe('events of API v4', () => {
  it('have an id and the number of their target', async () => {
    const ada = (await serveV4('16', { fixture: noted })).as('token-ada')
    const { body } = await ada.get('/projects/1/events')
    expect(body).toMatchObject([
      { action_name: 'opened', target_type: 'MergeRequest', target_iid: 1, target_title: 'Two' },
      {
        action_name: 'commented on',
        target_type: 'Note',
        target_title: 'One',
        note: { body: 'hm', noteable_iid: 1, noteable_type: 'Issue' },
      },
      { action_name: 'opened', target_type: 'Issue', target_iid: 1, author_username: 'ada' },
    ])
    expect(new Set(body.map(({ id }: { id: number }) => id)).size).toBe(3)
    for (const name of ['title', 'data']) expect(body[0]).not.toHaveProperty(name)
    expect((await ada.as(null).get('/projects/1/events')).body).toHaveLength(3)
    expect((await ada.get('/users/2/events')).body).toEqual(body)
  })

  it('of a push tell of its newest commit', async () => {
    const root = await serveV4('16', { sample: true, fixture: undefined, member: { username: 'mira', token: 'mira' } })
    const pushes: { push_data?: object }[] = []
    for (let page = 1; pushes.length === 0 && page < 20; page++) {
      const { body } = await root.get(`/projects/1/events?per_page=100&page=${page}`)
      pushes.push(...body.filter((event: object) => 'push_data' in event))
    }
    expect(pushes[0]?.push_data).toEqual({
      commit_count: expect.any(Number),
      action: expect.stringMatching(/^(pushed|created)$/),
      ref_type: expect.stringMatching(/^(branch|tag)$/),
      commit_from: expect.toSatisfy((it: unknown) => it === null || /^[0-9a-f]{40}$/.test(String(it))),
      commit_to: expect.stringMatching(/^[0-9a-f]{40}$/),
      ref: expect.not.stringContaining('refs/'),
      commit_title: expect.any(String),
    })
  })

  it('are between days, neither of which is among them', async () => {
    const ada = (await serveV4('16', { fixture: noted })).as('token-ada')
    const targets = ({ body }: Reply) => body.map(({ target_type }: { target_type: string }) => target_type)
    const list = async (query: string) => targets(await ada.get(`/projects/1/events?${query}`))
    expect(await list('after=2024-05-01')).toEqual(['MergeRequest', 'Note'])
    expect(await list('before=2024-05-02')).toEqual(['Issue'])
    expect(await list('after=2024-05-01&before=2024-05-03')).toEqual(['MergeRequest'])
    expect(await list('sort=asc')).toEqual(['Issue', 'Note', 'MergeRequest'])
  })
})

describe('todos of API v4', () => {
  const todos = {
    users: ['ada', 'bob'],
    projects: [
      { path: 'ada/log', visibility: 'public', issues: ['One', { title: 'Two', confidential: true }, 'Three'] },
      { path: 'ada/own', issues: ['Four'] },
    ],
    todos: [
      { user: 'bob', author: 'ada', target: 'ada/log#1' },
      { user: 'bob', author: 'ada', target: 'ada/own#1' },
      { user: 'bob', author: 'ada', target: 'ada/log#2' },
      { user: 'bob', author: 'ada', target: 'ada/log#3', action: 'mentioned' },
    ],
  }

  it('have rows of v4 in them', async () => {
    const bob = (await serveV4('16', { fixture: todos })).as('token-bob')
    const [todo] = (await bob.get('/todos')).body
    expect(todo).toMatchObject({
      action_name: 'mentioned',
      target_type: 'Issue',
      target: { iid: 3, assignees: [], references: { full: 'ada/log#3' } },
      project: { id: 1, path_with_namespace: 'ada/log' },
      state: 'pending',
    })
    expect(todo.target_url).toMatch(/\/ada\/log\/-\/issues\/3$/)
    expect(todo.target).not.toHaveProperty('subscribed')
    expect(todo.project).not.toHaveProperty('web_url')
  })

  it('whose target is hidden leave a page short, and are counted all the same', async () => {
    const bob = (await serveV4('16', { fixture: todos })).as('token-bob')
    const page = async (number: number) => {
      const { body, headers } = await bob.get(`/todos?per_page=2&page=${number}`)
      const titles = body.map(({ target }: { target: { title: string } }) => target.title)
      return [titles, headers.get('x-total'), headers.get('x-next-page')]
    }
    expect(await page(1)).toEqual([['Three'], '4', '2'])
    expect(await page(2)).toEqual([['One'], '4', ''])
  })

  it('are marked done one by one, again too, and all at once without a word', async () => {
    const bob = (await serveV4('16', { fixture: todos })).as('token-bob')
    const done = await bob.send('POST', '/todos/1/mark_as_done')
    expect([done.status, done.body.state]).toEqual([201, 'done'])
    expect((await bob.send('POST', '/todos/1/mark_as_done')).status).toBe(201)
    expect((await bob.send('DELETE', '/todos/1')).status).toBe(404)
    const all = await bob.send('POST', '/todos/mark_as_done')
    expect([all.status, all.text]).toEqual([204, ''])
    expect((await bob.get('/todos')).body).toEqual([])
    expect((await bob.get('/todos?state=done&action=mentioned')).body).toHaveLength(1)
  })
})

describe('snippets of API v4', () => {
  it('can be listed and read', async () => {
    const ada = (await serveV4('16', { fixture: noted })).as('token-ada')
    const list = await ada.get('/projects/1/snippets?per_page=1&page=2')
    expect(list.headers.get('x-total')).toBe('2')
    expect(list.body).toMatchObject([
      {
        id: 1,
        title: 'Quench',
        file_name: 'quench.md',
        author: { username: 'ada' },
        project_id: 1,
        created_at: '2024-05-02T12:00:00.000Z',
      },
    ])
    expect(list.body[0].web_url).toMatch(/\/ada\/log\/-\/snippets\/1$/)
    expect(list.body[0]).not.toHaveProperty('expires_at')
    expect((await ada.get('/projects/1/snippets/1')).body).toEqual(list.body[0])
    expect((await ada.get('/projects/1/snippets/9')).status).toBe(404)
    const note = await ada.send('POST', '/projects/1/snippets/1/notes', { body: 'In oil' })
    expect([note.status, note.body.noteable_iid, note.body.noteable_id]).toEqual([201, null, 1])
    expect((await ada.get('/projects/1/snippets/1/notes')).body).toMatchObject([{ body: 'In oil' }])
  })
})
