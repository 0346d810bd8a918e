import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'

const fixture = {
  ...workshop,
  users: [...workshop.users, { username: 'lim', projectsLimit: 1 }],
  projects: [
    ...workshop.projects,
    { path: 'lim/one', members: {}, visibility: 'public', archived: true },
    { path: 'tools/mill', members: { rita: 'master' } },
  ],
}

describe('what one may do in a project', () => {
  const groups = [{ path: 'forge', members: { olga: 'owner' } }]
  const started = async (dialect: 'contract' | 'real') => {
    const root = await serve({ fixture: { ...fixture, groups: [...fixture.groups, ...groups] }, dialect })
    return { root, olga: root.as('token-olga') }
  }

  it('is said in practice by lists and by the project itself, and never by an answer to a change', async () => {
    const { root, olga } = await started('real')
    const read = [(await olga.get('/projects/1')).body, ...(await olga.get('/projects')).body]
    for (const row of read) expect(row, row.path).toHaveProperty('permissions.group_access')
    const forge = (await root.get('/groups/forge')).body.id
    const changes = [
      await olga.send('POST', '/projects', { name: 'hoist', namespace_id: forge }),
      await olga.send('PUT', '/projects/1', { description: 'Heavy' }),
      await olga.send('POST', '/projects/1/archive'),
      await olga.send('POST', '/projects/1/unarchive'),
      await olga.send('POST', '/projects/1/star'),
      await olga.send('POST', `/projects/fork/1?namespace=forge`),
    ]
    for (const { status, body } of changes) {
      expect([status, body.id]).toEqual([expect.toBeOneOf([200, 201]), expect.any(Number)])
      expect(body).not.toHaveProperty('permissions')
    }
    const [starred] = (await olga.get('/projects/starred')).body
    const unstarred = (await olga.send('DELETE', '/projects/1/star')).body
    const [ofGroup] = (await olga.get('/groups/tools/projects')).body
    const [within] = (await olga.send('PUT', '/groups/tools', { description: 'Steel' })).body.projects
    for (const row of [starred, unstarred, ofGroup, within]) {
      expect(row).toHaveProperty('archived')
      expect(row).not.toHaveProperty('permissions')
    }
  })

  it('is said by every project of the contract', async () => {
    const { olga } = await started('contract')
    for (const [method, path] of [
      ['POST', '/projects/1/star'],
      ['POST', '/projects/1/archive'],
      ['GET', '/projects/1'],
    ] as const) {
      expect((await olga.send(method, path)).body, path).toHaveProperty('permissions.group_access.access_level', 50)
    }
  })
})

