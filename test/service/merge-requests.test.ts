import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'
import type { Client, Loose, Reply } from './support.ts'

const dialects = ['contract', 'real'] as const

/** The workshop with a developer in it, and a project that demands builds and resolved discussions. */
const forge = {
  ...workshop,
  users: [...workshop.users, 'dev'],
  projects: [
    ...workshop.projects.map((project) =>
      project.path === 'tools/anvil' ? { ...project, members: { ...project.members, dev: 'developer' } } : project,
    ),
    {
      path: 'tools/press',
      visibility: 'internal',
      members: { dev: 'developer' },
      onlyAllowMergeIfBuildSucceeds: true,
      mergeRequests: [
        { title: 'Builds', author: 'dev', buildStatus: 'running' },
        { title: 'Fails', author: 'dev', buildStatus: 'failed' },
        { title: 'Built', author: 'dev', buildStatus: 'success' },
      ],
    },
    { path: 'tools/rack', externalTracker: true, mergeRequests: [{ title: 'M', description: 'Fixes RACK-17' }] },
  ],
}

async function projectId(client: Client, path: string): Promise<number> {
  return (await client.get(`/projects/${encodeURIComponent(path)}`)).body.id
}

async function pathOf(client: Client, title: string, project = 'tools/anvil'): Promise<string> {
  const base = `/projects/${await projectId(client, project)}/merge_requests`
  const { id } = (await client.get(base)).body.find((one: Loose) => one.title === title)
  return `${base}/${id}`
}

const saying = ({ status, body }: Reply): unknown[] => [status, body.message ?? body.error]
const temper = { source_branch: 'temper', target_branch: 'master', title: 'Temper it' }

describe('POST merge request', () => {
  it('opens one, with a version behind it', async () => {
    const root = await serve({ fixture: forge })
    const dev = root.as('token-dev')
    const { id: assignee_id } = (await root.as('token-olga').get('/user')).body
    const sent = { ...temper, description: 'Closes #1', labels: 'bug,new', assignee_id, remove_source_branch: true }
    const { status, body } = await dev.send('POST', '/projects/1/merge_requests', sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      iid: 3,
      state: 'opened',
      merge_status: 'unchecked',
      labels: ['bug', 'new'],
      assignee: { username: 'olga' },
      source_project_id: 1,
      target_project_id: 1,
      force_remove_source_branch: true,
      merge_commit_sha: null,
      subscribed: true,
    })
    const path = `/projects/1/merge_requests/${body.id}`
    // Looking at it finds out whether it can be merged.
    expect((await dev.get(path)).body).toMatchObject({ merge_status: 'can_be_merged', sha: body.sha })
    expect((await dev.get(`${path}/versions`)).body).toMatchObject([{ head_commit_sha: body.sha }])
    expect((await dev.get(`${path}/closes_issues`)).body).toMatchObject([{ id: 1 }])
    expect((await root.as('token-olga').get('/todos')).body).toMatchObject([{ action_name: 'assigned' }])
    const [event] = (await dev.get('/projects/1/events?per_page=1')).body
    expect(event).toMatchObject({ action_name: 'opened', target_type: 'MergeRequest', target_title: 'Temper it' })
  })

  it('is refused to whom it is not for, and for branches that cannot be', async () => {
    const root = await serve({ fixture: forge })
    const dev = root.as('token-dev')
    const post = async (client: Client, more: object = {}) =>
      saying(await client.send('POST', '/projects/1/merge_requests', { ...temper, ...more }))
    expect((await post(root.as('token-rita')))[0]).toBe(403)
    expect(await post(dev, { target_branch: 'temper' })).toEqual([
      422,
      ['You can not use same project/branch for source and target'],
    ])
    expect(await post(dev, { target_branch: '' })).toEqual([400, { target_branch: ["can't be blank"] }])
    expect(await post(dev, { target_project_id: await projectId(dev, 'tools/press') })).toEqual([
      422,
      ['Source project is not a fork of the target project'],
    ])
    expect(await post(dev, { target_project_id: 999 })).toEqual([404, '404 Project Not Found'])
    expect((await dev.get('/projects/1/merge_requests')).body).toHaveLength(2)
    expect((await post(dev))[0]).toBe(201)
    expect(await post(dev)).toEqual([409, ['Cannot Create: This merge request already exists: ["Temper it"]']])
  })
})

