import { describe, expect, it } from 'vitest'
import { serveV4 } from './support.ts'

const people = {
  users: [
    {
      username: 'ada',
      token: 'ada-whole',
      tokens: [
        { kind: 'personal', token: 'ada-api', expiresAt: '2031-02-03T00:00:00Z' },
        { kind: 'personal', token: 'ada-reads', scope: 'read_api' },
        { kind: 'personal', token: 'ada-reads-users', scope: 'read_user' },
        { kind: 'personal', token: 'ada-revoked', revoked: true },
        { kind: 'personal', token: 'ada-expired', expired: true },
        { kind: 'oauth', token: 'ada-oauth' },
        { kind: 'session', token: 'ada-session' },
      ],
    },
    { username: 'bea', token: 'bea-whole', state: 'blocked' },
    { username: 'chief', administrator: true, tokens: [{ kind: 'personal', token: 'chief-api' }] },
  ],
  projects: [{ path: 'ada/log', issues: ['One'] }],
}

/** Midnight of 2 February 2031: a day before one of the tokens ends. */
const clock = () => new Date('2031-02-02T00:00:00Z')
const serve = (at = clock) => serveV4('16', { fixture: people, clock: at }).then((root) => root.as(null))

const insufficient = (scope: string) => ({
  error: 'insufficient_scope',
  error_description: 'The request requires higher privileges than provided by the access token.',
  scope,
})

describe('tokens of API v4', () => {
  it('are sent as PRIVATE-TOKEN or as Bearer, those of OAuth as Bearer alone', async () => {
    const nobody = await serve()
    const replies = await Promise.all([
      nobody.get('/user', { 'private-token': 'ada-api' }),
      nobody.get('/user', { authorization: 'Bearer ada-api' }),
      nobody.get('/user', { authorization: 'Bearer ada-oauth' }),
      nobody.get('/user', { 'private-token': 'ada-oauth' }),
      nobody.get('/user', { authorization: 'Bearer ada-session' }),
      nobody.get('/user', { cookie: '_service_session=ada-session' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 401, 401, 401])
  })

  it('that may only read cannot write', async () => {
    const reader = (await serve()).as('ada-reads')
    expect((await reader.get('/projects/1/issues/1')).status).toBe(200)
    for (const [method, path] of [
      ['POST', '/projects/1/issues/1/notes'],
      ['PUT', '/projects/1/issues/1'],
      ['DELETE', '/projects/1/issues/1'],
    ] as const) {
      const refused = await reader.send(method, path, { body: 'x', title: 'x' })
      expect([refused.status, refused.body]).toEqual([403, insufficient('api')])
    }
    expect((await reader.get('/projects/1/issues/1')).body).toMatchObject({ title: 'One', user_notes_count: 0 })
  })

  it('that may read users read nothing else', async () => {
    const reader = (await serve()).as('ada-reads-users')
    const open = await Promise.all(
      ['/user', '/users/1', '/version', '/metadata', '/personal_access_tokens/self'].map((path) => reader.get(path)),
    )
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const refused = await reader.get('/todos')
    expect([refused.status, refused.body]).toEqual([403, insufficient('api read_api')])
  })

  it('that are over are told apart from wrong ones', async () => {
    const nobody = await serve()
    const [revoked, expired, wrong] = await Promise.all(
      ['ada-revoked', 'ada-expired', 'nobody’s'].map((token) =>
        nobody.get('/user', { authorization: `Bearer ${encodeURIComponent(token)}` }),
      ),
    )
    expect([revoked?.status, revoked?.body]).toEqual([
      401,
      {
        error: 'invalid_token',
        error_description: 'Token was revoked. You have to re-authorize from the user.',
      },
    ])
    expect([expired?.status, expired?.body]).toEqual([
      401,
      {
        error: 'invalid_token',
        error_description: 'Token is expired. You can either do re-authorization or token refresh.',
      },
    ])
    expect([wrong?.status, wrong?.body]).toEqual([401, { message: '401 Unauthorized' }])
  })

  it('end at their last moment', async () => {
    const before = await serve(() => new Date('2031-02-02T23:59:59.999Z'))
    expect((await before.get('/user', { 'private-token': 'ada-api' })).status).toBe(200)
    const after = await serve(() => new Date('2031-02-03T00:00:00Z'))
    const refused = await after.get('/user', { 'private-token': 'ada-api' })
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_token'])
  })

  it('of somebody blocked say so', async () => {
    const refused = await (await serve()).as('bea-whole').get('/user')
    expect([refused.status, refused.body]).toEqual([403, { message: '403 Forbidden - Your account has been blocked.' }])
  })

  it('tell what they may do and until when; one of OAuth does not', async () => {
    const nobody = await serve()
    const token = await nobody.as('ada-api').get('/personal_access_tokens/self')
    expect([token.status, token.body]).toEqual([
      200,
      expect.objectContaining({ scopes: ['api'], user_id: 2, active: true, revoked: false, expires_at: '2031-02-03' }),
    ])
    expect((await nobody.as('ada-reads').get('/personal_access_tokens/self')).body).toMatchObject({
      scopes: ['read_api'],
      expires_at: null,
    })
    const oauth = await nobody.get('/personal_access_tokens/self', { authorization: 'Bearer ada-oauth' })
    expect([oauth.status, oauth.body]).toEqual([
      400,
      { message: '400 Bad request - This endpoint requires token type to be a personal access token' },
    ])
  })

  it('let an administrator act as others only when they have the scope for it', async () => {
    const nobody = await serve()
    const refused = await nobody.as('chief-api').get('/user?sudo=ada')
    expect([refused.status, refused.body]).toEqual([403, insufficient('sudo')])
    const ada = await nobody.as('root-token').get('/user?sudo=ada')
    expect(ada.body.username).toBe('ada')
    // Nobody's token is told any more.
    expect(ada.body).not.toHaveProperty('private_token')
    expect((await nobody.as('ada-whole').get('/user?sudo=chief')).status).toBe(403)
  })
})
