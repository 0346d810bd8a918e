import { describe, expect, it } from 'vitest'
import type { VersionV4 } from '../../../service/options.ts'
import type { Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** What holds merge requests up: others, status checks and merge trains. */

const anvil = {
  path: 'tools/anvil',
  tier: 'ultimate',
  statusChecks: ['scan', { name: 'licenses', url: 'https://licenses.example/' }],
  mergeRequests: [
    { title: 'Weld', author: 'ada', branch: 'weld', blockedBy: ['!2', 'secret/mine!1', '!3'] },
    { title: 'Forge', author: 'ada', branch: 'forge', state: 'merged' },
    { title: 'Cast', author: 'ada', branch: 'cast' },
    { title: 'Checked', branch: 'checked', statusChecks: { scan: 'passed', licenses: 'failed' } },
    { title: 'Passed', branch: 'passed', statusChecks: { scan: 'passed', licenses: 'passed' } },
    { title: 'First', branch: 'first', buildStatus: 'running', autoMerge: 'bob', train: 'fresh' },
    { title: 'Second', branch: 'second', buildStatus: 'running', autoMerge: 'ada', train: 'idle' },
    { title: 'Elsewhere', branch: 'else', target: 'next', buildStatus: 'running', autoMerge: 'ada', train: 'idle' },
  ],
}
const secret = { path: 'secret/mine', visibility: 'private', mergeRequests: [{ title: 'Hidden', branch: 'h' }] }

const serve = async (changed: object = {}, version: VersionV4 = '19') => {
  const fixture = {
    users: ['ada', 'bob', 'gus', 'olga'],
    groups: [
      { path: 'tools', members: { ada: 'owner', bob: 'developer', gus: 'guest' } },
      { path: 'secret', members: { olga: 'owner' } },
    ],
    projects: [{ ...anvil, ...changed }, secret],
  }
  const root = await serveV4(version, { fixture })
  return (name: string) => root.as(name === 'root' ? 'root-token' : `token-${name}`)
}
const named = (iid: number) => `/projects/1/merge_requests/${iid}`

describe('merge requests that one waits for', () => {
  it('are listed, without what the caller may not see', async () => {
    const as = await serve()
    const { status, body } = await as('ada').get(`${named(1)}/blocks`)
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: 1, blocking_merge_request: { iid: 2, state: 'merged', title: 'Forge', project_id: 1 }, project_id: 1 },
      { id: 2, blocked_merge_request: { iid: 1 } },
      { id: 3, blocking_merge_request: { iid: 3, state: 'opened' } },
    ])
    expect(body[1]).not.toHaveProperty('blocking_merge_request')
    expect((await as('ada').get(`${named(2)}/blocks`)).body).toEqual([])
  })

  it('hold it up until all of them are merged', async () => {
    const as = await serve({ mergeRequests: anvil.mergeRequests.map((each) => ({ ...each, blockedBy: [] })) })
    expect((await as('bob').get(named(1))).body.detailed_merge_status).toBe('mergeable')
    const blocked = await serve({
      mergeRequests: anvil.mergeRequests.map((each) => ({
        ...each,
        ...(each.blockedBy && { blockedBy: ['!2', '!3'] }),
      })),
    })
    const status = async () => (await blocked('bob').get(named(1))).body.detailed_merge_status
    expect(await status()).toBe('merge_request_blocked')
    const refused = await blocked('bob').send('PUT', `${named(1)}/merge`)
    expect([refused.status, refused.body]).toEqual([405, { message: '405 Method Not Allowed' }])
    await blocked('bob').send('PUT', named(3), { state_event: 'close' })
    expect(await status()).toBe('merge_request_blocked')
    await blocked('bob').send('PUT', named(3), { state_event: 'reopen' })
    await blocked('bob').send('PUT', `${named(3)}/merge`)
    expect(await status()).toBe('mergeable')
    expect((await blocked('bob').send('PUT', `${named(1)}/merge`)).body.state).toBe('merged')
  })

  it('are another word in older services, which do not list them', async () => {
    const as = await serve({}, '16')
    expect((await as('ada').get(named(1))).body.detailed_merge_status).toBe('blocked_status')
    expect((await as('ada').get(`${named(1)}/blocks`)).status).toBe(404)
  })

  it('block nobody in an edition that costs nothing', async () => {
    const as = await serve({ tier: 'free' })
    expect((await as('ada').get(named(1))).body.detailed_merge_status).toBe('mergeable')
  })
})