describe('PUT merge request', () => {
  it('changes it; another source branch is another version in the contract and nothing in real services', async () => {
    const seen: Loose[] = []
    for (const dialect of dialects) {
      const dev = (await serve({ fixture: forge, dialect })).as('token-dev')
      const path = await pathOf(dev, 'Weld it')
      const before = (await dev.get(path)).body
      const sent = { title: 'Rivet it', source_branch: 'rivet', target_branch: 'stable', labels: 'ui' }
      const { status, body } = await dev.send('PUT', path, sent)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        title: 'Rivet it',
        target_branch: 'stable',
        labels: ['ui'],
        merge_status: 'unchecked',
      })
      expect(body.updated_at > before.updated_at).toBe(true)
      const versions = (await dev.get(`${path}/versions`)).body
      const notes = (await dev.get(`${path}/notes`)).body.map((note: Loose) => note.body)
      expect(notes).toContain('Target branch changed from `master` to `stable`')
      seen.push([body.source_branch, versions.length, body.sha === before.sha])
    }
    expect(seen).toEqual([
      ['rivet', 2, false],
      ['weld', 1, true],
    ])
  })

  it('needs its three attributes in the contract, and any one in real services', async () => {
    const contract = (await serve({ fixture: forge })).as('token-dev')
    const put = async (client: Client, body: unknown) =>
      saying(await client.send('PUT', await pathOf(client, 'Weld it'), body))
    expect(await put(contract, { title: 'x' })).toEqual([400, '400 (Bad request) "source_branch" not given'])
    const real = (await serve({ fixture: forge, dialect: 'real' })).as('token-dev')
    expect((await put(real, {}))[1]).toMatch(/^title, target_branch, .* are missing, at least one parameter/)
    expect(await put(real, { title: ' ' })).toEqual([400, { title: ["can't be blank"] }])
    expect(await put(real, { target_branch: '' })).toEqual([400, { target_branch: ["can't be blank"] }])
    expect((await put(real, { description: 'alone' }))[0]).toBe(200)
  })

  it('closes and reopens, which is told', async () => {
    const dev = (await serve({ fixture: forge, dialect: 'real' })).as('token-dev')
    const path = await pathOf(dev, 'Weld it')
    const put = async (state_event: string) => (await dev.send('PUT', path, { state_event })).body.state
    expect([await put('close'), await put('close'), await put('reopen'), await put('merge')]).toEqual([
      'closed',
      'closed',
      'reopened',
      'reopened',
    ])
    const system = (await dev.get(`${path}/notes`)).body.filter((note: Loose) => note.system)
    expect(system.map((note: Loose) => note.body)).toEqual(['Status changed to closed', 'Status changed to reopened'])
    expect((await dev.get('/projects/1/merge_requests?state=opened')).body).toHaveLength(2)
  })
})

describe('DELETE merge request', () => {
  it.each(dialects)('is for owners; what is absent is %s', async (dialect) => {
    const root = await serve({ fixture: forge, dialect })
    const olga = root.as('token-olga')
    const path = await pathOf(olga, 'Weld it')
    expect((await root.as('token-dev').send('DELETE', path)).status).toBe(403)
    expect((await olga.send('DELETE', path)).body.title).toBe('Weld it')
    expect((await olga.get(path)).status).toBe(404)
    expect((await olga.send('DELETE', path)).status).toBe(dialect === 'contract' ? 200 : 403)
  })
})

