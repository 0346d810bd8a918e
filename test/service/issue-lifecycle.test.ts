import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'
import type { Client, Loose, Reply } from './support.ts'

const dialects = ['contract', 'real'] as const

/** Besides the workshop, a project to move issues to, and one that hardly anybody sees. */
const two = {
  ...workshop,
  projects: [
    ...workshop.projects,
    {
      path: 'tools/forge',
      visibility: 'internal',
      members: { rita: 'reporter' },
      labels: ['bug'],
      milestones: ['1.0'],
    },
  ],
}

async function projectId(client: Client, path: string): Promise<number> {
  return (await client.get(`/projects/${encodeURIComponent(path)}`)).body.id
}

async function idOf(root: Client, username: string): Promise<number> {
  return (await root.as(`token-${username}`).get('/user')).body.id
}

const saying = ({ status, body }: Reply): unknown[] => [status, body.message ?? body.error]

describe('POST issue', () => {
  it('opens one with everything in it, and tells of it', async () => {
    const root = await serve({ fixture: workshop })
    const rita = root.as('token-rita')
    const gus = await idOf(root, 'gus')
    const [milestone] = (await rita.get('/projects/1/milestones?state=active')).body
    const { status, body } = await rita.send('POST', '/projects/1/issues', {
      title: 'Bent tongs',
      description: 'Ask @gus and @otto',
      confidential: 'yes',
      assignee_id: gus,
      milestone_id: milestone.id,
      labels: 'ui, brand new',
      due_date: '2031-05-06',
      created_at: '2001-01-01T00:00:00Z',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      iid: 4,
      state: 'opened',
      confidential: true,
      assignee: { username: 'gus' },
      author: { username: 'rita' },
      labels: ['brand new', 'ui'],
      milestone: { title: '1.0' },
      due_date: '2031-05-06',
      subscribed: true,
    })
    // Only owners date what they open.
    expect(body.created_at > '2020').toBe(true)
    expect((await rita.get(`/projects/1/issues/${body.id}`)).body).toEqual(body)
    const [event] = (await rita.get('/projects/1/events?per_page=1')).body
    expect(event).toMatchObject({ action_name: 'opened', target_type: 'Issue', target_id: body.id })
    expect((await root.as('token-gus').get('/todos')).body).toMatchObject([
      { action_name: 'assigned', target: { id: body.id } },
    ])
    // It is confidential, and otto is nobody here.
    expect((await root.as('token-otto').get('/todos')).body).toEqual([])
    const dated = await root
      .as('token-olga')
      .send('POST', '/projects/1/issues', { title: 'Old', created_at: '2001-01-01T00:00:00Z' })
    expect(dated.body.created_at).toBe('2001-01-01T00:00:00.000Z')
  })

  it.each(dialects)('changes nothing when it is refused, in the %s dialect', async (dialect) => {
    const root = await serve({ fixture: workshop, dialect })
    const gus = root.as('token-gus')
    const post = async (body: unknown) => saying(await gus.send('POST', '/projects/1/issues', body))
    const absent = dialect === 'contract' ? '400 (Bad request) "title" not given' : 'title is missing'
    expect(await post({})).toEqual([400, absent])
    expect(await post({ title: '  ' })).toEqual([400, { title: ["can't be blank"] }])
    expect((await post({ title: 'x'.repeat(256) }))[0]).toBe(400)
    expect(await post({ title: 'x', due_date: 'soon' })).toEqual([400, 'due_date is invalid'])
    expect((await gus.get('/projects/1/issues?state=all')).body).toHaveLength(2)
    // Guests may open one; what takes a reporter is left out.
    const { status, body } = await gus.send('POST', '/projects/1/issues', { title: 'y', labels: 'bug', assignee_id: 1 })
    expect([status, body.labels, body.assignee]).toEqual([201, [], null])
    expect((await root.as('token-otto').send('POST', '/projects/2/issues', { title: 'x' })).status).toBe(404)
  })

  it('carries on the open discussions of a merge request', async () => {
    const root = await serve({
      fixture: {
        users: ['ada', 'gus'],
        projects: [
          {
            path: 'ada/log',
            visibility: 'internal',
            onlyAllowMergeIfAllDiscussionsAreResolved: true,
            mergeRequests: [{ title: 'Disputed', discussions: { open: 2, resolved: 1 } }],
          },
        ],
      },
    })
    const ada = root.as('token-ada')
    const [{ id }] = (await ada.get('/projects/1/merge_requests')).body
    const merge = () => ada.send('PUT', `/projects/1/merge_requests/${id}/merge`)
    const resolving = { merge_request_for_resolving_discussions: 1 }
    expect((await merge()).status).toBe(405)
    // Somebody who may not resolve them opens an issue, and no more.
    await root.as('token-gus').send('POST', '/projects/1/issues', { title: 'Follow up', ...resolving })
    expect((await merge()).status).toBe(405)
    const own = await ada.send('POST', '/projects/1/issues', { title: 'Follow up', description: 'Mine', ...resolving })
    expect(own.body.description).toBe('Mine')
    expect((await merge()).body.state).toBe('merged')
    const [first] = (await root.as('token-gus').get('/issues')).body
    expect(first.description).toContain('The following discussions from !1 should be addressed:')
  })
})

