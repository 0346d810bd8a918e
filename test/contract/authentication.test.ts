import { describe, expect, it } from 'vitest'
import type { Reply } from '../service/support.ts'
import { anything, exactly, message, record, without } from './expectations/checks.ts'
import type { Dialect } from './expectations/shapes.ts'
import { briefUser, fullUser, fullUserWithToken } from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { startWorld } from './world.ts'

/** The contract's "Authentication". For missing rights, see authorization.test.ts. */

const dialects: readonly Dialect[] = ['contract', 'real']

const isNamed = (username: string) => record({ username: exactly(username) })
const refusal = message('401 Unauthorized')

describe.each(dialects)('authentication in the %s dialect', (dialect) => {
  const start = async () => {
    const world = await startWorld(dialect)
    const nobody = world.as(null)
    return {
      world,
      nobody,
      get: (path: string, headers: Record<string, string> = {}): Promise<Reply> => nobody.get(path, headers),
    }
  }

  it.each([
    ['a private token in the header', '/user', { 'PRIVATE-TOKEN': 'token-rita' }],
    ['a private token in the query', '/user?private_token=token-rita', {}],
    ['a personal access token in the header', '/user', { 'PRIVATE-TOKEN': 'personal-rita' }],
    ['a personal access token in the query', '/user?private_token=personal-rita', {}],
    ['another personal access token of the same user', '/user', { 'PRIVATE-TOKEN': 'another-rita' }],
    ['an OAuth 2 token in the header', '/user', { authorization: 'Bearer oauth-rita' }],
    ['an OAuth 2 token in the query', '/user?access_token=oauth-rita', {}],
    ['a session cookie', '/user', { cookie: '_service_session=session-rita' }],
    ['a session cookie among others', '/user', { cookie: 'theme=dark; _service_session=session-rita; a=b' }],
  ])('takes %s', async (_, path, headers) => {
    const { get } = await start()
    expectAnswer(await get(path, headers), 200, isNamed('rita'))
  })

  it.each([
    ['nothing', '/user', {}],
    ['an unknown private token', '/user', { 'PRIVATE-TOKEN': 'no such token' }],
    ['an empty private token', '/user?private_token=', {}],
    ['an unknown OAuth 2 token', '/user', { authorization: 'Bearer nosuchtoken' }],
    ['an expired OAuth 2 token', '/user?access_token=expired-rita', {}],
    ['a revoked personal access token', '/user', { 'PRIVATE-TOKEN': 'revoked-rita' }],
    ['an unknown session', '/user', { cookie: '_service_session=nosuchsession' }],
    ['an expired session', '/user', { cookie: '_service_session=old-session-rita' }],
    ['a session as a private token', '/user', { 'PRIVATE-TOKEN': 'session-rita' }],
    ['an OAuth 2 token as a private token', '/user', { 'PRIVATE-TOKEN': 'oauth-rita' }],
    ['basic credentials', '/user', { authorization: `Basic ${Buffer.from('rita:secret').toString('base64')}` }],
    ['the token of somebody blocked', '/user', { 'PRIVATE-TOKEN': 'token-bea' }],
    ['the token of somebody the directory blocked', '/user', { 'PRIVATE-TOKEN': 'token-lena' }],
    ['a token in an unknown parameter', '/user?token=token-rita', {}],
  ])('refuses %s', async (_, path, headers) => {
    const { get } = await start()
    expectAnswer(await get(path, headers), 401, refusal)
  })

  it('takes a token in the body of a request that has one', async () => {
    const { world, nobody } = await start()
    const path = `/projects/${await world.projectId()}/issues`
    const issue = await nobody.send('POST', path, { title: 'x', private_token: 'token-rita' })
    expectAnswer(issue, 201, record({ author: isNamed('rita') }))
    const form = await nobody.send('POST', path, 'title=y&private_token=token-rita')
    expectAnswer(form, 201, record({ author: isNamed('rita') }))
  })

  it('asks who calls before it looks at what is asked', async () => {
    const { nobody, world } = await start()
    const path = `/projects/${await world.projectId()}/issues`
    for (const reply of [
      await nobody.send('POST', path, {}),
      await nobody.get(`${path}?state=asleep`),
      await nobody.get('/projects/987654/issues'),
      await nobody.get('/users/987654'),
    ]) {
      expectAnswer(reply, 401, refusal)
    }
  })

  it('has a session only read', async () => {
    const { world, nobody } = await start()
    const path = `/projects/${await world.projectId()}/issues`
    const cookie = { cookie: '_service_session=session-rita' }
    expectAnswer(await nobody.get(path, cookie), 200, anything)
    expectAnswer(await nobody.send('POST', path, { title: 'x' }, cookie), 401, refusal)
  })

  it('gives out no session', async () => {
    const { nobody, world } = await start()
    const login = { login: 'rita', password: 'secret' }
    for (const client of [nobody, world.as('rita')]) {
      const reply = await client.send('POST', '/session', login)
      expect(reply.status).toBe(404)
      expect(reply.headers.has('set-cookie')).toBe(false)
    }
  })

  it('lets a token that may read users do nothing else', async () => {
    const { get } = await start()
    const headers = { 'PRIVATE-TOKEN': 'reading-rita' }
    expectAnswer(await get('/user', headers), 200, isNamed('rita'))
    expect((await get('/projects', headers)).status).toBe(401)
  })

  describe('without credentials', () => {
    it('answers a public project and its events', async () => {
      const { get, world } = await start()
      const id = await world.projectId('olga/notes')
      for (const name of [String(id), 'olga%2Fnotes']) {
        const body = expectAnswer(
          await get(`/projects/${name}`),
          200,
          record({ path_with_namespace: exactly('olga/notes') }),
        )
        expect(without('runners_token', 'permissions')(body, 'the answer')).toEqual([])
        expectAnswer(await get(`/projects/${name}/events`), 200, anything)
      }
    })

    it('hides internal and private ones, and answers nothing else of a public one', async () => {
      const { get, world } = await start()
      for (const path of ['tools/anvil', 'tools/secret']) {
        const id = await world.projectId(path)
        for (const part of ['', '/events']) {
          expectAnswer(await get(`/projects/${id}${part}`), 404, message('404 Project Not Found'))
        }
      }
      const id = await world.projectId('olga/notes')
      // For further answers of real services, see practice.test.ts.
      const more = dialect === 'contract' ? [`/projects/${id}/users`, '/projects/visible'] : []
      for (const part of ['/issues', '/labels', '/milestones', '/merge_requests']) {
        expectAnswer(await get(`/projects/${id}${part}`), 401, refusal)
      }
      for (const path of ['/projects', '/groups', '/users', '/issues', ...more]) {
        expectAnswer(await get(path), 401, refusal)
      }
    })

    it('credentials that are wrong are refused where none are needed', async () => {
      const { get, world } = await start()
      const id = await world.projectId('olga/notes')
      expectAnswer(await get(`/projects/${id}`, { 'PRIVATE-TOKEN': 'wrong' }), 401, refusal)
    })
  })

  it('hides a private project, and all that is in it, from those who are no members', async () => {
    const { world } = await start()
    const id = await world.projectId('tools/secret')
    const issue = await world.issueId('Hidden', 'tools/secret')
    for (const who of ['rita', 'otto', 'eve']) {
      for (const part of [
        '',
        '/events',
        '/users',
        '/issues',
        `/issues/${issue}`,
        `/issues/${issue}/notes`,
        '/labels',
      ]) {
        expectAnswer(await world.as(who).get(`/projects/${id}${part}`), 404, message('404 Project Not Found'))
      }
      expectAnswer(
        await world.as(who).send('POST', `/projects/${id}/issues`, { title: 'x' }),
        404,
        message('404 Project Not Found'),
      )
      const visible = (await world.as(who).get('/projects/visible?per_page=100')).body
      expect(visible.map((project: { id: number }) => project.id)).not.toContain(id)
    }
    for (const who of ['gus', 'olga', 'root']) {
      expectAnswer(await world.as(who).get(`/projects/${id}`), 200, record({ id: exactly(id) }))
    }
  })

  it('hides an internal project from those from outside', async () => {
    const { world } = await start()
    const id = await world.projectId()
    expectAnswer(await world.as('otto').get(`/projects/${id}`), 200, record({ id: exactly(id) }))
    expectAnswer(await world.as('eve').get(`/projects/${id}`), 404, message('404 Project Not Found'))
  })

  describe('sudo', () => {
    it.each(['query', 'header'])('in the %s has an administrator act as somebody, by name or by id', async (where) => {
      const { world } = await start()
      for (const name of ['rita', String(await world.userId('rita'))]) {
        const [path, headers] = where === 'query' ? [`/user?sudo=${name}`, {}] : ['/user', { SUDO: name }]
        const body = expectAnswer(await world.as('root').get(path, headers), 200, fullUserWithToken(dialect))
        expect(body).toMatchObject({ username: 'rita', private_token: 'token-rita' })
      }
    })

    it('is the only way to a private token', async () => {
      const { world } = await start()
      for (const who of ['root', 'rita']) {
        const body = expectAnswer(await world.as(who).get('/user'), 200, fullUser(dialect))
        expect(without('private_token')(body, 'the answer')).toEqual([])
      }
      const user = await world.as('root').get(`/users/${await world.userId('rita')}`)
      expect(without('private_token')(user.body, 'the answer')).toEqual([])
    })

    it('makes what it does the other’s, rights included', async () => {
      const { world } = await start()
      const path = `/projects/${await world.projectId()}/issues`
      const issue = await world.as('root').send('POST', `${path}?sudo=rita`, { title: 'x' })
      expectAnswer(issue, 201, record({ author: briefUser(dialect) }))
      expect(issue.body.author.username).toBe('rita')
      expect((await world.as('root').send('POST', path, { title: 'y', sudo: 'rita' })).body.author.username).toBe(
        'rita',
      )
      expectAnswer(await world.as('root').get('/hooks?sudo=rita'), 403, message(/^403/))
    })

    it('is for administrators', async () => {
      const { world } = await start()
      const said =
        dialect === 'contract'
          ? '403 Forbidden - Must be admin to use sudo'
          : '403 Forbidden  - Must be admin to use sudo'
      expectAnswer(await world.as('olga').get('/user?sudo=rita'), 403, message(said))
      expectAnswer(await world.as('olga').get('/user', { SUDO: 'rita' }), 403, message(said))
      expectAnswer(await world.as('olga').get('/user?sudo=nobody'), 403, message(said))
    })

    it.each(['nobody', '987654'])('as %s, who is not there, is 404', async (who) => {
      const { world } = await start()
      const said =
        dialect === 'contract'
          ? `404 Not Found: No user id or username for: ${who}`
          : `404 No user id or username for: ${who} Not Found`
      expectAnswer(await world.as('root').get(`/user?sudo=${who}`), 404, message(said))
    })

    it('with a token that is not the private one works in the contract only', async () => {
      const { get } = await start()
      for (const headers of [{ 'PRIVATE-TOKEN': 'personal-root' }, { authorization: 'Bearer oauth-root' }]) {
        const reply = await get('/user?sudo=rita', headers as Record<string, string>)
        if (dialect === 'contract') expectAnswer(reply, 200, isNamed('rita'))
        else expectAnswer(reply, 403, message(/Private token must be specified in order to use sudo$/))
      }
    })

    it('without credentials is 401', async () => {
      const { get } = await start()
      expectAnswer(await get('/user?sudo=rita'), 401, refusal)
    })
  })
})
