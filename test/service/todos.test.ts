import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'
import type { Client, Loose } from './support.ts'

async function pending(client: Client, query = ''): Promise<[string, string, string][]> {
  const { body } = await client.get(`/todos?${query}`)
  return body.map((todo: Loose) => [todo.action_name, todo.target.title, todo.body])
}

describe('todos', () => {
  it('come by marking, once while one is pending', async () => {
    const gus = (await serve({ fixture: workshop })).as('token-gus')
    const marked = await gus.send('POST', '/projects/1/issues/3/todo')
    expect(marked.status).toBe(201)
    expect(marked.body).toMatchObject({
      action_name: 'marked',
      target_type: 'Issue',
      state: 'pending',
      body: 'Squeaks',
      author: { username: 'gus' },
      target: { id: 3, upvotes: 0, downvotes: 0 },
      project: { path_with_namespace: 'tools/anvil' },
    })
    const again = await gus.send('POST', '/projects/1/issues/3/todo')
    expect([again.status, again.text]).toEqual([304, ''])
    const done = await gus.send('DELETE', `/todos/${marked.body.id}`)
    expect([done.status, done.body.state]).toEqual([200, 'done'])
    expect((await gus.send('POST', '/projects/1/issues/3/todo')).status).toBe(201)
  })

  it('come by being assigned and by being mentioned, to those who may see it', async () => {
    const root = await serve({ fixture: workshop })
    const olga = root.as('token-olga')
    const otto = root.as('token-otto')
    const { id } = (await otto.get('/user')).body
    await olga.send('PUT', '/projects/1/issues/1', { assignee_id: id })
    await olga.send('POST', '/projects/1/issues/2/notes', { body: '@otto and @rita, keep this to yourselves.' })
    const note = (await olga.send('POST', '/projects/1/issues/3/notes', { body: 'Ask (@otto). Not mail@rita.example' }))
      .body
    expect(await pending(otto)).toEqual([
      ['mentioned', 'Squeaks', 'Ask (@otto). Not mail@rita.example'],
      ['assigned', 'Crack in the horn', 'Crack in the horn'],
    ])
    expect((await otto.get('/todos')).body[0].target_url).toContain(`/tools/anvil/issues/3#note_${note.id}`)
    expect(await pending(root.as('token-rita'))).toEqual([
      ['mentioned', 'Customer list leaks', '@otto and @rita, keep this to yourselves.'],
    ])
    expect(await pending(olga)).toEqual([])
    expect((await otto.get('/projects/1/issues/3')).body.subscribed).toBe(true)
  })

  it.each([
    ['Ask **@otto**.', true],
    ['```\ncode\n```\n@otto', true],
    ['`@otto`', false],
    ['`` a ` @otto ``', false],
    ['```\n@otto\n```', false],
    ['a\n\n    @otto', false],
    ['> @otto said', false],
    ['<!-- @otto -->', false],
    ['[@otto](https://a.example)', false],
    ['https://a.example/@otto', false],
    ['\\@otto', false],
  ])('come by %j: %s', async (body, comes) => {
    const root = await serve({ fixture: workshop })
    await root.as('token-olga').send('POST', '/projects/1/issues/3/notes', { body })
    const todos = await pending(root.as('token-otto'))
    expect(todos.some(([, , said]) => said === body)).toBe(comes)
  })

  it('tell those mentioned anew when a description changes', async () => {
    const root = await serve({ fixture: workshop })
    const rita = root.as('token-rita')
    const olga = root.as('token-olga')
    await rita.send('PUT', '/projects/1/issues/1', { description: 'cc @olga' })
    await olga.send('DELETE', '/todos')
    await rita.send('PUT', '/projects/1/issues/1', { description: 'cc @olga, @otto' })
    expect(await pending(olga)).toEqual([])
    expect(await pending(root.as('token-otto'))).toHaveLength(1)
  })

  it('are done when the user comments, closes or awards', async () => {
    const root = await serve({ fixture: workshop })
    const rita = root.as('token-rita')
    const acts = [
      () => rita.send('POST', '/projects/1/issues/1/notes', { body: 'Looking' }),
      () => rita.send('PUT', '/projects/1/issues/1', { state_event: 'close' }),
      () => rita.send('POST', '/projects/1/issues/1/notes', { body: ':tada:' }),
    ]
    for (const act of acts) {
      expect((await rita.send('POST', '/projects/1/issues/1/todo')).status).toBe(201)
      expect(await pending(rita)).toHaveLength(1)
      expect((await act()).status).toBeLessThan(300)
      expect(await pending(rita)).toEqual([])
    }
    expect(await pending(rita, 'state=done')).toHaveLength(3)
  })

  it('are filtered, and finished all that match with their count', async () => {
    const fixture = {
      ...workshop,
      todos: [
        { user: 'gus', target: 'tools/anvil#1', action: 'mentioned', author: 'rita' },
        { user: 'gus', target: 'tools/anvil!1', action: 'assigned', author: 'olga' },
        { user: 'gus', target: 'tools/secret#1' },
        { user: 'rita', target: 'tools/anvil#1' },
        { user: 'gus', target: 'tools/anvil#3', state: 'done' },
      ],
    }
    const root = await serve({ fixture })
    const gus = root.as('token-gus')
    expect(await pending(gus)).toHaveLength(3)
    expect(await pending(gus, 'type=MergeRequest')).toMatchObject([['assigned', 'Weld it', 'Weld it']])
    expect(await pending(gus, 'project_id=2')).toHaveLength(1)
    expect(await pending(gus, 'action=mentioned&author_id=3')).toHaveLength(1)
    const some = await gus.send('DELETE', '/todos', 'project_id=1')
    expect([some.status, some.text]).toEqual([200, '2'])
    expect((await gus.send('DELETE', '/todos?')).text).toBe('1')
    const others = (await root.as('token-rita').get('/todos')).body
    expect(others).toHaveLength(1)
    const foreign = await gus.send('DELETE', `/todos/${others[0].id}`)
    expect([foreign.status, foreign.body]).toEqual([404, { message: '404 Not found' }])
  })

  it('cannot be listed or finished where the contract is all there is, but made', async () => {
    const gus = (await serve({ fixture: workshop, todos: false })).as('token-gus')
    for (const [method, path] of [
      ['GET', '/todos'],
      ['DELETE', '/todos'],
      ['DELETE', '/todos/1'],
    ] as const) {
      const reply = await gus.send(method, path)
      expect([reply.status, reply.body]).toEqual([404, { error: '404 Not Found' }])
    }
    expect((await gus.send('POST', '/projects/1/issues/3/todo')).status).toBe(201)
  })
})