describe('DELETE issue', () => {
  it.each(dialects)('hides it for good, and is for owners, in the %s dialect', async (dialect) => {
    const root = await serve({ fixture: workshop, dialect })
    const olga = root.as('token-olga')
    await olga.send('POST', '/projects/1/issues/3/todo')
    for (const who of ['rita', 'gus']) {
      expect((await root.as(`token-${who}`).send('DELETE', '/projects/1/issues/1')).status).toBe(403)
    }
    const gone = await olga.send('DELETE', '/projects/1/issues/3')
    expect([gone.status, gone.body.id, gone.body.state]).toEqual([200, 3, 'closed'])
    expect((await olga.get('/projects/1/issues/3')).status).toBe(404)
    expect((await olga.get('/projects/1/issues?state=all')).body.map(({ id }: Loose) => id)).not.toContain(3)
    expect((await olga.get('/todos')).body).toEqual([])
    const again = await olga.send('DELETE', '/projects/1/issues/3')
    expect([again.status, again.body]).toEqual(
      dialect === 'contract' ? [200, {}] : [404, { message: '404 Issue Not Found' }],
    )
    // Its number is not given again.
    expect((await olga.send('POST', '/projects/1/issues', { title: 'Next' })).body.iid).toBe(4)
  })
})

describe('moving an issue', () => {
  it('takes its thread, votes and what has the same name along, and closes the old one', async () => {
    const root = await serve({ fixture: two })
    const rita = root.as('token-rita')
    const to_project_id = await projectId(rita, 'tools/forge')
    await rita.send('PUT', '/projects/1/issues/1', { labels: 'bug,ui' })
    await rita.send('POST', '/projects/1/issues/1/notes', { body: 'Seen it' })
    await rita.send('POST', '/projects/1/issues/1/award_emoji', { name: 'tada' })
    const { status, body } = await rita.send('POST', '/projects/1/issues/1/move', { to_project_id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      project_id: to_project_id,
      iid: 1,
      author: { username: 'gus' },
      labels: ['bug'],
      milestone: { title: '1.0', project_id: to_project_id },
      state: 'opened',
      user_notes_count: 1,
    })
    const path = `/projects/${to_project_id}/issues/${body.id}`
    const notes = (await rita.get(`${path}/notes`)).body.map((note: Loose) => note.body)
    expect(notes).toContain('Seen it')
    expect(notes.at(-1)).toBe('Moved from tools/anvil#1')
    expect((await rita.get(`${path}/award_emoji`)).body).toMatchObject([{ name: 'tada', awardable_id: body.id }])
    expect((await rita.get('/projects/1/issues/1')).body.state).toBe('closed')
    const again = await rita.send('POST', '/projects/1/issues/1/move', { to_project_id })
    expect(saying(again)).toEqual([400, 'Cannot move issue due to insufficient permissions!'])
  })

  it('is refused where it makes no sense', async () => {
    const root = await serve({ fixture: two })
    const rita = root.as('token-rita')
    const move = async (client: Client, issue: number, to_project_id: unknown) =>
      saying(await client.send('POST', `/projects/1/issues/${issue}/move`, { to_project_id }))
    const forge = await projectId(rita, 'tools/forge')
    const insufficient = [400, 'Cannot move issue due to insufficient permissions!']
    expect(await move(rita, 1, 1)).toEqual([400, 'Cannot move issue to project it originates from!'])
    expect(await move(rita, 1, await projectId(rita, 'olga/notes'))).toEqual(insufficient)
    expect(await move(root.as('token-gus'), 1, forge)).toEqual(insufficient)
    expect(await move(rita, 999, forge)).toEqual([404, '404 Issue Not Found'])
    expect(await move(root.as('token-otto'), 2, forge)).toEqual([404, '404 Issue Not Found'])
    expect(await move(rita, 1, 999)).toEqual([404, '404 Project Not Found'])
    // tools/secret is not theirs to see.
    expect(await move(rita, 1, 2)).toEqual(insufficient)
    expect(await move(rita, 1, undefined)).toEqual([400, '400 (Bad request) "to_project_id" not given'])
    expect((await rita.get('/projects/1/issues/1')).body.state).toBe('opened')
  })
})

