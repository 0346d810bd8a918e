import { describe, expect, it } from 'vitest'
import type { Client, Loose } from '../support.ts'
import { serve } from '../support.ts'
import { serveV4 } from './support.ts'

/** Groups in groups: their visibility, the rights in them, and their names. */

const tools = { path: 'tools', visibility: 'internal' as const }
const fixture = {
  users: ['olga', 'max', 'dev', 'sub', 'one', 'out', { username: 'ext', external: true }],
  groups: [
    {
      ...tools,
      name: 'Workshop',
      members: { olga: 'owner', max: 'master', dev: 'developer' },
      labels: ['shared'],
      milestones: ['Autumn'],
    },
    { path: 'tools/parts', name: 'Parts', members: { sub: 'master', dev: 'guest' }, labels: ['small'] },
    { path: 'tools/parts/tiny', members: {} },
    { path: 'lab', members: { sub: 'owner' } },
    { path: 'vault', members: { out: 'owner' } },
    { path: 'vault/inner', members: { ext: 'developer' } },
  ],
  projects: [
    { path: 'tools/anvil', issues: ['Crack'], mergeRequests: [{ title: 'Weld', author: 'olga', branch: 'weld' }] },
    {
      path: 'tools/parts/bolt',
      members: { one: 'reporter' },
      issues: [{ title: 'Loose', labels: ['shared'], milestone: 'Autumn' }, 'Rusty'],
      mergeRequests: [
        { title: 'Tighten', author: 'olga', branch: 'tight', description: 'Closes tools/parts/tiny/pin#1' },
      ],
    },
    { path: 'tools/parts/tiny/pin', issues: ['Bent'] },
    { path: 'vault/gold' },
    { path: 'vault/inner/coin' },
  ],
}

const paths = async (client: Client, at: string): Promise<string[]> =>
  (await client.get(at)).body.map((row: Loose) => row.full_path ?? row.path_with_namespace ?? row.title).sort()

