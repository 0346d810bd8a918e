import { describe, expect, it } from 'vitest'
import { serve } from './support.ts'

const people = {
  users: [
    {
      username: 'ada',
      token: 'ada-private',
      tokens: [
        { kind: 'personal', token: 'ada-personal' },
        { kind: 'personal', token: 'ada-reads-users', scope: 'read_user' },
        { kind: 'personal', token: 'ada-revoked', revoked: true },
        { kind: 'oauth', token: 'ada-oauth' },
        { kind: 'oauth', token: 'ada-expired', expired: true },
        { kind: 'session', token: 'ada-session' },
      ],
    },
    { username: 'bea', token: 'bea-private', state: 'blocked' },
    { username: 'chief', administrator: true, tokens: [{ kind: 'personal', token: 'chief-personal' }] },
  ],
}

describe('credentials', () => {
  it('are taken in every form the contract names', async () => {
    const nobody = (await serve({ fixture: people })).as(null)
    const ways = await Promise.all([
      nobody.get('/user', { 'private-token': 'ada-private' }),
      nobody.get('/user?private_token=ada-private'),
      nobody.get('/user', { 'private-token': 'ada-personal' }),
      nobody.get('/user', { authorization: 'Bearer ada-oauth' }),
      nobody.get('/user?access_token=ada-oauth'),
      nobody.get('/user', { cookie: 'a=b; _service_session=ada-session' }),
      nobody.get('/user', { authorization: 'Bearer ada-private' }),
    ])
    expect(ways.map(({ status, body }) => [status, body.username])).toEqual(ways.map(() => [200, 'ada']))
    expect(ways[0]?.body).not.toHaveProperty('private_token')
  })

  it('are refused with 401 when missing, wrong, revoked, expired, or of a blocked user', async () => {
    const nobody = (await serve({ fixture: people })).as(null)
    const refused = await Promise.all([
      nobody.get('/user'),
      nobody.get('/user', { 'private-token': 'wrong' }),
      nobody.get('/user', { 'private-token': 'ada-revoked' }),
      nobody.get('/user', { 'private-token': 'ada-oauth' }),
      nobody.get('/user', { 'private-token': 'bea-private' }),
      nobody.get('/user', { authorization: 'Bearer ada-expired' }),
      nobody.get('/user', { authorization: 'Bearer ada-session' }),
    ])
    for (const reply of refused) {
      expect([reply.status, reply.body]).toEqual([401, { message: '401 Unauthorized' }])
    }
    expect(refused[5]?.headers.get('www-authenticate')).toContain('invalid_token')
  })

  it('honours a session for reading only', async () => {
    const nobody = (await serve({ fixture: people })).as(null)
    const cookie = { cookie: '_service_session=ada-session' }
    expect((await nobody.get('/todos', cookie)).status).toBe(200)
    expect((await nobody.send('DELETE', '/todos', undefined, cookie)).status).toBe(401)
  })

  it('lets a token for reading users read users only', async () => {
    const reader = (await serve({ fixture: people })).as('ada-reads-users')
    expect((await reader.get('/user')).status).toBe(200)
    expect((await reader.get('/users/1')).status).toBe(200)
    expect((await reader.get('/projects')).status).toBe(401)
  })

  it('come before parameters are looked at', async () => {
    const nobody = (await serve()).as(null)
    expect((await nobody.get('/projects?page=abc')).status).toBe(401)
  })
})