describe('a new project', () => {
  it('is the caller’s own, private, at a path made of its name', async () => {
    const otto = (await serve({ fixture })).as('token-otto')
    const created = await otto.send('POST', '/projects', { name: 'Größter Hammer 2', wiki_enabled: false })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      path_with_namespace: 'otto/grosster-hammer-2',
      name: 'Größter Hammer 2',
      visibility_level: 0,
      public: false,
      wiki_enabled: false,
      builds_enabled: true,
      owner: { name: 'Otto' },
      permissions: { project_access: { access_level: 40 } },
    })
    expect(created.body.runners_token).toMatch(/^\w{20}$/)
    expect((await otto.get('/projects/owned')).body).toHaveLength(1)
    expect((await otto.get(`/projects/${created.body.id}/events`)).body[0].action_name).toBe('created')
    const open = await otto.send('POST', '/projects', 'name=open&public=true&public_builds=false')
    expect(open.body).toMatchObject({ visibility_level: 20, public: true, public_builds: false })
    const internal = await otto.send('POST', '/projects?name=inner&visibility_level=10&path=inn')
    expect(internal.body).toMatchObject({ visibility_level: 10, path: 'inn' })
  })

  it('is refused when its name or path is taken: 409, in practice 400', async () => {
    const contract = (await serve({ fixture })).as('token-olga')
    const real = (await serve({ fixture, dialect: 'real' })).as('token-olga')
    const wrong = { name: ['has already been taken'], path: ['has already been taken'] }
    const first = await contract.send('POST', '/projects', { name: 'notes' })
    expect([first.status, first.body]).toEqual([409, { message: wrong }])
    const second = await real.send('POST', '/projects', { name: 'notes' })
    expect([second.status, second.body]).toEqual([400, { message: { ...wrong, limit_reached: [] } }])
    expect((await contract.get('/projects/owned')).body).toHaveLength(4)
  })

  it('is refused where one may not create it, beyond the limit, and with what makes no sense', async () => {
    const root = await serve({ fixture })
    const rita = root.as('token-rita')
    const lim = root.as('token-lim')
    const { id } = (await root.get('/groups/tools')).body
    const reply = await rita.send('POST', '/projects', { name: 'x', namespace_id: id })
    expect([reply.status, reply.body]).toEqual([400, { message: { namespace: ['is not valid'] } }])
    const limit = await lim.send('POST', '/projects', { name: 'two' })
    expect([limit.status, limit.body.message]).toEqual([403, expect.stringContaining('Your project limit is 1')])
    expect((await lim.get('/user')).body.can_create_project).toBe(false)
    for (const [body, problem] of [
      [{ name: '?!' }, { message: { name: [expect.stringContaining('can contain only')] } }],
      [{ name: ' ' }, { message: { name: ["can't be blank"] } }],
      [{ name: 'a', path: '-a' }, { message: { path: [expect.stringContaining('Cannot start')] } }],
      [{ name: 'a'.repeat(300) }, { message: { name: ['is too long (maximum is 255 characters)'] } }],
      [{ name: 'a', import_url: 'nowhere' }, { message: { import_url: ['must be a valid URL'] } }],
      [{ name: 'a', issues_enabled: 'perhaps' }, { error: 'issues_enabled is invalid' }],
      [{ name: 'a', visibility_level: 7 }, { error: 'visibility_level does not have a valid value' }],
    ] as const) {
      const { status, body: answer } = await rita.send('POST', '/projects', body)
      expect(status).toBe(400)
      expect(answer).toMatchObject(problem)
    }
    expect((await rita.get('/projects/owned')).body).toEqual([])
  })

  it('can be made for somebody else by administrators', async () => {
    const root = await serve({ fixture })
    const { id } = (await root.get('/users?username=otto')).body[0]
    const asked = { name: 'gift', default_branch: 'main', user_id: 1 }
    expect((await root.as('token-rita').send('POST', `/projects/user/${id}`, asked)).status).toBe(403)
    const gift = await root.send('POST', `/projects/user/${id}`, asked)
    expect([gift.status, gift.body.owner.name, gift.body.default_branch]).toEqual([201, 'Otto', 'main'])
    expect((await root.send('POST', '/projects/user/999', asked)).body).toEqual({ message: '404 User Not Found' })
    expect((await root.as('token-rita').send('POST', `/projects/user/${id}`, {})).status).toBe(400)
  })
})

describe('a changed project', () => {
  it('needs its name by the contract, and anything at all in practice', async () => {
    const contract = await serve({ fixture })
    const real = await serve({ fixture, dialect: 'real' })
    expect((await contract.send('PUT', '/projects/1', { path: 'a' })).body).toEqual({
      message: '400 (Bad request) "name" not given',
    })
    expect((await real.send('PUT', '/projects/1?description=Steel')).body.description).toBe('Steel')
    expect((await real.send('PUT', '/projects/1', {})).body.error).toMatch(/at least one parameter must be provided$/)
    const changed = await contract.send('PUT', '/projects/1?name=anvil&path=block&issues_enabled=0&visibility_level=20')
    expect(changed.body).toMatchObject({ path: 'block', issues_enabled: false, visibility_level: 20, name: 'anvil' })
    expect((await contract.get('/projects/tools%2Fblock')).status).toBe(200)
  })

  it('has its name and visibility from its owner only', async () => {
    const root = await serve({ fixture })
    const rita = root.as('token-rita')
    const mill = '/projects/tools%2Fmill'
    expect((await rita.send('PUT', mill, { name: 'mill', path: 'wind' })).status).toBe(200)
    expect((await rita.send('PUT', '/projects/tools%2Fwind', { name: 'Windmill' })).status).toBe(403)
    expect((await rita.send('PUT', '/projects/tools%2Fwind', { name: 'mill', public: true })).status).toBe(403)
    expect((await rita.send('PUT', '/projects/1', { name: 'anvil' })).status).toBe(403)
    const real = (await serve({ fixture, dialect: 'real' })).as('token-rita')
    expect((await real.send('PUT', mill, { name: 'mill' })).status).toBe(403)
    expect((await real.send('PUT', mill, { path: 'wind' })).status).toBe(200)
  })

  it('does not take the name of another', async () => {
    const contract = await serve({ fixture })
    const real = await serve({ fixture, dialect: 'real' })
    const requested = { name: 'secret', description: 'lost' }
    const wrong = { message: { name: ['has already been taken'] } }
    const one = await contract.send('PUT', '/projects/1', requested)
    const other = await real.send('PUT', '/projects/1', requested)
    expect([one.status, one.body, other.status, other.body]).toEqual([409, wrong, 400, wrong])
    expect((await contract.get('/projects/1')).body.description).toBeNull()
  })
})