describe('a group in a group', () => {
  it('is named by its whole path, and by its own within the other', async () => {
    const olga = (await serveV4('16', { fixture })).as('token-olga')
    const top = (await olga.get('/groups/tools')).body
    const group = (await olga.get('/groups/tools%2Fparts')).body
    expect(top).toMatchObject({ path: 'tools', full_path: 'tools', full_name: 'Workshop', parent_id: null })
    expect(group).toMatchObject({
      name: 'Parts',
      path: 'parts',
      full_path: 'tools/parts',
      full_name: 'Workshop / Parts',
      parent_id: top.id,
      web_url: expect.stringMatching(/\/groups\/tools\/parts$/),
      projects: [{ path_with_namespace: 'tools/parts/bolt' }],
    })
    expect((await olga.get('/groups/parts')).status).toBe(404)
    expect((await olga.get('/projects/tools%2Fparts%2Fbolt')).body).toMatchObject({
      name_with_namespace: 'Workshop / Parts / bolt',
      path_with_namespace: 'tools/parts/bolt',
      web_url: expect.stringMatching(/\/tools\/parts\/bolt$/),
      namespace: { path: 'parts', full_path: 'tools/parts', parent_id: top.id, kind: 'group' },
    })
    const [issue] = (await olga.get('/projects/tools%2Fparts%2Ftiny%2Fpin/issues')).body
    expect(issue).toMatchObject({
      references: { full: 'tools/parts/tiny/pin#1' },
      web_url: expect.stringMatching(/\/tools\/parts\/tiny\/pin\/-\/issues\/1$/),
    })
    const closes = await olga.get('/projects/tools%2Fparts%2Fbolt/merge_requests/1/closes_issues')
    expect(closes.body).toMatchObject([{ title: 'Bent' }])
  })

  it('is listed in the other, and with all below it where that is asked for', async () => {
    const olga = (await serveV4('19', { fixture })).as('token-olga')
    expect(await paths(olga, '/groups')).toEqual(['tools', 'tools/parts', 'tools/parts/tiny'])
    expect(await paths(olga, '/groups?top_level_only=true')).toEqual(['tools'])
    expect(await paths(olga, '/groups?owned=true')).toEqual(['tools'])
    expect(await paths(olga, '/groups?min_access_level=50')).toEqual(['tools', 'tools/parts', 'tools/parts/tiny'])
    expect(await paths(olga, '/groups?search=tools')).toEqual(['tools'])
    expect(await paths(olga, '/groups/tools/subgroups')).toEqual(['tools/parts'])
    expect(await paths(olga, '/groups/tools/descendant_groups')).toEqual(['tools/parts', 'tools/parts/tiny'])
    expect(await paths(olga, '/groups/tools%2Fparts%2Ftiny/descendant_groups')).toEqual([])
    expect(await paths(olga, '/groups/tools/projects')).toEqual(['tools/anvil'])
    const all = ['tools/anvil', 'tools/parts/bolt', 'tools/parts/tiny/pin']
    expect(await paths(olga, '/groups/tools/projects?include_subgroups=true')).toEqual(all)
    expect(await paths(olga, '/groups/tools/issues')).toEqual(['Bent', 'Crack', 'Loose', 'Rusty'])
    expect(await paths(olga, '/groups/tools%2Fparts/issues')).toEqual(['Bent', 'Loose', 'Rusty'])
    expect(await paths(olga, '/groups/tools/merge_requests')).toEqual(['Tighten', 'Weld'])
    const old = await serveV4('11.8', { fixture })
    expect((await old.get('/groups/tools/descendant_groups')).status).toBe(404)
    expect((await old.get('/groups/tools/subgroups')).status).toBe(200)
  })

  it('is seen by members of those above and below it, with the higher of their rights', async () => {
    const root = await serveV4('16', { fixture })
    const seen = async (name: string) => await paths(root.as(`token-${name}`), '/groups')
    const every = ['tools', 'tools/parts', 'tools/parts/tiny']
    expect(await seen('dev')).toEqual(every)
    expect(await seen('sub')).toEqual(['lab', ...every])
    expect(await seen('one')).toEqual(['tools', 'tools/parts'])
    expect(await seen('ext')).toEqual(['vault', 'vault/inner'])
    const ext = root.as('token-ext')
    expect([(await ext.get('/groups/vault')).status, await paths(ext, '/groups/vault/projects')]).toEqual([200, []])
    expect(await paths(ext, '/groups/vault/projects?include_subgroups=true')).toEqual(['vault/inner/coin'])
    const levels = await Promise.all(
      ['olga', 'max', 'dev', 'sub', 'one'].map(async (name) => {
        const { permissions } = (await root.as(`token-${name}`).get('/projects/tools%2Fparts%2Fbolt')).body
        return [name, permissions.project_access?.access_level ?? null, permissions.group_access?.access_level ?? null]
      }),
    )
    expect(levels).toEqual([
      ['olga', null, 50],
      ['max', null, 40],
      ['dev', null, 30],
      ['sub', null, 40],
      ['one', 20, null],
    ])
    const { id } = (await root.get('/projects/tools%2Fparts%2Fbolt')).body
    expect((await root.as('token-sub').get('/projects/tools%2Fanvil')).status).toBe(404)
    expect((await root.as('token-out').get(`/projects/${id}`)).status).toBe(404)
    expect((await root.as('token-dev').send('PUT', `/projects/${id}`, { description: 'x' })).status).toBe(403)
    expect((await root.as('token-max').send('PUT', `/projects/${id}`, { description: 'x' })).status).toBe(200)
    expect(await paths(root.as('token-dev'), '/projects?membership=true')).toHaveLength(3)
    const people = (await root.get(`/projects/${id}/users`)).body.map(({ username }: Loose) => username).sort()
    expect(people).toEqual(['dev', 'max', 'olga', 'one', 'sub'])
    expect((await root.as('token-sub').send('PUT', '/groups/tools', { name: 'x' })).status).toBe(403)
  })

  it('lends its labels and milestones to the projects farther below', async () => {
    const olga = (await serveV4('16', { fixture })).as('token-olga')
    const bolt = '/projects/tools%2Fparts%2Fbolt'
    expect((await olga.get(`${bolt}/labels`)).body.map(({ name }: Loose) => name)).toEqual(['shared', 'small'])
    expect((await olga.get('/projects/tools%2Fanvil/labels')).body).toHaveLength(1)
    expect((await olga.get(`${bolt}/milestones?include_parent_milestones=true`)).body).toMatchObject([
      { title: 'Autumn' },
    ])
    expect((await olga.get(`${bolt}/issues/1`)).body).toMatchObject({
      labels: ['shared'],
      milestone: { title: 'Autumn' },
    })
  })

  it('is made by its owners, by masters since they may, and never more open than the other', async () => {
    const made = async (version: '11.8' | '16', name: string, more: object = {}) => {
      const root = await serveV4(version, { fixture })
      const { id } = (await root.get('/groups/tools')).body
      const { status, body } = await root
        .as(`token-${name}`)
        .send('POST', '/groups', { name: 'Dies', path: 'dies', parent_id: id, ...more })
      return [status, body.full_path ?? body.message ?? body.error]
    }
    expect(await made('16', 'olga')).toEqual([201, 'tools/dies'])
    expect(await made('11.8', 'max')).toEqual([403, '403 Forbidden'])
    expect(await made('16', 'max')).toEqual([201, 'tools/dies'])
    expect(await made('16', 'dev')).toEqual([403, '403 Forbidden'])
    expect(await made('16', 'out', { parent_id: 999 })).toEqual([404, '404 Group Not Found'])
    const taken = 'Failed to save group {:path=>["has already been taken"]}'
    expect(await made('16', 'olga', { path: 'parts' })).toEqual([400, taken])
    expect(await made('16', 'olga', { path: 'anvil' })).toEqual([400, taken])
    expect(await made('16', 'olga', { path: 'a/b' })).toEqual([400, expect.stringMatching(/can contain only/)])
    const olga = (await serveV4('16', { fixture })).as('token-olga')
    const { id } = (await olga.get('/groups/tools')).body
    const project = await olga.send('POST', '/projects', { name: 'parts', namespace_id: id })
    expect([project.status, project.body.message]).toEqual([
      400,
      expect.objectContaining({ path: ['has already been taken'] }),
    ])
    const open = 'public is not allowed since the parent group has a internal visibility.'
    expect(await made('16', 'olga', { visibility: 'public' })).toEqual([400, expect.stringContaining(open)])
  })

  it('moves with the path of the other, and goes with it', async () => {
    const olga = (await serveV4('16', { fixture })).as('token-olga')
    expect((await olga.send('PUT', '/groups/tools', { path: 'gear' })).body.full_path).toBe('gear')
    expect(await paths(olga, '/projects?membership=true')).toEqual([
      'gear/anvil',
      'gear/parts/bolt',
      'gear/parts/tiny/pin',
    ])
    expect((await olga.send('PUT', '/groups/gear%2Fparts', { path: 'bits' })).body.full_path).toBe('gear/bits')
    expect((await olga.get('/groups/gear%2Fbits%2Ftiny')).status).toBe(200)
    expect((await olga.send('DELETE', '/groups/gear%2Fbits')).status).toBe(202)
    expect(await paths(olga, '/groups')).toEqual(['gear'])
    expect(await paths(olga, '/projects?membership=true')).toEqual(['gear/anvil'])
  })

  it('is a group like any other over v3, which knows only the last part of its path', async () => {
    const olga = (await serve({ fixture, dialect: 'real' })).as('token-olga')
    const group = (await olga.get('/groups/tools%2Fparts')).body
    expect(group).toMatchObject({ path: 'parts', projects: [{ path_with_namespace: 'tools/parts/bolt' }] })
    for (const name of ['full_path', 'full_name', 'parent_id']) expect(group).not.toHaveProperty(name)
    expect((await olga.get('/groups/tools/subgroups')).status).toBe(404)
    expect((await olga.get('/groups/tools/issues')).body).toMatchObject([{ title: 'Crack' }])
    const { id } = (await olga.get('/groups/tools')).body
    const made = await olga.send('POST', '/groups', { name: 'Dies', path: 'dies', parent_id: id })
    expect([made.status, made.body.web_url]).toEqual([201, expect.stringMatching(/\/groups\/dies$/)])
  })
})
