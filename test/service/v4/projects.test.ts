import { describe, expect, it } from 'vitest'
import type { Client } from '../support.ts'
import { linksOf, serveV4 } from './support.ts'

const fixture = {
  users: ['ada', 'bob'],
  groups: [{ path: 'tools', visibility: 'internal', members: { bob: 'reporter' }, labels: ['shared'] }],
  projects: [
    { path: 'ada/log', visibility: 'public', tags: ['diary'] },
    { path: 'tools/anvil', visibility: 'internal', labels: ['bug'], issues: [{ title: 'a', labels: ['bug'] }] },
    { path: 'tools/old', visibility: 'internal', archived: true, stars: ['ada'] },
    { path: 'bob/secret' },
  ],
}

const serve = (version: '11.8' | '16' = '16') => serveV4(version, { fixture })

const paths = async (client: Client, query: string): Promise<string[]> =>
  (await client.get(`/projects?order_by=id&sort=asc&${query}`)).body.map(
    ({ path_with_namespace }: { path_with_namespace: string }) => path_with_namespace,
  )

describe('lists of projects of API v4', () => {
  it('are one, told apart by arguments', async () => {
    const ada = (await serve()).as('token-ada')
    const bob = ada.as('token-bob')
    expect(await paths(ada, '')).toEqual(['ada/log', 'tools/anvil', 'tools/old'])
    expect(await paths(ada, 'membership=true')).toEqual(['ada/log'])
    expect(await paths(ada, 'membership=false')).toEqual(['ada/log', 'tools/anvil', 'tools/old'])
    expect(await paths(ada, 'starred=1')).toEqual(['tools/old'])
    expect(await paths(ada, 'owned=true')).toEqual(['ada/log'])
    expect(await paths(bob, 'membership=true')).toEqual(['tools/anvil', 'tools/old', 'bob/secret'])
    expect(await paths(bob, 'owned=yes')).toEqual(['bob/secret'])
    // All that is said counts.
    expect(await paths(bob, 'membership=true&owned=true')).toEqual(['bob/secret'])
    expect(await paths(ada, 'membership=true&starred=true')).toEqual([])
    await ada.send('POST', '/projects/1/star')
    expect(await paths(ada, 'starred=true')).toEqual(['ada/log', 'tools/old'])
    expect(await paths(ada, 'membership=true&starred=true')).toEqual(['ada/log'])
    expect(await paths(ada, 'owned=true&starred=true')).toEqual(['ada/log'])
    expect(await paths(ada.as('root-token'), '')).toEqual(['ada/log', 'tools/anvil', 'tools/old', 'bob/secret'])
    expect(await paths(ada.as(null), '')).toEqual(['ada/log'])
    expect((await ada.as(null).get('/projects?membership=true')).status).toBe(401)
  })

  it('have archived ones too unless they are told not to', async () => {
    const bob = (await serve()).as('token-bob')
    expect(await paths(bob, 'membership=true&archived=false')).toEqual(['tools/anvil', 'bob/secret'])
    expect(await paths(bob, 'membership=true&archived=true')).toEqual(['tools/old'])
    expect((await bob.get('/groups/tools/projects?archived=true')).body).toMatchObject([{ archived: true }])
    expect((await bob.get('/groups/tools/projects')).headers.get('x-total')).toBe('2')
  })

  it('are read by ids, each page naming the next in its link alone', async () => {
    const bob = (await serve()).as('token-bob')
    const read = async (query: string) => {
      const page = await bob.get(`/projects?pagination=keyset&order_by=id&per_page=2&${query}`)
      const { next } = linksOf(page)
      const bounds = next ? new URL(next).searchParams : null
      return [page.body.map(({ id }: { id: number }) => id), bounds?.get('id_after'), bounds?.get('id_before')]
    }
    expect(await read('sort=asc')).toEqual([[1, 2], '2', null])
    expect(await read('sort=asc&id_after=2')).toEqual([[3, 4], '4', null])
    // The number of a page says nothing here.
    expect(await read('sort=asc&page=2')).toEqual([[1, 2], '2', null])
    expect(await read('sort=desc')).toEqual([[4, 3], null, '3'])
    expect(await read('sort=desc&id_before=3&membership=true')).toEqual([[2], null, '2'])
    const end = await bob.get('/projects?pagination=keyset&order_by=id&sort=asc&id_after=4')
    expect([end.body, end.headers.get('link')]).toEqual([[], null])
    const page = await bob.get('/projects?pagination=keyset&order_by=id&sort=asc')
    expect(['x-total', 'x-page', 'x-next-page'].map((name) => page.headers.get(name))).toEqual([null, null, null])
    const refused = await bob.get('/projects?pagination=keyset')
    expect([refused.status, refused.body]).toEqual([
      405,
      { error: 'Keyset pagination is not yet available for this type of request' },
    ])
    // 11.8 does not know them, and pages by offset as always.
    const old = await (await serve('11.8')).get('/projects?pagination=keyset&per_page=2&page=2')
    expect([old.status, old.headers.get('x-page'), old.body.length]).toEqual([200, '2', 2])
  })

  it('are refused beyond the 50,000th by number of page', async () => {
    const ada = (await serve()).as('token-ada')
    expect((await ada.get('/projects?per_page=100&page=500')).status).toBe(200)
    const refused = await ada.get('/projects?per_page=100&page=501')
    expect([refused.status, refused.body]).toEqual([
      405,
      {
        error:
          'Offset pagination has a maximum allowed offset of 50000 for requests that return objects of type Project. ' +
          'Remaining records can be retrieved using keyset pagination.',
      },
    ])
    expect((await ada.get('/projects/1/labels?per_page=100&page=501')).status).toBe(200)
    expect((await (await serve('11.8')).get('/projects?per_page=100&page=501')).status).toBe(200)
  })

  it('are narrowed by who may see them, in a word', async () => {
    const ada = (await serve()).as('token-ada')
    expect(await paths(ada, 'visibility=public')).toEqual(['ada/log'])
    expect((await ada.get('/projects?visibility=secret')).status).toBe(400)
  })
})

