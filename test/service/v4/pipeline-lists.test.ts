import { describe, expect, it } from 'vitest'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

const start = Date.parse('2030-01-01T12:00:00Z')

const fixture = {
  users: ['ada', 'bob', 'eve'],
  projects: [
    {
      path: 'ada/anvil',
      members: { bob: 'developer', eve: 'guest' },
      jobs: [
        { name: 'build', stage: 'build', seconds: 10 },
        { name: 'unit', seconds: 20, tests: 12, failureLog: '{red}1 failed{/}' },
        { name: 'lint', seconds: 5, tests: 3 },
        { name: 'boards', stage: 'boards', triggers: 'boards' },
        { name: 'flash', child: 'boards', seconds: 30 },
      ],
      mergeRequests: [
        { title: 'Weld', branch: 'weld', createdAt: '2030-01-01T12:00:00Z', author: 'ada' },
        { title: 'Bend', branch: 'bend', createdAt: '2030-01-01T12:00:00Z', author: 'bob', failing: ['unit'] },
      ],
    },
  ],
}

async function stage(version: '11.8' | '16' | '19' = '19', played: object = fixture) {
  let now = start
  const root = await serveV4(version, { fixture: played, clock: () => new Date(now) })
  const wait = (seconds: number): void => {
    now += seconds * 1000
  }
  return { root, ada: root.as('token-ada'), bob: root.as('token-bob'), eve: root.as('token-eve'), wait }
}

const read = async (client: Client, path: string): Promise<Loose> =>
  (await client.get(`/projects/1/pipelines${path}`)).body
const named = (jobs: Loose): string[] => jobs.map(({ name, status }: Loose) => `${name} ${status}`)

describe('child pipelines', () => {
  it('are started by a job that ends as they do', async () => {
    const { bob, wait } = await stage()
    expect(named(await read(bob, '/1/trigger_jobs'))).toEqual(['boards created'])
    wait(45)
    const [bridge] = await read(bob, '/1/trigger_jobs')
    const child = bridge.downstream_pipeline
    expect(bridge).toMatchObject({ name: 'boards', status: 'running', stage: 'boards', pipeline: { id: 1 } })
    expect(child).toMatchObject({ id: 3, iid: 3, source: 'parent_pipeline', status: 'running' })
    expect(child.sha).toBe((await read(bob, '/1')).sha)
    expect(named(await read(bob, '/3/jobs'))).toEqual(['flash running'])
    expect((await read(bob, '/1')).status).toBe('running')
    wait(60)
    expect(await read(bob, '/1/bridges')).toEqual(await read(bob, '/1/trigger_jobs'))
    expect(named(await read(bob, '/1/bridges'))).toEqual(['boards success'])
    expect((await read(bob, '/1')).status).toBe('success')
  })

  it('go on alone where the job does not depend on them', async () => {
    const [project] = fixture.projects
    const jobs = (project?.jobs ?? []).map((job) =>
      job.name === 'flash'
        ? { ...job, failingAttempts: 1 }
        : job.name === 'boards'
          ? { ...job, dependsOnChild: false }
          : job,
    )
    const { bob, wait } = await stage('19', { ...fixture, projects: [{ ...project, jobs }] })
    wait(45)
    const [bridge] = await read(bob, '/1/trigger_jobs')
    expect([bridge.status, bridge.downstream_pipeline.status]).toEqual(['success', 'running'])
    const { status, updated_at } = await read(bob, '/1')
    expect(status).toBe('success')
    wait(60)
    expect(await read(bob, '/1')).toMatchObject({ status: 'success', updated_at })
    expect((await read(bob, '/3')).status).toBe('failed')
    await bob.send('POST', '/projects/1/pipelines/3/retry')
    wait(60)
    expect([(await read(bob, '/3')).status, (await read(bob, '/1')).updated_at]).toEqual(['success', updated_at])
  })

  it('are canceled with the pipeline that they belong to', async () => {
    const { bob, wait } = await stage()
    wait(45)
    await bob.send('POST', '/projects/1/pipelines/1/cancel')
    expect(named(await read(bob, '/1/bridges'))).toEqual(['boards canceling'])
    wait(5)
    expect(named(await read(bob, '/1/bridges'))).toEqual(['boards canceled'])
    expect([(await read(bob, '/1')).status, (await read(bob, '/3')).status]).toEqual(['canceled', 'canceled'])
  })

  it('take the pipeline with them when they run once more', async () => {
    const { bob, wait } = await stage()
    wait(45)
    await bob.send('POST', '/projects/1/pipelines/3/cancel')
    wait(5)
    expect((await read(bob, '/1')).status).toBe('canceled')
    await bob.send('POST', '/projects/1/pipelines/3/retry')
    expect([named(await read(bob, '/1/bridges')), (await read(bob, '/1')).status]).toEqual([
      ['boards running'],
      'running',
    ])
    wait(60)
    expect((await read(bob, '/1')).status).toBe('success')
  })

  it('are no jobs with a log, and not in lists unless they are asked for', async () => {
    const { bob, wait } = await stage()
    wait(45)
    const [{ id }] = await read(bob, '/1/bridges')
    expect((await read(bob, '/1/jobs')).map((job: Loose) => job.name)).toEqual(['lint', 'unit', 'build'])
    expect((await bob.get(`/projects/1/jobs/${id}`)).status).toBe(404)
    expect((await bob.get(`/projects/1/jobs/${id}/trace`)).status).toBe(404)
    const ids = async (query: string) => (await read(bob, query)).map((pipeline: Loose) => pipeline.id)
    expect([await ids(''), await ids('?source=parent_pipeline')]).toEqual([[2, 1], [3]])
  })

  it('have the address that the version knows', async () => {
    const statuses = await Promise.all(
      (['11.8', '16', '19'] as const).map(async (version) => {
        const { bob } = await stage(version)
        const paths = ['bridges', 'trigger_jobs', 'test_report_summary']
        return Promise.all(paths.map(async (path) => (await bob.get(`/projects/1/pipelines/1/${path}`)).status))
      }),
    )
    expect(statuses).toEqual([
      [404, 404, 404],
      [200, 404, 200],
      [200, 200, 200],
    ])
  })
})

