import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'

const fixture = {
  ...workshop,
  users: [...workshop.users, { username: 'nora', canCreateGroup: false }],
  groups: [...workshop.groups, { path: 'vault', members: { otto: 'owner', rita: 'developer' } }],
}

describe('a group', () => {
  it('is created by whoever may, who then owns it', async () => {
    const root = await serve({ fixture })
    const otto = root.as('token-otto')
    const created = await otto.send('POST', '/groups', { name: 'Forge', path: 'forge', visibility_level: 10 })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ name: 'Forge', path: 'forge', description: '', visibility_level: 10 })
    const owned = (await otto.get('/groups/owned')).body.map(({ path }: { path: string }) => path)
    expect(owned).toEqual(['forge', 'vault'])
    expect((await root.as('token-nora').send('POST', '/groups', { name: 'x', path: 'x' })).status).toBe(403)
    expect(
      (await otto.send('POST', '/projects', { name: 'hammer', namespace_id: created.body.id })).body,
    ).toMatchObject({
      path_with_namespace: 'forge/hammer',
      permissions: { group_access: { access_level: 50 } },
    })
  })

  it('is not created wrongly, and then not at all', async () => {
    const root = await serve({ fixture })
    const real = await serve({ fixture, dialect: 'real' })
    expect((await root.send('POST', '/groups', { path: 'x' })).body).toEqual({
      message: '400 (Bad request) "name" not given',
    })
    expect((await real.send('POST', '/groups', {})).body).toEqual({ error: 'name is missing, path is missing' })
    expect(await refused(root, { name: 'T', path: 'tools' })).toEqual([
      400,
      { message: 'Failed to save group {:path=>["has already been taken"]}' },
    ])
    expect((await refused(root, { name: 'T', path: 'olga' }))[0]).toBe(400)
    expect((await refused(root, { name: 'T', path: 'a b' }))[1]).toMatchObject({
      message: expect.stringContaining('can contain only letters'),
    })
    expect(await refused(root, { name: 'T', path: 't', visibility_level: 5 })).toEqual([
      400,
      { error: 'visibility_level does not have a valid value' },
    ])
    expect((await root.get('/groups')).body).toHaveLength(2)
  })

  it('is changed by its owners and administrators alone', async () => {
    const root = await serve({ fixture })
    const change = { description: 'Steel', visibility_level: '20', name: 'The tools' }
    expect((await root.as('token-rita').send('PUT', '/groups/tools', change)).status).toBe(403)
    expect((await root.as('token-gus').send('PUT', '/groups/vault', change)).body).toEqual({
      message: '404 Group Not Found',
    })
    const changed = await root.as('token-olga').send('PUT', '/groups/tools', change)
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ name: 'The tools', description: 'Steel', visibility_level: 20 })
    expect(changed.body.projects).toHaveLength(2)
    expect((await root.send('PUT', '/groups/tools', { path: 'vault', description: 'x' })).body).toEqual({
      message: { path: ['has already been taken'] },
    })
    expect((await root.get('/groups/tools')).body.description).toBe('Steel')
    expect((await root.send('PUT', '/groups/tools', {})).body.error).toMatch(/^name, path, .* are missing/)
    expect((await root.send('PUT', '/groups/tools', { path: 'gear', lfs_enabled: false })).body.lfs_enabled).toBe(false)
    expect((await root.get('/projects/gear%2Fanvil')).status).toBe(200)
  })

  it('goes with its projects and all that is in them', async () => {
    const root = await serve({ fixture })
    expect((await root.as('token-gus').send('DELETE', '/groups/tools')).status).toBe(403)
    const gone = await root.as('token-olga').send('DELETE', '/groups/tools')
    expect([gone.status, gone.body.path]).toEqual([200, 'tools'])
    for (const path of ['/groups/tools', '/projects/1', '/projects/1/issues', '/projects/2']) {
      expect((await root.get(path)).status, path).toBe(404)
    }
    expect((await root.get('/projects/all')).body).toHaveLength(1)
    expect((await root.get('/issues')).status).toBe(200)
    expect((await root.get('/users/2/events')).status).toBe(200)
    expect((await root.as('token-gus').get('/todos')).body).toEqual([])
  })

  it('can be deleted again by the contract, but not in practice; a hidden one stays', async () => {
    const contract = await serve({ fixture })
    const real = await serve({ fixture, dialect: 'real' })
    expect((await contract.send('DELETE', '/groups/none')).status).toBe(200)
    expect((await real.send('DELETE', '/groups/none')).body).toEqual({ message: '404 Group Not Found' })
    expect((await contract.as('token-gus').send('DELETE', '/groups/vault')).text).toBe('null')
    expect((await contract.get('/groups/vault')).status).toBe(200)
  })
})

describe('a transfer', () => {
  it('moves a project into a group, for administrators', async () => {
    const root = await serve({ fixture })
    const { id } = (await root.get('/projects/olga%2Fnotes')).body
    expect((await root.as('token-otto').send('POST', `/groups/vault/projects/${id}`)).status).toBe(403)
    const moved = await root.send('POST', `/groups/vault/projects/${id}`)
    expect(moved.status).toBe(201)
    expect(moved.body.projects).toMatchObject([{ id, namespace: { path: 'vault' } }])
    const again = await root.send('POST', `/groups/vault/projects/${id}`)
    expect([again.status, again.body.message]).toEqual([400, expect.stringMatching(/^Failed to transfer project/)])
    expect((await root.send('POST', `/groups/none/projects/${id}`)).body).toEqual({ message: '404 Group Not Found' })
    expect((await root.send('POST', '/groups/vault/projects/99')).body).toEqual({ message: '404 Project Not Found' })
  })
})

async function refused(client: Awaited<ReturnType<typeof serve>>, body: object): Promise<unknown[]> {
  const reply = await client.send('POST', '/groups', body)
  return [reply.status, reply.body]
}
