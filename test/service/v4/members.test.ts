import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startService } from '../../../service/server.ts'
import { makeOlder } from '../support/older-database.ts'
import { serveV4 } from './support.ts'

const fixture = {
  users: ['olga', 'max', 'dora', 'gus', 'otto'],
  groups: [{ path: 'tools', members: { olga: 'owner', dora: 'developer' } }],
  projects: [{ path: 'tools/anvil', members: { max: 'master', gus: 'guest' }, issues: ['Crack'] }],
}
const path = '/projects/1/members'
/** The ids of the users, in their order. */
const [olga, max, dora, gus, otto] = [2, 3, 4, 5, 6]

interface Member {
  readonly username: string
  readonly access_level: number
}
const levelsOf = (members: readonly Member[]) =>
  members.map(({ username, access_level }) => `${username} ${access_level}`)

describe('members of projects', () => {
  const serve = async () => {
    const root = await serveV4('16', { fixture })
    return { root, as: (name: string) => root.as(`token-${name}`) }
  }

  it('are those of the project itself', async () => {
    const { as } = await serve()
    expect(levelsOf((await as('gus').get(path)).body)).toEqual(['max 40', 'gus 10'])
    expect(levelsOf((await as('gus').get(`${path}?query=ma`)).body)).toEqual(['max 40'])
    expect((await as('gus').get(`${path}/${olga}`)).status).toBe(404)
    expect((await as('otto').get(path)).status).toBe(404)
  })

  it('are added by masters, see the project from then on, and leave by themselves', async () => {
    const { as } = await serve()
    const refused = await as('dora').send('POST', path, { user_id: otto, access_level: 20 })
    expect([refused.status, refused.body.message]).toEqual([403, '403 Forbidden'])
    const added = await as('max').send('POST', path, { user_id: otto, access_level: 20 })
    expect([added.status, ...levelsOf([added.body])]).toEqual([201, 'otto 20'])
    expect((await as('otto').get('/projects/1')).status).toBe(200)
    const again = await as('max').send('POST', path, { user_id: otto, access_level: 30 })
    expect([again.status, again.body.message]).toEqual([409, 'Member already exists'])
    expect((await as('otto').send('DELETE', `${path}/${gus}`)).status).toBe(403)
    expect((await as('otto').send('DELETE', `${path}/${otto}`)).status).toBe(204)
    expect((await as('otto').get('/projects/1')).status).toBe(404)
  })

  it('get another level, but none that there is not, none below that in their group, and owner from owners only', async () => {
    const { as } = await serve()
    const raised = await as('max').send('PUT', `${path}/${gus}`, { access_level: 30 })
    expect([raised.status, raised.body.access_level]).toEqual([200, 30])
    const wrong = await as('max').send('PUT', `${path}/${gus}`, { access_level: 31 })
    expect([wrong.status, wrong.body.message]).toEqual([400, { access_level: ['is not included in the list'] }])
    const below = await as('max').send('POST', path, { user_id: dora, access_level: 10 })
    expect(below.body.message).toEqual({
      access_level: ['should be greater than or equal to Developer inherited membership from group tools'],
    })
    expect((await as('max').send('PUT', `${path}/${gus}`, { access_level: 50 })).status).toBe(403)
    expect((await as('olga').send('PUT', `${path}/${gus}`, { access_level: 50 })).status).toBe(200)
    // Whom an owner has made one, no master makes less again.
    expect((await as('max').send('PUT', `${path}/${gus}`, { access_level: 10 })).status).toBe(403)
    expect((await as('max').send('PUT', `${path}/${otto}`, { access_level: 10 })).status).toBe(404)
    expect((await as('olga').send('PUT', `${path}/${max}`, { access_level: 20 })).status).toBe(200)
  })

  it('are told with the date of their beginning, in newer versions, and with their last day', async () => {
    let now = Date.parse('2025-01-01T00:00:00Z')
    const clock = () => new Date(now)
    const max = (await serveV4('16', { fixture, clock })).as('token-max')
    now = Date.parse('2025-02-03T04:05:06Z')
    const expires_at = '2031-01-31'
    const added = await max.send('POST', path, { user_id: otto, access_level: 20, expires_at })
    const begun = added.body.created_at
    expect([Date.parse(begun), added.body.expires_at]).toEqual([now, expires_at])
    now = Date.parse('2025-03-03T04:05:06Z')
    const raise = async (args: object) => {
      const { body } = await max.send('PUT', `${path}/${otto}`, { access_level: 30, ...args })
      return [body.created_at, body.expires_at]
    }
    expect(await raise({})).toEqual([begun, expires_at])
    expect(await raise({ expires_at: '' })).toEqual([begun, null])
    const wrong = await max.send('PUT', `${path}/${otto}`, { access_level: 30, expires_at: 'soon' })
    expect([wrong.status, wrong.body]).toEqual([400, { error: 'expires_at is invalid' }])
    const old = await serveV4('11.8', { fixture })
    const [member] = (await old.as('token-gus').get(path)).body
    expect(['created_at' in member, member.expires_at]).toEqual([false, null])
  })
})

describe('members of an older database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-service-v4-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('have been that since there is the project', async () => {
    const database = join(folder, 'service.db')
    const before = await startService({ port: 0, database, fixture })
    await before.close()
    makeOlder(database, 9)
    const root = await serveV4('16', { database })
    const [member] = (await root.get(path)).body
    expect(member.created_at).toBe((await root.get('/projects/1')).body.created_at)
  })
})
