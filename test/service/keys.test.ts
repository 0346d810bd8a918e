import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'
import type { Client } from './support.ts'

/** A public key of the right shape, different for each seed. */
function keyOf(seed: number): string {
  const type = 'ssh-ed25519'
  const length = Buffer.from([0, 0, 0, type.length])
  return `${type} ${Buffer.concat([length, Buffer.from(type), Buffer.from([0, 0, 0, 32]), Buffer.alloc(32, seed)]).toString('base64')} a@b`
}

const fixture = {
  ...workshop,
  users: [
    ...workshop.users,
    { username: 'kim', keys: [{ title: 'old', key: keyOf(9) }], emails: ['kim@home.example'] },
  ],
}

async function idOf(root: Client, username: string): Promise<number> {
  return (await root.get(`/users?username=${username}`)).body[0].id
}

describe('SSH keys', () => {
  it('are one’s own to add, read and delete', async () => {
    const root = await serve({ fixture })
    const rita = root.as('token-rita')
    const made = await rita.send('POST', '/user/keys', { title: 'laptop', key: ` ${keyOf(1)}\n` })
    expect(made.status).toBe(201)
    const fields = { id: 2, title: 'laptop', key: keyOf(1), created_at: expect.stringMatching(/Z$/) }
    expect(made.body).toEqual(fields)
    expect((await rita.get('/user/keys')).body).toEqual([fields])
    expect((await rita.get('/user/keys/2')).body).toEqual(fields)
    expect((await root.as('token-gus').get('/user/keys/2')).body).toEqual({ message: '404 Key Not Found' })
    expect((await root.as('token-gus').send('DELETE', '/user/keys/2')).text).toBe('null')
    expect((await rita.send('DELETE', '/user/keys/2')).body).toEqual(fields)
    expect((await rita.get('/user/keys')).body).toEqual([])
    expect((await rita.send('DELETE', '/user/keys/2')).status).toBe(200)
    const real = (await serve({ fixture, dialect: 'real' })).as('token-rita')
    expect((await real.send('DELETE', '/user/keys/2')).body).toEqual({ message: '404 Key Not Found' })
  })

  it('are each somebody’s alone, and keys', async () => {
    const root = await serve({ fixture })
    const rita = root.as('token-rita')
    const real = (await serve({ fixture, dialect: 'real' })).as('token-rita')
    expect((await real.send('POST', '/user/keys', { title: 'x' })).body).toEqual({ error: 'key is missing' })
    expect((await rita.send('POST', '/user/keys', { title: 'x' })).body).toEqual({
      message: '400 (Bad request) "key" not given',
    })
    const answer = async (key: string) => {
      const { status, body } = await rita.send('POST', '/user/keys', { title: 'x', key })
      return [status, body.message]
    }
    expect(await answer('not a key')).toEqual([400, { key: ['is invalid'], fingerprint: ['cannot be generated'] }])
    expect(await answer('ssh-rsa AAAA')).toEqual([400, { fingerprint: ['cannot be generated'] }])
    const taken = ['has already been taken']
    expect(await answer(keyOf(9).replace('a@b', 'c@d'))).toEqual([400, { key: taken, fingerprint: taken }])
    expect((await rita.get('/user/keys')).body).toEqual([])
  })

  it('of others are an administrator’s', async () => {
    const root = await serve({ fixture })
    const id = await idOf(root, 'kim')
    expect((await root.get(`/users/${id}/keys`)).body).toMatchObject([{ id: 1, title: 'old' }])
    expect((await root.send('POST', `/users/${id}/keys`, { title: 'new', key: keyOf(3) })).status).toBe(201)
    expect((await root.as('token-kim').get('/user/keys')).body).toHaveLength(2)
    expect((await root.as('token-kim').get(`/users/${id}/keys`)).status).toBe(403)
    expect((await root.as('token-rita').send('DELETE', `/users/${id}/keys/1`)).status).toBe(403)
    expect((await root.send('DELETE', `/users/${id}/keys/1`)).body.title).toBe('old')
    expect((await root.send('DELETE', `/users/${id}/keys/1`)).body).toEqual({ message: '404 Key Not Found' })
    expect((await root.send('DELETE', '/users/99/keys/2')).body).toEqual({ message: '404 User Not Found' })
    expect((await root.send('POST', '/users/99/keys', { title: 'x', key: keyOf(4) })).status).toBe(404)
  })

  it('and addresses are whole lists in practice', async () => {
    for (const dialect of ['contract', 'real'] as const) {
      const root = await serve({ fixture, dialect })
      const id = await idOf(root, 'kim')
      for (const path of ['/user/keys', '/user/emails', `/users/${id}/keys`, `/users/${id}/emails`]) {
        const total = (await root.get(path)).headers.get('x-total')
        expect([path, total === null]).toEqual([path, dialect === 'real'])
      }
    }
  })
})

describe('e-mail addresses', () => {
  it('are one’s own to add, read and delete', async () => {
    const root = await serve({ fixture })
    const rita = root.as('token-rita')
    const made = await rita.send('POST', '/user/emails', { email: 'rita@home.example' })
    expect([made.status, made.body]).toEqual([201, { id: 2, email: 'rita@home.example' }])
    expect((await rita.get('/user/emails')).body).toEqual([made.body])
    expect((await rita.get('/user/emails/2')).body).toEqual(made.body)
    expect((await root.as('token-gus').get('/user/emails/2')).body).toEqual({ message: '404 Email Not Found' })
    expect((await rita.send('DELETE', '/user/emails/2')).status).toBe(200)
    expect((await rita.get('/user/emails')).body).toEqual([])
    expect((await rita.send('DELETE', '/user/emails/2')).status).toBe(200)
    const real = (await serve({ fixture, dialect: 'real' })).as('token-rita')
    expect((await real.send('DELETE', '/user/emails/2')).body).toEqual({ message: '404 Email Not Found' })
  })

  it('are each somebody’s alone, and addresses', async () => {
    const root = await serve({ fixture })
    const rita = root.as('token-rita')
    const answer = async (email: string) => {
      const { status, body } = await rita.send('POST', '/user/emails', { email })
      return [status, body.message.email]
    }
    expect(await answer('kim@home.example')).toEqual([400, ['has already been taken']])
    expect(await answer('olga@example.com')).toEqual([400, ['has already been taken']])
    expect(await answer('nowhere')).toEqual([400, ['is invalid']])
    expect((await rita.send('POST', '/user/emails', {})).status).toBe(400)
    const person = { username: 'n', name: 'N', password: 'long enough', email: 'kim@home.example' }
    expect((await root.send('POST', '/users', person)).body).toEqual({ message: { email: ['has already been taken'] } })
  })

  it('of others are an administrator’s', async () => {
    const root = await serve({ fixture })
    const id = await idOf(root, 'kim')
    expect((await root.get(`/users/${id}/emails`)).body).toEqual([{ id: 1, email: 'kim@home.example' }])
    expect((await root.send('POST', `/users/${id}/emails`, 'email=k%40k.example')).status).toBe(201)
    expect((await root.as('token-kim').get(`/users/${id}/emails`)).status).toBe(403)
    expect((await root.send('DELETE', `/users/${id}/emails/1`)).status).toBe(200)
    expect((await root.send('DELETE', `/users/${id}/emails/1`)).body).toEqual({ message: '404 Email Not Found' })
    expect((await root.send('DELETE', '/users/99/emails/1')).body).toEqual({ message: '404 User Not Found' })
  })
})