describe('sudo', () => {
  it('shows an administrator somebody else with their private token', async () => {
    const root = await serve({ fixture: people })
    for (const reply of [
      await root.get('/user?sudo=ada'),
      await root.get('/user', { sudo: 'ada' }),
      await root.get(`/user?sudo=${(await root.as('ada-private').get('/user')).body.id}`),
    ]) {
      expect(reply.body).toMatchObject({ username: 'ada', private_token: 'ada-private' })
    }
  })

  it('is refused in the words of each dialect', async () => {
    const contract = await serve({ fixture: people })
    const real = await serve({ fixture: people, dialect: 'real' })
    const answers = async (root: typeof contract) => {
      const replies = [
        await root.as('ada-private').get('/user?sudo=root'),
        await root.get('/user?sudo=zoe'),
        await root.as('chief-personal').get('/user?sudo=ada'),
      ]
      return replies.map(({ status, body }) => [status, body.message ?? body.username])
    }
    expect(await answers(contract)).toEqual([
      [403, '403 Forbidden - Must be admin to use sudo'],
      [404, '404 Not Found: No user id or username for: zoe'],
      [200, 'ada'],
    ])
    expect(await answers(real)).toEqual([
      [403, '403 Forbidden  - Must be admin to use sudo'],
      [404, '404 No user id or username for: zoe Not Found'],
      [403, '403 Forbidden  - Private token must be specified in order to use sudo'],
    ])
  })

  it('may be asked for in the body, and has the rights of the other user', async () => {
    const root = await serve({ fixture: people })
    const made = await root.send('POST', '/projects', { name: 'hers', sudo: 'ada' })
    expect(made.body.path_with_namespace).toBe('ada/hers')
    expect((await root.get('/hooks?sudo=ada')).status).toBe(403)
    expect((await root.send('PUT', '/users/1/block', 'sudo=ada')).status).toBe(403)
    expect((await root.get('/user', { sudo: 'ada', 'private-token': 'ada-private' })).status).toBe(403)
  })

  it('works for an administrator with any token by the contract, with the private one alone in practice', async () => {
    const fixture = {
      users: ['ada', { username: 'chief', administrator: true, tokens: [{ kind: 'oauth', token: 'chief-oauth' }] }],
    }
    const sudo = { authorization: 'Bearer chief-oauth', sudo: 'ada' }
    const contract = (await serve({ fixture })).as(null)
    const real = (await serve({ fixture, dialect: 'real' })).as(null)
    expect((await contract.get('/user', sudo)).body.username).toBe('ada')
    expect((await real.get('/user', sudo)).status).toBe(403)
  })
})

describe('what takes an administrator', () => {
  it('is refused to everybody else, and to nobody before they have said who they are', async () => {
    const root = await serve({ fixture: people })
    const key = 'title=a&key=b'
    for (const [method, path, body] of [
      ['GET', '/projects/all'],
      ['POST', '/projects/user/1', 'name=a'],
      ['POST', '/groups/1/projects/1'],
      ['POST', '/users', 'email=a&password=b&username=c&name=d'],
      ['PUT', '/users/1', 'name=a'],
      ['DELETE', '/users/1'],
      ['PUT', '/users/1/block'],
      ['PUT', '/users/1/unblock'],
      ['GET', '/users/1/keys'],
      ['POST', '/users/1/keys', key],
      ['DELETE', '/users/1/keys/1'],
      ['GET', '/users/1/emails'],
      ['POST', '/users/1/emails', 'email=a@b.c'],
      ['DELETE', '/users/1/emails/1'],
      ['GET', '/hooks'],
      ['POST', '/hooks', 'url=http://127.0.0.1:1/'],
      ['GET', '/hooks/1'],
      ['DELETE', '/hooks/1'],
    ] as const) {
      const ada = await root.as('ada-private').send(method, path, body)
      const nobody = await root.as(null).send(method, path, body)
      expect([method, path, ada.status, ada.body]).toEqual([method, path, 403, { message: '403 Forbidden' }])
      expect([method, path, nobody.status]).toEqual([method, path, 401])
    }
    expect((await root.get('/hooks')).body).toEqual([])
  })
})

describe('the order of credentials', () => {
  it('is parameter, header, bearer, cookie', async () => {
    const fixture = {
      users: ['par', 'head', 'bear', { username: 'cook', tokens: [{ kind: 'session', token: 'session' }] }],
    }
    const nobody = (await serve({ fixture })).as(null)
    const cookie = { cookie: '_service_session=session' }
    const bearer = { ...cookie, authorization: 'Bearer token-bear' }
    const header = { ...bearer, 'private-token': 'token-head' }
    const who = async (query: string, headers: Record<string, string>) =>
      (await nobody.get(`/user${query}`, headers)).body.username
    expect(await who('', cookie)).toBe('cook')
    expect(await who('', bearer)).toBe('bear')
    expect(await who('', header)).toBe('head')
    expect(await who('?private_token=token-par', header)).toBe('par')
  })
})
