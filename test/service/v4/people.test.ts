import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startService } from '../../../service/server.ts'
import { publicKeyOf } from '../../support/public-key.ts'
import { workshop } from '../support.ts'
import { makeOlder } from '../support/older-database.ts'
import { serveV4 } from './support.ts'

describe('people of API v4', () => {
  it('are told who is an administrator by administrators alone, and no token to anybody', async () => {
    const root = await serveV4()
    expect((await root.get('/user')).body).toMatchObject({
      username: 'root',
      is_admin: true,
      email: 'root@example.com',
    })
    const rita = root.as('token-rita')
    const own = (await rita.get('/user')).body
    expect(own).toMatchObject({ username: 'rita', state: 'active', email: 'rita@example.com', locked: false })
    for (const name of ['is_admin', 'private_token']) expect(own).not.toHaveProperty(name)
    expect((await rita.get('/users/1')).body).not.toHaveProperty('is_admin')
    expect((await root.get('/users/3')).body).toMatchObject({ username: 'rita', is_admin: false })
  })

  it('are made without an address to confirm when that is said, blocked and unblocked by POST, and deleted', async () => {
    const root = await serveV4()
    const person = { username: 'new', name: 'New', email: 'new@example.com', password: 'long enough' }
    const made = await root.send('POST', '/users', { ...person, skip_confirmation: true })
    expect([made.status, made.body.confirmed_at]).toEqual([201, expect.stringMatching(/Z$/)])
    const other = { ...person, username: 'other', email: 'other@example.com' }
    expect((await root.send('POST', '/users', { ...other, skip_confirmation: false })).body.confirmed_at).toBe(null)
    expect((await root.send('POST', '/users', person)).status).toBe(409)
    const at = `/users/${made.body.id}`
    for (const word of ['block', 'unblock']) {
      const reply = await root.send('POST', `${at}/${word}`)
      expect([reply.status, reply.body]).toEqual([201, true])
    }
    expect((await root.send('PUT', `${at}/block`)).status).toBe(405)
    expect((await root.as('token-rita').send('DELETE', at)).status).toBe(403)
    expect((await root.send('DELETE', at)).status).toBe(204)
    expect((await root.send('DELETE', at)).status).toBe(404)
  })

  it('have keys and addresses, which say nothing when they are deleted', async () => {
    const rita = (await serveV4()).as('token-rita')
    const key = await rita.send('POST', '/user/keys', { title: 'laptop', key: publicKeyOf('rita') })
    expect([key.status, key.body]).toMatchObject([
      201,
      { title: 'laptop', usage_type: 'auth_and_signing', expires_at: null },
    ])
    expect((await rita.get('/user/keys')).body).toEqual([key.body])
    const email = await rita.send('POST', '/user/emails', { email: 'rita@home.example' })
    expect([email.status, email.body]).toMatchObject([201, { email: 'rita@home.example', confirmed_at: null }])
    for (const path of [`/user/keys/${key.body.id}`, `/user/emails/${email.body.id}`]) {
      const gone = await rita.send('DELETE', path)
      expect([gone.status, gone.text]).toEqual([204, ''])
      expect((await rita.get(path)).status).toBe(404)
    }
  })
})

describe('triggers of API v4', () => {
  it('are named by id; their token is whole for who made them', async () => {
    const root = await serveV4()
    const olga = root.as('token-olga')
    expect((await olga.send('POST', '/projects/1/triggers')).body).toEqual({ error: 'description is missing' })
    const made = await olga.send('POST', '/projects/1/triggers', { description: 'nightly' })
    const { id, token } = made.body
    expect([made.status, made.body]).toMatchObject([201, { description: 'nightly', owner: { username: 'olga' } }])
    expect(token).toMatch(/^[0-9a-f]{30}$/)
    expect(made.body).not.toHaveProperty('deleted_at')
    expect((await olga.get(`/projects/1/triggers/${id}`)).body.token).toBe(token)
    expect((await root.get('/projects/1/triggers')).body).toMatchObject([{ id, token: token.slice(0, 4) }])
    expect((await root.get(`/projects/1/triggers/${id}`)).body.token).toBe(token.slice(0, 4))
    expect((await olga.send('DELETE', `/projects/1/triggers/${id}`)).status).toBe(204)
    expect((await olga.get(`/projects/1/triggers/${id}`)).status).toBe(404)
  })
})

describe('a database file of the version before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-service-v4-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('takes triggers of v4, beside those of which nobody knows who made them', async () => {
    const database = join(folder, 'service.db')
    const [anvil, ...others] = workshop.projects
    const fixture = { ...workshop, projects: [{ ...anvil, triggers: ['0123456789'] }, ...others] }
    const before = await startService({ port: 0, database, fixture })
    await before.close()
    makeOlder(database, 3)
    const root = await serveV4('16', { database })
    const path = '/projects/1/triggers'
    expect((await root.get(path)).body).toMatchObject([{ id: 1, description: '', owner: null, token: '0123' }])
    expect((await root.send('POST', path, { description: 'nightly' })).status).toBe(201)
    expect((await root.get(path)).body).toMatchObject([{ id: 1 }, { id: 2, owner: { username: 'root' } }])
  })
})

describe('system hooks of API v4', () => {
  // Nobody hears these hooks.
  const serve = (version: '11.8' | '16') => serveV4(version, { report: () => undefined })
  const url = 'http://127.0.0.1:9/'

  it.each(['11.8', '16'] as const)(
    '%s: are answered when they are added, and deleted without a word',
    async (version) => {
      const root = await serve(version)
      const made = await root.send('POST', '/hooks', { url })
      expect([made.status, made.body]).toMatchObject([201, { id: 1, url, push_events: false }])
      expect((await root.send('DELETE', '/hooks/1')).status).toBe(204)
      expect((await root.get('/hooks')).body).toEqual([])
    },
  )

  it('are tried out by reading them, and from 14.9 on by POST, when they can be read', async () => {
    const old = await serve('11.8')
    await old.send('POST', '/hooks', { url })
    expect((await old.get('/hooks/1')).body).toHaveProperty('event_name')
    expect((await old.send('POST', '/hooks/1')).status).toBe(405)
    const now = await serve('16')
    const made = await now.send('POST', '/hooks', { url })
    const read = await now.get('/hooks/1')
    expect([read.status, read.body]).toEqual([200, made.body])
    expect((await now.get('/hooks/9')).body).toEqual({ message: '404 System hook Not Found' })
    expect((await now.as('token-rita').get('/hooks/1')).status).toBe(403)
    const tried = await now.send('POST', '/hooks/1')
    expect([tried.status, tried.body]).toEqual([201, expect.objectContaining({ event_name: 'project_create' })])
  })
})
