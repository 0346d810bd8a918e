import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'
import type { Client } from './support.ts'

const fixture = {
  ...workshop,
  users: [
    ...workshop.users,
    {
      username: 'lena',
      state: 'ldap_blocked' as const,
      identities: [{ provider: 'ldapmain', externUid: 'cn=lena' }],
      twoFactorEnabled: true,
    },
    { username: 'eve', external: true, email: 'eve@far.example' },
  ],
}

const person = { username: 'new.one', name: 'New One', email: 'new@example.com', password: 'long enough' }

async function names(client: Client, query: string): Promise<string[]> {
  return (await client.get(`/users${query}`)).body.map(({ username }: { username: string }) => username)
}

async function idOf(root: Client, username: string): Promise<number> {
  return (await root.get(`/users?username=${username}`)).body[0].id
}

describe('users', () => {
  it('are listed newest first and filtered', async () => {
    const root = await serve({ fixture })
    const all = ['eve', 'lena', 'bea', 'otto', 'gus', 'rita', 'olga', 'root']
    expect(await names(root, '')).toEqual(all)
    expect(await names(root, '?active=true')).toEqual(all.filter((name) => name !== 'lena' && name !== 'bea'))
    expect(await names(root, '?blocked=true')).toEqual(['lena', 'bea'])
    expect(await names(root, '?search=OTT')).toEqual(['otto'])
    expect(await names(root, '?search=far.example')).toEqual(['eve'])
    expect(await names(root, '?username=olga&search=otto&blocked=true')).toEqual(['olga'])
    expect(await names(root, '?external=true')).toEqual(['eve'])
    expect(await names(root.as('token-rita'), '?external=true')).toHaveLength(8)
    expect(await names(root, '?per_page=2&page=2')).toEqual(['bea', 'otto'])
    expect(await names(root, '?page=99')).toEqual([])
    expect((await root.get('/users?page=abc')).body).toEqual({ error: 'page is invalid' })
  })

  it('show administrators all of them and others little', async () => {
    const root = await serve({ fixture })
    const rita = root.as('token-rita')
    const id = await idOf(root, 'lena')
    const brief = (await rita.get('/users')).body[1]
    expect(Object.keys(brief).sort()).toEqual(['avatar_url', 'id', 'name', 'state', 'username', 'web_url'])
    expect(brief.state).toBe('blocked')
    const single = (await rita.get(`/users/${id}`)).body
    expect(Object.keys(single)).toHaveLength(15)
    expect(single).not.toHaveProperty('email')
    expect((await root.get(`/users/${id}`)).body).toMatchObject({
      email: 'lena@example.com',
      two_factor_enabled: true,
      identities: [{ provider: 'ldapmain', extern_uid: 'cn=lena' }],
      can_create_project: true,
    })
    expect((await root.get('/users')).body[1]).toHaveProperty('email')
  })

  it('are created by administrators, with all their fields', async () => {
    const root = await serve({ fixture })
    const requested = {
      ...person,
      skype: 's',
      linkedin: 'l',
      twitter: 't',
      website_url: 'https://new.example',
      organization: 'Forge',
      projects_limit: 3,
      extern_uid: 'uid',
      provider: 'ldapmain',
      bio: 'Short',
      location: 'Here',
      admin: true,
      can_create_group: false,
      confirm: false,
    }
    const { status, body } = await root.send('POST', '/users', requested)
    expect(status).toBe(201)
    const { password, extern_uid, provider, admin, confirm, ...shown } = requested
    expect(body).toMatchObject({
      ...shown,
      is_admin: admin,
      identities: [{ provider, extern_uid }],
      state: 'active',
      confirmed_at: null,
      external: false,
    })
    expect(confirm).toBe(false)
    expect(JSON.stringify(body)).not.toContain(password)
    const me = (await root.get('/user?sudo=new.one')).body
    expect(me.private_token).toMatch(/^[0-9a-f]{20}$/)
    expect((await root.as(me.private_token).get('/user')).body.id).toBe(body.id)
    expect((await root.as('token-rita').send('POST', '/users', person)).status).toBe(403)
    const outsider = { ...person, username: 'far', email: 'far@example.com', external: 'true' }
    expect((await root.send('POST', '/users', outsider)).body).toMatchObject({
      external: true,
      projects_limit: 0,
      can_create_group: false,
      can_create_project: false,
    })
  })

  it('are not created wrongly; what was sent is looked at before who sent it', async () => {
    const root = await serve({ fixture })
    const real = await serve({ fixture, dialect: 'real' })
    const rita = root.as('token-rita')
    expect((await rita.send('POST', '/users', { email: 'a@b.c' })).body).toEqual({
      message: '400 (Bad request) "password" not given',
    })
    expect((await real.send('POST', '/users', { email: 'a@b.c' })).body).toEqual({
      error: 'password is missing, username is missing, name is missing',
    })
    for (const [change, answer] of [
      [{ password: 'short' }, { password: ['is too short (minimum is 8 characters)'] }],
      [{ bio: 'x'.repeat(256) }, { bio: ['is too long (maximum is 255 characters)'] }],
      [{ projects_limit: -1 }, { projects_limit: ['must be greater than or equal to 0'] }],
      [{ username: 'a b' }, { username: [expect.stringContaining("can contain only letters, digits, '_'")] }],
      [{ username: 'tools' }, { username: ['has already been taken'] }],
      [{ email: 'nowhere' }, { email: ['is invalid'] }],
      [{ name: '' }, { name: ["can't be blank"] }],
    ] as const) {
      const { status, body } = await root.send('POST', '/users', { ...person, ...change })
      expect([status, body]).toEqual([400, { message: answer }])
    }
    expect((await root.send('POST', '/users', { ...person, provider: 'ldapmain' })).status).toBe(400)
    for (const [change, message] of [
      [{ email: 'OLGA@example.com' }, 'Email has already been taken'],
      [{ username: 'Olga' }, 'Username has already been taken'],
    ] as const) {
      const { status, body } = await root.send('POST', '/users', { ...person, ...change })
      expect([status, body]).toEqual([409, { message }])
    }
    expect(await names(root, '')).toHaveLength(8)
  })

  it('are changed by administrators; what is taken is 404 by the contract and 409 in practice', async () => {
    const root = await serve({ fixture })
    const real = await serve({ fixture, dialect: 'real' })
    const id = await idOf(root, 'rita')
    const changed = await root.send('PUT', `/users/${id}?bio=Welder`, { username: 'rita2', admin: true })
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ username: 'rita2', bio: 'Welder', is_admin: true, email: 'rita@example.com' }),
    ])
    expect((await root.send('PUT', `/users/${id}`, { name: 'R' })).body).toMatchObject({ is_admin: true })
    const made = await root.as('token-rita').send('POST', '/projects', { name: 'mine' })
    expect(made.body.path_with_namespace).toBe('rita2/mine')
    expect((await root.send('PUT', `/users/${id}`, { email: 'olga@example.com', name: 'X' })).status).toBe(404)
    expect((await real.send('PUT', `/users/${id}`, { email: 'olga@example.com', name: 'X' })).status).toBe(409)
    expect((await root.get(`/users/${id}`)).body.name).toBe('R')
    expect((await root.send('PUT', `/users/${id}`, { email: 'rita@example.com' })).status).toBe(200)
    expect((await root.send('PUT', '/users/999', { name: 'X' })).body).toEqual({ message: '404 User Not Found' })
    expect((await real.send('PUT', `/users/${id}`, {})).status).toBe(400)
    expect((await root.as('token-otto').send('PUT', `/users/${id}`, { name: 'X' })).status).toBe(403)
    expect((await real.as('token-otto').send('PUT', `/users/${id}`, { admin: 'so' })).status).toBe(400)
    expect((await root.send('PUT', `/users/${id}`, { bio: 'x'.repeat(256) })).body).toEqual({
      message: { bio: ['is too long (maximum is 255 characters)'] },
    })
    for (const wrong of [{ bio: 'x'.repeat(256) }, { admin: 'so' }, {}]) {
      expect((await root.send('PUT', `/users/${id}`, wrong)).status).toBe(404)
    }
    expect((await root.send('PUT', '/users/olga', { name: 'X' })).body).toEqual({ error: '404 Not Found' })
  })

  it('are deleted with their own projects and words; deleting again is nothing by the contract', async () => {
    const root = await serve({ fixture })
    const real = await serve({ fixture, dialect: 'real' })
    const rita = root.as('token-rita')
    const id = await idOf(root, 'rita')
    const { body: project } = await rita.send('POST', '/projects', { name: 'mine' })
    await rita.send('POST', '/projects/1/issues/1/notes', { body: 'from @gus to @olga' })
    expect((await root.as('token-otto').send('DELETE', `/users/${id}`)).status).toBe(403)
    const gone = await root.send('DELETE', `/users/${id}`)
    expect([gone.status, gone.body.username]).toEqual([200, 'rita'])
    expect((await rita.get('/user')).status).toBe(401)
    expect((await root.get(`/projects/${project.id}`)).status).toBe(404)
    expect((await root.get('/projects/1/issues?state=all')).body.map(({ title }: { title: string }) => title)).toEqual([
      'Customer list leaks',
      'Crack in the horn',
    ])
    expect((await root.get('/projects/1/issues/1/notes')).body).toEqual([])
    expect((await root.get('/projects/1/issues/1')).body.user_notes_count).toBe(0)
    expect((await root.as('token-olga').get('/todos')).body).toEqual([])
    expect((await root.get('/projects/1/events')).status).toBe(200)
    const again = await root.send('DELETE', `/users/${id}`)
    expect([again.status, again.text]).toEqual([200, 'null'])
    expect((await real.send('DELETE', '/users/999')).body).toEqual({ message: '404 User Not Found' })
  })

  it('are not deleted while a group has no other owner', async () => {
    const root = await serve({ fixture })
    const id = await idOf(root, 'olga')
    const reply = await root.send('DELETE', `/users/${id}`)
    expect([reply.status, reply.body.username, reply.body.message]).toEqual([
      200,
      undefined,
      expect.stringContaining('transfer ownership'),
    ])
    expect((await root.get(`/users/${id}`)).status).toBe(200)
    await root.send('DELETE', '/groups/tools')
    expect((await root.send('DELETE', `/users/${id}`)).body.username).toBe('olga')
    expect((await root.get('/projects/all')).body).toEqual([])
  })

  it('are blocked and unblocked, but not those whom a directory blocked', async () => {
    const root = await serve({ fixture })
    const id = await idOf(root, 'rita')
    const lena = await idOf(root, 'lena')
    const answer = async (path: string) => {
      const { status, body } = await root.send('PUT', path)
      return [status, body]
    }
    expect(await answer(`/users/${id}/unblock`)).toEqual([200, false])
    expect(await answer(`/users/${id}/block`)).toEqual([200, true])
    expect((await root.as('token-rita').get('/user')).status).toBe(401)
    expect((await root.get(`/users/${id}`)).body.state).toBe('blocked')
    expect(await answer(`/users/${id}/block`)).toEqual([200, false])
    expect(await answer(`/users/${id}/unblock`)).toEqual([200, true])
    expect((await root.as('token-rita').get('/user')).status).toBe(200)
    for (const verb of ['block', 'unblock']) {
      expect((await root.send('PUT', `/users/${lena}/${verb}`)).status).toBe(403)
      expect((await root.send('PUT', `/users/999/${verb}`)).body).toEqual({ message: '404 User Not Found' })
      expect((await root.as('token-rita').send('PUT', `/users/${id}/${verb}`)).status).toBe(403)
    }
  })

  it('show what they did, as far as the caller sees it', async () => {
    const root = await serve({ fixture })
    const gus = await idOf(root, 'gus')
    const olga = await idOf(root, 'olga')
    const titles = async (client: Client, id: number) =>
      (await client.get(`/users/${id}/events`)).body.map(({ target_title }: { target_title: string }) => target_title)
    await root.as('token-gus').send('POST', '/projects/1/issues/1/notes', { body: 'still there' })
    const { body } = await root.as('token-otto').get(`/users/${gus}/events`)
    expect(body.map(({ action_name }: { action_name: string }) => action_name)).toEqual(['commented on', 'opened'])
    expect(body[0]).toMatchObject({ note: { body: 'still there' }, author_username: 'gus', project_id: 1 })
    expect(await titles(root, olga)).toContain('Customer list leaks')
    expect(await titles(root, olga)).toContain('M')
    expect(await titles(root.as('token-rita'), olga)).toContain('Customer list leaks')
    expect(await titles(root.as('token-otto'), olga)).toEqual(['Everybody reads this', 'WIP: Polish'])
    expect(await titles(root.as('token-gus'), olga)).not.toContain('M')
    expect(await titles(root.as('token-gus'), olga)).toContain('Hidden')
    expect((await root.get('/users/999/events')).body).toEqual({ message: '404 User Not Found' })
  })
})