describe('a project of API v4', () => {
  it('says in words who may see it, and calls builds jobs', async () => {
    const root = await serve()
    const { body } = await root.as('token-bob').get('/projects/tools%2Fanvil')
    expect(body).toMatchObject({
      id: 2,
      visibility: 'internal',
      jobs_enabled: true,
      public_jobs: true,
      only_allow_merge_if_pipeline_succeeds: false,
      namespace: { name: 'tools', path: 'tools', kind: 'group', full_path: 'tools', parent_id: null },
      issues_access_level: 'enabled',
      open_issues_count: 1,
      permissions: { project_access: null, group_access: { access_level: 20 } },
    })
    for (const name of ['visibility_level', 'public', 'builds_enabled', 'public_builds']) {
      expect(body).not.toHaveProperty(name)
    }
    expect((await root.as('token-ada').get('/projects/1')).body).toMatchObject({
      namespace: { kind: 'user', full_path: 'ada' },
      owner: { username: 'ada' },
      tag_list: ['diary'],
      topics: ['diary'],
    })
  })

  it('tells strangers what it is called, and no more', async () => {
    const { body } = await (await serve()).as(null).get('/projects/1')
    expect(body).toMatchObject({ id: 1, path_with_namespace: 'ada/log', tag_list: ['diary'], star_count: 0 })
    for (const name of ['visibility', 'permissions', 'jobs_enabled', 'archived']) expect(body).not.toHaveProperty(name)
  })

  it('is made, changed, forked, starred and archived', async () => {
    const ada = (await serve()).as('token-ada')
    const made = await ada.send('POST', '/projects', { name: 'Notes', visibility: 'public', jobs_enabled: false })
    expect([made.status, made.body.visibility, made.body.jobs_enabled]).toEqual([201, 'public', false])
    const at = `/projects/${made.body.id}`
    const changed = await ada.send('PUT', at, { visibility: 'private', issues_enabled: false, public_jobs: false })
    expect(changed.body).toMatchObject({ visibility: 'private', public_jobs: false, issues_access_level: 'disabled' })
    expect(changed.body).not.toHaveProperty('open_issues_count')
    expect((await ada.send('PUT', at, { visibility_level: 20 })).status).toBe(400)
    const fork = await ada.send('POST', '/projects/2/fork')
    expect([fork.status, fork.body.forked_from_project]).toEqual([201, expect.objectContaining({ id: 2, topics: [] })])
    expect((await ada.send('POST', '/projects/fork/2')).status).toBe(404)
    const stars = async (word: string) => {
      const { status } = await ada.send('POST', `/projects/1/${word}`)
      return [status, (await ada.get('/projects/1')).body.star_count]
    }
    expect([await stars('star'), await stars('star')]).toEqual([
      [201, 1],
      [304, 1],
    ])
    expect([await stars('unstar'), await stars('unstar')]).toEqual([
      [201, 0],
      [304, 0],
    ])
    expect((await ada.send('POST', `${at}/archive`)).body.archived).toBe(true)
    expect((await ada.send('POST', `${at}/unarchive`)).body.archived).toBe(false)
  })

  it('says what one may do in it to those who read it, and not in an answer to a change', async () => {
    const ada = (await serve()).as('token-ada')
    const asked = [
      ['GET', '/projects/1', true],
      ['GET', '/projects?membership=true', true],
      ['POST', '/projects/1/star', false],
      ['GET', '/projects?starred=true', true],
      ['POST', '/projects/1/unstar', false],
      ['PUT', '/projects/1', false],
      ['POST', '/projects/1/archive', false],
      ['POST', '/projects/1/unarchive', false],
      ['POST', '/projects', false],
      ['POST', '/projects/2/fork', false],
      ['GET', '/groups/tools/projects', false],
    ] as const
    for (const [method, path, isSaid] of asked) {
      const sent = { POST: { name: 'Notes' }, PUT: { description: 'Days' }, GET: undefined }[method]
      const [row] = [(await ada.send(method, path, path.endsWith('star') ? undefined : sent)).body].flat()
      expect([method, path, row.id > 0, 'permissions' in row]).toEqual([method, path, true, isSaid])
    }
  })
})