describe('a fork', () => {
  it('lands in a namespace, counted at its source', async () => {
    const root = await serve({ fixture })
    const otto = root.as('token-otto')
    const fork = await otto.send('POST', '/projects/fork/1', { namespace: 'otto' })
    expect([fork.status, fork.body.path_with_namespace]).toEqual([201, 'otto/anvil'])
    expect(fork.body.forked_from_project).toMatchObject({ id: 1 })
    expect((await root.get('/projects/1')).body.forks_count).toBe(1)
    expect((await otto.get(`/projects/${fork.body.id}/issues`)).body).toEqual([])
    const again = await otto.send('POST', '/projects/fork/tools%2Fanvil', { namespace: 'otto' })
    expect([again.status, again.body.message.name]).toEqual([409, ['has already been taken']])
    expect((await otto.send('POST', '/projects/fork/1', { namespace: 'tools' })).body).toEqual({
      message: '404 Target Namespace Not Found',
    })
    expect((await otto.send('POST', '/projects/fork/2', { namespace: 'otto' })).body).toEqual({
      message: '404 Project Not Found',
    })
    expect((await otto.send('POST', '/projects/fork/1', {})).body.message).toBe(
      '400 (Bad request) "namespace" not given',
    )
  })

  it('goes to one’s own namespace unless told otherwise, in practice', async () => {
    const otto = (await serve({ fixture, dialect: 'real' })).as('token-otto')
    expect((await otto.send('POST', '/projects/fork/1')).body.path_with_namespace).toBe('otto/anvil')
  })
})

describe('stars and the archive', () => {
  it('change once and say 304 after', async () => {
    const otto = (await serve({ fixture })).as('token-otto')
    expect((await otto.send('DELETE', '/projects/1/star')).status).toBe(304)
    const star = await otto.send('POST', '/projects/1/star')
    expect([star.status, star.body.star_count]).toEqual([201, 1])
    const again = await otto.send('POST', '/projects/1/star')
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await otto.get('/projects/starred')).body).toMatchObject([{ id: 1 }])
    const gone = await otto.send('DELETE', '/projects/1/star', {})
    expect([gone.status, gone.body.star_count]).toEqual([200, 0])
    expect((await otto.send('POST', '/projects/2/star')).status).toBe(404)
  })

  it('are the owner’s to open and shut, any number of times', async () => {
    const root = await serve({ fixture })
    const olga = root.as('token-olga')
    expect((await root.as('token-rita').send('POST', '/projects/1/archive')).status).toBe(403)
    for (const [verb, archived] of [
      ['archive', true],
      ['archive', true],
      ['unarchive', false],
      ['unarchive', false],
    ] as const) {
      const reply = await olga.send('POST', `/projects/1/${verb}`)
      expect([reply.status, reply.body.archived]).toEqual([201, archived])
    }
  })
})

describe('lists of projects', () => {
  it('take every parameter', async () => {
    const root = await serve({ fixture })
    const paths = async (query: string) =>
      (await root.get(query)).body.map(({ path }: { path: string }) => path) as string[]
    expect(await paths('/projects/all?order_by=path&sort=asc')).toEqual(['anvil', 'mill', 'notes', 'secret'])
    expect(await paths('/projects/all?archived=true')).toEqual(['one'])
    expect(await paths('/projects/all?visibility=internal')).toEqual(['anvil'])
    expect(await paths('/projects/all?search=EC&order_by=id')).toEqual(['secret'])
    expect(await paths('/projects/visible?visibility=private&order_by=name&sort=desc')).toEqual(['secret', 'mill'])
    expect((await root.as('token-olga').get('/projects/all')).status).toBe(403)
    expect((await root.get('/projects/all?order_by=size')).body).toEqual({
      error: 'order_by does not have a valid value',
    })
    const simple = (await root.as('token-olga').get('/projects?simple=true')).body
    expect(Object.keys(simple[0])).toHaveLength(7)
  })
})

describe('a deleted project', () => {
  it('was its owner’s, and takes all that hangs on it along', async () => {
    const root = await serve({ fixture })
    await root.as('token-gus').send('POST', '/projects/1/issues/1/todo')
    await root.as('token-gus').send('POST', '/projects/1/star')
    await root.as('token-otto').send('POST', '/projects/fork/1', { namespace: 'otto' })
    expect((await root.as('token-rita').send('DELETE', '/projects/1')).status).toBe(403)
    const reply = await root.as('token-olga').send('DELETE', '/projects/1')
    expect([reply.status, reply.body]).toEqual([200, true])
    expect((await root.as('token-gus').get('/todos')).body).toEqual([])
    expect((await root.as('token-gus').get('/issues')).body).toEqual([])
    expect((await root.get('/projects/otto%2Fanvil')).body).not.toHaveProperty('forked_from_project')
    expect((await root.as('token-olga').get('/groups/tools/issues')).body).toMatchObject([{ title: 'Hidden' }])
  })
})