describe('a list of pipelines', () => {
  it.each([
    ['', [2, 1]],
    ['?sort=asc', [1, 2]],
    ['?status=failed', [2]],
    ['?scope=finished', [2]],
    ['?scope=running', [1]],
    ['?scope=tags', []],
    ['?scope=branches', []],
    ['?username=ada', [1]],
    ['?username=nobody', []],
    ['?ref=bend', [2]],
    ['?ref=refs/merge-requests/1/head', [1]],
    ['?updated_after=2030-01-01T12:00:20Z', [2]],
    ['?source=push', []],
  ])('%s has %j', async (query, ids) => {
    const { bob, wait } = await stage()
    wait(50)
    expect((await read(bob, query)).map(({ id }: Loose) => id)).toEqual(ids)
  })

  it('is kept from those who may not see builds', async () => {
    const { ada, eve } = await stage()
    expect((await eve.get('/projects/1/pipelines')).status).toBe(200)
    await ada.send('PUT', '/projects/1', { public_jobs: false })
    const list = await eve.get('/projects/1/pipelines')
    expect([list.status, list.body]).toEqual([403, { message: '403 Forbidden' }])
  })
})

it('counts the tests of the jobs that have ended, one of which failed where the job did', async () => {
  const { bob, wait } = await stage()
  expect((await read(bob, '/2/test_report_summary')).total.count).toBe(0)
  wait(100)
  const { total, test_suites } = await read(bob, '/2/test_report_summary')
  expect(total).toMatchObject({ time: 25, count: 15, success: 14, failed: 1, suite_error: null })
  expect(test_suites).toMatchObject([
    { name: 'unit', total_count: 12, success_count: 11, failed_count: 1, build_ids: [6] },
    { name: 'lint', total_count: 3, failed_count: 0, build_ids: [7] },
  ])
})

it('fails for its commit however often it runs', async () => {
  const { ada, bob, wait } = await stage()
  wait(100)
  expect((await bob.get('/projects/1/jobs/6/trace')).text).toContain('\u001b[31;1m1 failed\u001b[0m')
  const again = await bob.send('POST', '/projects/1/jobs/6/retry')
  wait(100)
  expect((await read(bob, '/2')).status).toBe('failed')
  expect((await bob.get(`/projects/1/jobs/${again.body.id}`)).body.failure_reason).toBe('script_failure')
  expect((await ada.get('/projects/1/merge_requests/2')).body.head_pipeline.status).toBe('failed')
})

it('is canceled at once by force, which masters may use', async () => {
  const { ada, bob, wait } = await stage()
  wait(5)
  expect((await bob.send('POST', '/projects/1/jobs/1/cancel')).body.status).toBe('canceling')
  expect((await bob.send('POST', '/projects/1/jobs/1/cancel?force=true')).status).toBe(403)
  const canceled = await ada.send('POST', '/projects/1/jobs/1/cancel?force=true')
  expect([canceled.status, canceled.body.status]).toEqual([201, 'canceled'])
})