describe('status checks', () => {
  const checks = async (asked: Promise<{ body: Loose }>) =>
    (await asked).body.map(({ name, status }: Loose) => [name, status])

  it('say something of the newest commit, and are pending until then', async () => {
    const as = await serve()
    expect((await as('ada').get(`${named(4)}/status_checks`)).body).toEqual([
      { id: 1, name: 'scan', external_url: 'https://checks.example/', status: 'passed' },
      { id: 2, name: 'licenses', external_url: 'https://licenses.example/', status: 'failed' },
    ])
    expect(await checks(as('ada').get(`${named(1)}/status_checks`))).toEqual([
      ['scan', 'pending'],
      ['licenses', 'pending'],
    ])
  })

  it('hold it up where the project wants all of them passed', async () => {
    const lax = await serve()
    expect((await lax('bob').get(named(4))).body.detailed_merge_status).toBe('mergeable')
    const as = await serve({ onlyAllowMergeIfAllStatusChecksPassed: true })
    const status = async (iid: number) => (await as('bob').get(named(iid))).body.detailed_merge_status
    expect([await status(3), await status(4), await status(5)]).toEqual([
      ...['status_checks_must_pass', 'status_checks_must_pass', 'mergeable'],
    ])
    expect((await as('bob').send('PUT', `${named(4)}/merge`)).status).toBe(405)
    const older = await serve({ onlyAllowMergeIfAllStatusChecksPassed: true }, '16')
    expect((await older('bob').get(named(4))).body.detailed_merge_status).toBe('external_status_checks')
  })

  it('are refused like a bad token by other editions', async () => {
    const as = await serve({ tier: 'premium' })
    expect((await as('ada').get(`${named(4)}/status_checks`)).status).toBe(401)
  })
})

describe('merge trains', () => {
  const cars = (body: Loose) => body.map((car: Loose) => [car.merge_request.iid, car.target_branch, car.status])

  it('are listed with who put the merge requests there, the last first unless said otherwise', async () => {
    const as = await serve()
    const { body } = await as('bob').get('/projects/1/merge_trains?scope=active&sort=asc')
    expect(body[0]).toEqual({
      ...{ id: 1, status: 'fresh', target_branch: 'master', merged_at: null, duration: null },
      merge_request: expect.objectContaining({ iid: 6, project_id: 1, title: 'First', state: 'opened' }),
      user: expect.objectContaining({ username: 'bob' }),
      pipeline: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(cars(body)).toEqual([
      [6, 'master', 'fresh'],
      [7, 'master', 'idle'],
      [8, 'next', 'idle'],
    ])
    expect(cars((await as('bob').get('/projects/1/merge_trains')).body)[0]).toEqual([8, 'next', 'idle'])
    expect((await as('bob').get('/projects/1/merge_trains?scope=complete')).body).toEqual([])
  })

  it('are left by what is no longer to be merged by itself', async () => {
    const as = await serve()
    expect((await as('bob').send('POST', `${named(6)}/cancel_merge_when_pipeline_succeeds`)).status).toBe(201)
    expect(cars((await as('bob').get('/projects/1/merge_trains?sort=asc')).body)[0]).toEqual([7, 'master', 'idle'])
  })

  it('are refused to guests, and by an edition that costs nothing', async () => {
    const as = await serve()
    const refused = await as('gus').get('/projects/1/merge_trains')
    expect([refused.status, refused.body]).toEqual([403, { message: '403 Forbidden' }])
    const free = await serve({ tier: 'free' })
    expect((await free('bob').get('/projects/1/merge_trains')).status).toBe(403)
  })
})

describe('a fixture', () => {
  it.each([
    ['blockedBy[0] names nothing that is there: !9', { blockedBy: ['!9'] }],
    ['statusChecks names none of the project: other', { statusChecks: { other: 'passed' } }],
    ['train needs autoMerge', { train: 'fresh' }],
  ])('is refused where %s', async (problem, wrong) => {
    const mergeRequests = [{ title: 'Weld', ...wrong }]
    await expect(serve({ mergeRequests })).rejects.toThrow(`projects[0].mergeRequests[0].${problem}`)
  })
})
