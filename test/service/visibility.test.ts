import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'
import type { Client } from './support.ts'

async function paths(client: Client, list: string): Promise<string[]> {
  const { body } = await client.get(`${list}?order_by=id&sort=asc`)
  return body.map((project: { path_with_namespace: string }) => project.path_with_namespace)
}

describe('projects', () => {
  it('are listed by membership, visibility, ownership', async () => {
    const root = await serve({ fixture: workshop })
    const gus = root.as('token-gus')
    const otto = root.as('token-otto')
    const olga = root.as('token-olga')
    expect(await paths(gus, '/projects')).toEqual(['tools/anvil', 'tools/secret'])
    expect(await paths(otto, '/projects')).toEqual([])
    expect(await paths(otto, '/projects/visible')).toEqual(['tools/anvil', 'olga/notes'])
    expect(await paths(olga, '/projects/owned')).toEqual(['tools/anvil', 'tools/secret', 'olga/notes'])
    expect(await paths(root, '/projects/visible')).toEqual(['tools/anvil', 'tools/secret', 'olga/notes'])
  })

  it('are hidden with 404 when private, also by path and for everything in them (S20)', async () => {
    const otto = (await serve({ fixture: workshop })).as('token-otto')
    for (const path of ['/projects/2', '/projects/tools%2Fsecret', '/projects/2/issues', '/projects/2/labels']) {
      const reply = await otto.get(path)
      expect([path, reply.status, reply.body]).toEqual([path, 404, { message: '404 Project Not Found' }])
    }
  })

  it('show strangers the public ones alone, and real services little of them', async () => {
    const nobody = (await serve({ fixture: workshop })).as(null)
    const real = (await serve({ fixture: workshop, dialect: 'real' })).as(null)
    expect(Object.keys((await real.get('/projects/olga%2Fnotes')).body).sort()).toEqual(
      ['http_url_to_repo', 'id', 'name', 'name_with_namespace', 'path', 'path_with_namespace', 'web_url'].sort(),
    )
    const { body } = await nobody.get('/projects/olga%2Fnotes')
    expect(body).toMatchObject({ path: 'notes', visibility_level: 20, namespace: { path: 'olga' } })
    for (const secret of ['runners_token', 'permissions']) expect(body).not.toHaveProperty(secret)
    expect((await nobody.get('/projects/3/events')).status).toBe(200)
    expect((await nobody.get('/projects/1')).status).toBe(404)
    expect((await nobody.get('/projects/3/issues')).status).toBe(401)
  })

  it('tell members their level, and masters alone the runners token', async () => {
    const root = await serve({ fixture: workshop })
    const rita = (await root.as('token-rita').get('/projects/1')).body
    const olga = (await root.as('token-olga').get('/projects/1')).body
    const otto = (await root.as('token-otto').get('/projects/1')).body
    expect(rita.permissions).toMatchObject({ project_access: { access_level: 20 }, group_access: null })
    expect(olga.permissions).toMatchObject({ project_access: null, group_access: { access_level: 50 } })
    expect(otto.permissions).toEqual({ project_access: null, group_access: null })
    expect([rita, otto].some((project) => 'runners_token' in project)).toBe(false)
    expect(olga.runners_token).toMatch(/\w{20}/)
  })

  it('keep their code from guests of a private one', async () => {
    const gus = (await serve({ fixture: workshop })).as('token-gus')
    expect((await gus.get('/projects/2/merge_requests')).status).toBe(403)
    expect((await gus.get('/projects/1/merge_requests')).status).toBe(200)
    expect((await gus.get('/projects/2/issues')).body).toHaveLength(1)
  })
})

describe('confidential issues', () => {
  it('are seen by reporters, their author and assignee', async () => {
    const root = await serve({ fixture: workshop })
    const titles = async (token: string, list: string) =>
      (await root.as(token).get(list)).body.map(({ title }: { title: string }) => title)
    for (const list of ['/projects/1/issues?state=opened', '/groups/tools/issues']) {
      expect(await titles('token-rita', list)).toContain('Customer list leaks')
      expect(await titles('token-olga', list)).toContain('Customer list leaks')
      expect(await titles('token-gus', list)).not.toContain('Customer list leaks')
      expect(await titles('token-otto', list)).toEqual(['Crack in the horn'])
    }
  })

  it('answer others 404 when read and 403 when changed, and are not in their counts and events', async () => {
    const otto = (await serve({ fixture: workshop })).as('token-otto')
    expect((await otto.get('/projects/1/issues/2')).status).toBe(404)
    expect((await otto.get('/projects/1/issues/2/notes')).status).toBe(404)
    expect((await otto.send('PUT', '/projects/1/issues/2', { title: 'Mine' })).status).toBe(403)
    expect((await otto.get('/projects/1/issues')).headers.get('x-total')).toBe('2')
    const { body } = await otto.get('/projects/1/events')
    expect(body.map(({ target_title }: { target_title: string }) => target_title)).not.toContain('Customer list leaks')
  })
})

describe('groups', () => {
  it('list the caller’s own, or all that are available', async () => {
    const root = await serve({
      fixture: { ...workshop, groups: [...workshop.groups, { path: 'vault', members: { rita: 10 } }] },
    })
    const names = async (token: string, query = '') =>
      (await root.as(token).get(`/groups${query}`)).body.map(({ path }: { path: string }) => path)
    expect(await names('token-rita')).toEqual(['vault'])
    expect(await names('token-otto')).toEqual([])
    expect(await names('token-otto', '?all_available=true')).toEqual(['tools'])
    expect(await names('token-rita', '?all_available=true')).toEqual(['tools', 'vault'])
    expect(await names('root-token')).toEqual(['tools', 'vault'])
    expect((await root.as('token-otto').get('/groups/vault')).body).toEqual({ message: '404 Group Not Found' })
    const detail = (await root.as('token-otto').get('/groups/tools')).body
    expect(detail.projects.map(({ path }: { path: string }) => path)).toEqual(['anvil'])
  })
})