describe('groups of API v4', () => {
  it('have a whole path and a word for who may see them', async () => {
    const root = await serve()
    const group = await root.get('/groups/tools')
    expect(group.body).toMatchObject({
      visibility: 'internal',
      full_path: 'tools',
      full_name: 'tools',
      parent_id: null,
      projects: [{ visibility: 'internal' }, { visibility: 'internal' }],
    })
    expect(group.body).not.toHaveProperty('visibility_level')
    expect((await root.get('/groups/tools?with_projects=false')).body).not.toHaveProperty('projects')
    const made = await root.as('token-ada').send('POST', '/groups', { name: 'New', path: 'new', visibility: 'public' })
    expect([made.status, made.body.visibility]).toEqual([201, 'public'])
    const changed = await root.as('token-ada').send('PUT', '/groups/new', { visibility: 'private' })
    expect([changed.status, changed.body.visibility]).toEqual([200, 'private'])
    const owned = await root.as('token-ada').get('/groups?owned=true')
    expect(owned.body).toMatchObject([{ path: 'new' }])
    expect((await root.as('token-bob').get('/groups')).body).toMatchObject([{ path: 'tools' }])
    expect((await root.as('token-bob').get('/groups?owned=true')).body).toEqual([])
    expect((await root.send('POST', '/groups/new/projects/1')).status).toBe(201)
  })
})

describe('labels of API v4', () => {
  it('are counted only where that is asked for, and always in 11.8', async () => {
    const counts = (row: object) => Object.keys(row).filter((name) => name.endsWith('_count'))
    const all = ['open_issues_count', 'closed_issues_count', 'open_merge_requests_count']
    const root = await serve()
    const [bug, shared] = (await root.get('/projects/2/labels')).body
    expect(bug).toMatchObject({ name: 'bug', text_color: '#FFFFFF', is_project_label: true })
    expect([counts(bug), shared.is_project_label]).toEqual([[], false])
    const [counted] = (await root.get('/projects/2/labels?with_counts=true')).body
    expect([counts(counted), counted.open_issues_count]).toEqual([all, 1])
    const [old] = (await (await serve('11.8')).get('/projects/2/labels')).body
    expect(counts(old)).toEqual(all)
  })

  it('are made, changed in any one thing, and followed by id', async () => {
    const root = await serve()
    const made = await root.send('POST', '/projects/2/labels', { name: 'ui', color: '#ffffff' })
    expect([made.status, made.body.text_color]).toEqual([201, '#333333'])
    expect((await root.send('POST', '/projects/2/labels', { name: 'ui', color: '#ffffff' })).body).toEqual({
      message: 'Label already exists',
    })
    const changed = await root.send('PUT', '/projects/2/labels', { name: 'ui', priority: 3 })
    expect([changed.status, changed.body.priority]).toEqual([200, 3])
    const ask = (word: string) => root.send('POST', `/projects/2/labels/${made.body.id}/${word}`)
    expect((await ask('subscribe')).body.subscribed).toBe(true)
    expect((await ask('subscribe')).status).toBe(304)
    expect((await ask('unsubscribe')).body.subscribed).toBe(false)
  })
})

