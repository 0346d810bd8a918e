import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'

const fixture = {
  ...workshop,
  users: [...workshop.users, 'mark', 'dev'],
  projects: [
    {
      path: 'tools/mill',
      visibility: 'internal',
      members: { mark: 'master', dev: 'developer' },
      triggers: ['planted', { token: 'used', lastUsed: '2029-01-01T00:00:00Z' }],
    },
  ],
}

describe('build triggers', () => {
  it('take a master', async () => {
    const root = await serve({ fixture })
    for (const [token, status] of [
      ['token-dev', 403],
      ['token-otto', 403],
      ['token-mark', 200],
      ['token-olga', 200],
      ['root-token', 200],
    ] as const) {
      expect((await root.as(token).get('/projects/1/triggers')).status, token).toBe(status)
    }
    expect((await root.as('token-dev').send('POST', '/projects/1/triggers')).status).toBe(403)
    expect((await root.get('/projects/9/triggers')).body).toEqual({ message: '404 Project Not Found' })
  })

  it('are added with a token of their own, and read', async () => {
    const mark = (await serve({ fixture })).as('token-mark')
    const made = await mark.send('POST', '/projects/tools%2Fmill/triggers', {})
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{30}$/),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      deleted_at: null,
      last_used: null,
    })
    expect((await mark.get(`/projects/1/triggers/${made.body.token}`)).body).toEqual(made.body)
    expect((await mark.get('/projects/1/triggers/used')).body.last_used).toBe('2029-01-01T00:00:00.000Z')
    const list = await mark.get('/projects/1/triggers?per_page=2')
    expect([list.body.length, list.headers.get('x-total')]).toEqual([2, '3'])
    expect((await mark.get('/projects/1/triggers/none')).body).toEqual({ message: '404 Trigger Not Found' })
  })

  it('are gone once deleted; deleting them again is nothing by the contract and 404 in practice', async () => {
    const contract = (await serve({ fixture })).as('token-mark')
    const real = (await serve({ fixture, dialect: 'real' })).as('token-mark')
    for (const mark of [contract, real]) {
      const gone = await mark.send('DELETE', '/projects/1/triggers/planted')
      expect([gone.status, gone.body.deleted_at]).toEqual([200, expect.stringMatching(/Z$/)])
      expect((await mark.get('/projects/1/triggers')).body).toMatchObject([{ token: 'used' }])
      expect((await mark.get('/projects/1/triggers/planted')).status).toBe(404)
    }
    const again = await contract.send('DELETE', '/projects/1/triggers/planted')
    expect([again.status, again.body.token]).toEqual([200, 'planted'])
    expect((await contract.send('DELETE', '/projects/1/triggers/none')).status).toBe(200)
    expect((await real.send('DELETE', '/projects/1/triggers/planted')).body).toEqual({
      message: '404 Trigger Not Found',
    })
  })
})