describe('following an issue', () => {
  it('is once, and those who take part follow from the start', async () => {
    const root = await serve({ fixture: workshop })
    const path = '/projects/1/issues/1/subscription'
    const otto = root.as('token-otto')
    const follow = async (client: Client, method: string) => {
      const { status, text, body } = await client.send(method, path)
      return status === 304 ? [304, text] : [status, body.subscribed]
    }
    expect(await follow(otto, 'DELETE')).toEqual([304, ''])
    expect(await follow(otto, 'POST')).toEqual([201, true])
    expect(await follow(otto, 'POST')).toEqual([304, ''])
    expect((await otto.get('/projects/1/issues/1')).body.subscribed).toBe(true)
    expect(await follow(otto, 'DELETE')).toEqual([200, false])
    const author = root.as('token-gus')
    expect(await follow(author, 'POST')).toEqual([304, ''])
    expect(await follow(author, 'DELETE')).toEqual([200, false])
    expect((await author.get('/projects/1/issues/1')).body.subscribed).toBe(false)
    expect((await otto.send('POST', '/projects/1/issues/2/subscription')).status).toBe(404)
  })
})

describe('many issues', () => {
  it('with a label are all found, page by page, once each', async () => {
    const root = await serve({
      fixture: {
        users: ['ada'],
        projects: [
          {
            path: 'ada/log',
            labels: ['a', 'b'],
            issues: [
              { title: 'A {n}', repeat: 130, labels: ['a'], updatedAt: '2024-05-01T00:00:00Z' },
              { title: 'AB {n}', repeat: 30, labels: ['a', 'b'], updatedAt: '2024-05-01T00:00:00Z' },
              { title: 'None {n}', repeat: 30 },
            ],
          },
        ],
      },
    })
    const ada = root.as('token-ada')
    const found: number[] = []
    for (const page of [1, 2, 3, 4]) {
      const reply = await ada.get(`/projects/1/issues?labels=a,b&per_page=50&order_by=updated_at&page=${page}`)
      expect(reply.headers.get('x-total')).toBe('160')
      found.push(...reply.body.map(({ id }: Loose) => id))
    }
    expect(found).toEqual(found.toSorted((one, other) => other - one))
    expect(new Set(found).size).toBe(160)
    // A count that was remembered before a write is not used after it.
    await ada.send('PUT', '/projects/1/issues/1', { labels: '' })
    expect((await ada.get('/projects/1/issues?labels=a,b')).headers.get('x-total')).toBe('159')
  })
})