describe('a label of API v4', () => {
  const at = '/projects/2/labels'

  it('is named by its id or its name, in the path or beside it', async () => {
    const root = await serve()
    const made = await root.send('POST', at, { name: '7', color: '#000000' })
    expect((await root.get(`${at}/bug`)).body).toMatchObject({ id: 2, name: 'bug' })
    expect((await root.get(`${at}/2`)).body).toMatchObject({ id: 2, name: 'bug' })
    // A name may be a number, which is an id first.
    expect((await root.get(`${at}/7`)).body).toMatchObject({ id: made.body.id, name: '7' })
    expect((await root.get(`${at}/shared`)).body).toMatchObject({ id: 1, is_project_label: false })
    expect((await root.send('PUT', `${at}/2`, { new_name: 'fault' })).body).toMatchObject({ id: 2, name: 'fault' })
    expect((await root.send('PUT', `${at}/fault`, { color: '#ffffff' })).body).toMatchObject({
      id: 2,
      color: '#ffffff',
    })
    expect((await root.send('PUT', at, { label_id: 2, priority: 1 })).body).toMatchObject({ id: 2, priority: 1 })
    expect((await root.send('DELETE', `${at}/7`)).status).toBe(204)
    expect((await root.send('DELETE', `${at}?label_id=2`)).status).toBe(204)
    expect((await root.get(at)).body).toMatchObject([{ name: 'shared' }])
  })

  it('is named once, and that of a group is not changed in a project', async () => {
    const root = await serve()
    const replies = await Promise.all([
      root.send('PUT', at, { color: '#ffffff' }),
      root.send('PUT', at, { label_id: 2, name: 'bug', color: '#ffffff' }),
      root.send('PUT', `${at}/bug`, {}),
      root.send('PUT', `${at}/shared`, { color: '#ffffff' }),
      root.send('DELETE', `${at}/1`),
      root.send('DELETE', `${at}/none`),
      root.as('token-ada').send('DELETE', `${at}/bug`),
    ])
    expect(replies.map(({ status, body }) => [status, body.error ?? body.message])).toEqual([
      [400, 'label_id, name are missing, exactly one parameter must be provided'],
      [400, 'label_id, name are mutually exclusive'],
      [400, 'new_name, color, description, priority are missing, at least one parameter must be provided'],
      [404, '404 Label Not Found'],
      [404, '404 Label Not Found'],
      [404, '404 Label Not Found'],
      [403, '403 Forbidden'],
    ])
    expect((await root.get(at)).headers.get('x-total')).toBe('2')
    const alike = { groups: [{ path: 'tools', labels: ['bug'] }], projects: [{ path: 'tools/anvil', labels: ['bug'] }] }
    const both = await serveV4('16', { fixture: alike })
    expect((await both.send('DELETE', '/projects/1/labels/1')).status).toBe(404)
    expect((await both.send('DELETE', '/projects/1/labels/2')).status).toBe(204)
    // 11.8 knows no label in the path.
    expect((await (await serve('11.8')).get(`${at}/bug`)).status).toBe(404)
  })
})

describe('milestones of API v4', () => {
  it('are over after their last day', async () => {
    const clock = () => new Date('2030-02-01T12:00:00Z')
    const project = {
      users: ['ada'],
      projects: [
        {
          path: 'ada/log',
          milestones: [{ title: 'past', dueDate: '2030-01-31' }, { title: 'today', dueDate: '2030-02-01' }, 'open'],
          issues: [{ title: 'a', milestone: 'past' }],
        },
      ],
    }
    const ada = (await serveV4('16', { fixture: project, clock })).as('token-ada')
    const { body } = await ada.get('/projects/1/milestones')
    expect(body.map(({ title, expired }: { title: string; expired: boolean }) => [title, expired])).toEqual([
      ['open', false],
      ['today', false],
      ['past', true],
    ])
    expect((await ada.get('/projects/1/milestones?iids[]=1&iids[]=3')).body).toMatchObject([{ iid: 3 }, { iid: 1 }])
    expect((await ada.get('/projects/1/milestones/1/issues')).body).toMatchObject([{ title: 'a' }])
    const started = await ada.send('PUT', '/projects/1/milestones/3', { start_date: '2030-03-01' })
    expect([started.status, started.body.start_date]).toEqual([200, '2030-03-01'])
  })
})
