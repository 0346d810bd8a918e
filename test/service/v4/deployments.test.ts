import { describe, expect, it } from 'vitest'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Deployments: which commits were brought to which environment, and the merge requests among them. */

const fixture = {
  users: ['ada', 'bob', 'eve', 'cy'],
  groups: [
    { path: 'tools', visibility: 'private', members: { ada: 'owner', bob: 'developer', eve: 'reporter', cy: 'guest' } },
  ],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'private',
      mergeRequests: [
        { title: 'Weld', branch: 'weld', state: 'merged' as const },
        { title: 'Cast', branch: 'cast', state: 'merged' as const },
        { title: 'Elsewhere', branch: 'else', target: 'next', state: 'merged' as const },
        { title: 'Open', branch: 'open' },
      ],
      deployments: [{ environment: 'production', mergeRequest: 1, at: '2024-01-01T00:00:00Z' }],
    },
  ],
}
const path = '/projects/1/deployments'
const onMaster = { sha: 'master', ref: 'master', tag: false, status: 'success' }
const headOf = async (client: Client) => (await client.get('/projects/1/repository/branches/master')).body.commit.id
const titles = async (asked: Promise<{ body: Loose }>) => (await asked).body.map(({ title }: Loose) => title)

describe.each(['16', '19'] as const)('deployments at %s', (version) => {
  it('bring what was merged since the one before, and the first of an environment all of its branch', async () => {
    const bob = (await serveV4(version, { fixture })).as('token-bob')
    const brought = (id: number) => titles(bob.get(`${path}/${id}/merge_requests`))
    expect(await brought(1)).toEqual(['Cast', 'Weld'])
    const made = await bob.send('POST', path, { ...onMaster, sha: await headOf(bob), environment: 'staging' })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        id: 2,
        iid: 2,
        status: 'success',
        environment: { name: 'staging' },
        user: { username: 'bob' },
        deployable: null,
      },
    ])
    expect(await brought(2)).toEqual(['Cast', 'Weld'])
    await bob.send('PUT', '/projects/1/merge_requests/4/merge')
    await bob.send('POST', path, { ...onMaster, sha: await headOf(bob), environment: 'staging' })
    expect(await brought(3)).toEqual(['Open'])
    expect(await titles(bob.get('/projects/1/merge_requests?environment=staging&order_by=created_at'))).toEqual([
      ...['Open', 'Cast', 'Weld'],
    ])
    expect(await titles(bob.get('/projects/1/merge_requests?deployed_before=2024-01-01T00:00:01Z'))).toHaveLength(2)
    expect(await titles(bob.get('/projects/1/merge_requests?deployed_before=2024-01-01T00:00:00Z'))).toEqual([])
  })

  it('bring nothing before they succeed, nor to environments in folders', async () => {
    const bob = (await serveV4(version, { fixture })).as('token-bob')
    await bob.send('POST', path, { ...onMaster, environment: 'staging', status: 'running' })
    expect(await titles(bob.get(`${path}/2/merge_requests`))).toEqual([])
    const ended = await bob.send('PUT', `${path}/2`, { status: 'success' })
    expect([ended.status, ended.body.status]).toEqual([200, 'success'])
    expect(await titles(bob.get(`${path}/2/merge_requests`))).toHaveLength(2)
    await bob.send('POST', path, { ...onMaster, environment: 'review/weld' })
    expect(await titles(bob.get(`${path}/3/merge_requests`))).toEqual([])
    expect((await bob.get('/projects/1/environments')).body).toMatchObject([
      { name: 'production', tier: 'production', slug: 'production', state: 'available' },
      { name: 'review/weld', tier: 'development', slug: 'review-weld' },
      { name: 'staging', tier: 'staging' },
    ])
  })

  it('are seen by those who see the code, and made by developers', async () => {
    const root = await serveV4(version, { fixture })
    const status = async (who: string, method: string, to: string, body?: object) =>
      (await root.as(`token-${who}`).send(method, to, body)).status
    for (const to of [path, '/projects/1/environments', `${path}/1`, `${path}/1/merge_requests`]) {
      expect([to, await status('eve', 'GET', to), await status('cy', 'GET', to)]).toEqual([to, 200, 403])
    }
    const one = { ...onMaster, environment: 'staging' }
    expect(await status('eve', 'POST', path, one)).toBe(403)
    expect(await status('eve', 'PUT', `${path}/1`, { status: 'failed' })).toBe(403)
    expect(await status('bob', 'GET', `${path}/9`)).toBe(404)
    const refused = await root.as('token-bob').send('POST', path, { ...one, sha: 'f'.repeat(40) })
    expect([refused.status, refused.body.message]).toEqual([400, { sha: ['The commit does not exist'] }])
    const short = await root.as('token-bob').get('/projects/1/environments?search=pr')
    expect([short.status, short.body.message]).toEqual([
      ...[400, '400 Bad request - Search query is less than 3 characters'],
    ])
  })
})

it('a service of 11.8 lists them, and knows of no merge requests in them', async () => {
  const bob = (await serveV4('11.8', { fixture })).as('token-bob')
  expect((await bob.get(path)).body).toMatchObject([{ id: 1, environment: { name: 'production' } }])
  expect((await bob.get(`${path}/1/merge_requests`)).status).toBe(404)
  expect((await bob.get('/projects/1/environments')).body[0]).not.toHaveProperty('tier')
})