describe('merging', () => {
  it.each(dialects)('closes what the description names, in the %s dialect', async (dialect) => {
    const root = await serve({ fixture: forge, dialect })
    const dev = root.as('token-dev')
    await dev.send('POST', '/projects/1/issues/1/todo')
    const path = await pathOf(dev, 'Weld it')
    const { sha } = (await dev.get(path)).body
    const { status, body } = await dev.send('PUT', `${path}/merge`, { sha, should_remove_source_branch: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'merged', merge_status: 'can_be_merged', should_remove_source_branch: true })
    expect(body.merge_commit_sha).toMatch(/^[0-9a-f]{40}$/)
    expect((await dev.get('/projects/1/issues/1')).body.state).toBe('closed')
    const closing = (await dev.get('/projects/1/issues/1/notes')).body.at(-1)
    expect(closing).toMatchObject({ body: 'Status changed to closed by !1', system: true })
    expect((await dev.get('/todos')).body).toEqual([])
    const events = (await dev.get('/projects/1/events?per_page=2')).body
    expect(events.map((event: Loose) => event.action_name)).toEqual(['closed', 'accepted'])
  })

  it.each([
    ['contract', 405, [406, 'Method Not Allowed'], 'SHA does not match HEAD of source branch'],
    ['real', 406, [405, '405 Method Not Allowed'], /^SHA does not match HEAD of source branch: [0-9a-f]{40}$/],
  ] as const)('is refused for each of its reasons, in the %s dialect', async (dialect, conflict, over, mismatch) => {
    const root = await serve({ fixture: forge, dialect })
    const olga = root.as('token-olga')
    const merge = async (client: Client, path: string, body: object = {}) =>
      saying(await client.send('PUT', `${path}/merge`, body))
    const weld = await pathOf(olga, 'Weld it')
    expect(await merge(root.as('token-rita'), weld)).toEqual([401, '401 Unauthorized'])
    const [status, said] = await merge(olga, weld, { sha: 'f'.repeat(40) })
    expect(status).toBe(409)
    expect(said).toEqual(typeof mismatch === 'string' ? mismatch : expect.stringMatching(mismatch))
    const polish = await pathOf(olga, 'WIP: Polish')
    expect((await merge(olga, polish))[0]).toBe(405)
    await olga.send('POST', `${polish}/notes`, { body: '/wip' })
    expect(await merge(olga, polish)).toEqual([conflict, 'Branch cannot be merged'])
    expect((await olga.get(polish)).body).toMatchObject({ title: 'Polish', merge_status: 'cannot_be_merged' })
    expect((await olga.get(weld)).body.state).toBe('opened')
    await merge(olga, weld)
    expect(await merge(olga, weld)).toEqual(over)
    expect((await merge(olga, await pathOf(olga, 'Fails', 'tools/press')))[0]).toBe(405)
    expect((await merge(olga, await pathOf(olga, 'Built', 'tools/press')))[0]).toBe(200)
  })

  it.each([
    ['contract', 'PUT', 'opened'],
    ['real', 'POST', 'merged'],
  ] as const)('may wait for a build and be cancelled, in the %s dialect by %s', async (dialect, verb, unbuilt) => {
    const root = await serve({ fixture: forge, dialect })
    const dev = root.as('token-dev')
    const path = await pathOf(dev, 'Builds', 'tools/press')
    const cancel = (client: Client) => client.send(verb, `${path}/cancel_merge_when_build_succeeds`)
    expect(saying(await cancel(dev))[0]).toBe(406)
    const wait = { merge_when_build_succeeds: true }
    expect((await dev.send('PUT', `${path}/merge`, wait)).body).toMatchObject({
      state: 'opened',
      merge_when_build_succeeds: true,
    })
    expect((await cancel(root.as('token-otto'))).status).toBe(401)
    const cancelled = await cancel(dev)
    expect([cancelled.status, cancelled.body.merge_when_build_succeeds]).toEqual([verb === 'PUT' ? 200 : 201, false])
    // Without a build there is nothing to wait for in real services.
    const weld = await pathOf(dev, 'Weld it')
    expect((await dev.send('PUT', `${weld}/merge`, wait)).body.state).toBe(unbuilt)
    await dev.send('PUT', `${weld}/merge`)
    const late = await dev.send(verb, `${weld}/cancel_merge_when_build_succeeds`)
    expect(saying(late)).toEqual([405, 'Method Not Allowed'])
  })

  it('names the issues of an external tracker by their keys', async () => {
    const olga = (await serve({ fixture: forge })).as('token-olga')
    const path = await pathOf(olga, 'M', 'tools/rack')
    expect((await olga.get(`${path}/closes_issues`)).body).toEqual([{ id: 'RACK-17', title: 'External Issue RACK-17' }])
  })
})

describe('old paths', () => {
  it('name merge requests in the singular, and notes comments', async () => {
    const dev = (await serve({ fixture: forge })).as('token-dev')
    const path = (await pathOf(dev, 'Weld it')).replace('merge_requests', 'merge_request')
    expect((await dev.get(path)).body.title).toBe('Weld it')
    expect((await dev.send('POST', `${path}/comments`, { note: 'Well done' })).body).toMatchObject({
      note: 'Well done',
      author: { username: 'dev' },
    })
    expect((await dev.get(`${path}/comments`)).body.map(({ note }: Loose) => note)).toEqual(['done', 'Well done'])
    expect((await dev.send('PUT', `${path}/merge`)).body.state).toBe('merged')
    expect((await dev.send('POST', `${path}/subscription`)).status).toBe(304)
  })
})
