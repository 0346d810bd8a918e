import { describe, expect, it } from 'vitest'
import { compositeStatus } from '../../../service/rules/pipeline-status.ts'
import type { PipelineStatus } from '../../../service/store/jobs.ts'
import type { Client } from '../support.ts'
import { serveV4 } from './support.ts'

const start = Date.parse('2030-01-01T12:00:00Z')

const fixture = {
  users: ['ada', 'bob', 'eve'],
  projects: [
    {
      path: 'ada/anvil',
      members: { bob: 'developer', eve: 'guest' },
      jobs: [
        { name: 'build', stage: 'build', seconds: 60, log: '$ make\n{green}built{/}' },
        { name: 'unit', seconds: 30, failingAttempts: 1, log: '{red}1 failed{/}' },
        { name: 'lint', needs: [], seconds: 10 },
        { name: 'deploy', stage: 'deploy', seconds: 20 },
        { name: 'stop', stage: 'deploy', when: 'manual' },
      ],
      mergeRequests: [{ title: 'Weld', branch: 'weld', createdAt: '2030-01-01T12:00:00Z' }],
    },
    { path: 'ada/plain', mergeRequests: ['Nothing runs here'] },
  ],
}

interface Stage {
  readonly client: (name: string) => Client
  readonly wait: (seconds: number) => void
}

async function stage(): Promise<Stage> {
  let now = start
  const root = await serveV4('19', { fixture, clock: () => new Date(now) })
  return {
    client: (name) => root.as(`token-${name}`),
    wait: (seconds) => {
      now += seconds * 1000
    },
  }
}

const jobsOf = async (client: Client): Promise<string[]> =>
  (await client.get('/projects/1/pipelines/1/jobs')).body
    .map(({ name, status }: { name: string; status: string }) => `${name} ${status}`)
    .toReversed()
const statusOf = async (client: Client): Promise<string> => (await client.get('/projects/1/pipelines/1')).body.status

describe('a pipeline', () => {
  it('runs by the clock: stages, needs, jobs by hand, failures and what runs once more', async () => {
    const { client, wait } = await stage()
    const bob = client('bob')
    expect(await jobsOf(bob)).toEqual([
      'build pending',
      'unit created',
      'lint pending',
      'deploy created',
      'stop created',
    ])
    wait(12)
    expect(await jobsOf(bob)).toEqual([
      'build running',
      'unit created',
      'lint success',
      'deploy created',
      'stop created',
    ])
    expect(await statusOf(bob)).toBe('running')
    wait(1000)
    expect(await jobsOf(bob)).toEqual([
      'build success',
      'unit failed',
      'lint success',
      'deploy skipped',
      'stop skipped',
    ])
    expect(await statusOf(bob)).toBe('failed')
    const again = await bob.send('POST', '/projects/1/pipelines/1/retry')
    expect([again.status, again.body.status]).toEqual([201, 'running'])
    wait(1000)
    expect(await statusOf(bob)).toBe('success')
    expect(await jobsOf(bob)).toEqual([
      'build success',
      'lint success',
      'deploy success',
      'stop manual',
      'unit success',
    ])
    const all = await bob.get('/projects/1/pipelines/1/jobs?include_retried=true')
    expect(all.body.map(({ id }: { id: number }) => id)).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('is canceled, and its jobs that run are stopped after a moment', async () => {
    const { client, wait } = await stage()
    const bob = client('bob')
    wait(12)
    const canceled = await bob.send('POST', '/projects/1/pipelines/1/cancel')
    expect([canceled.status, canceled.body.status]).toEqual([200, 'canceling'])
    wait(5)
    expect(await statusOf(bob)).toBe('canceled')
  })

  it('is refused to those who may not, and where there is none', async () => {
    const { client, wait } = await stage()
    wait(1000)
    const said = async (name: string, method: string, path: string) => {
      const { status, body } = await client(name).send(method, path)
      return [status, body.message]
    }
    expect(await said('eve', 'POST', '/projects/1/pipelines/1/retry')).toEqual([403, '403 Forbidden'])
    expect(await said('bob', 'GET', '/projects/1/pipelines/latest?ref=none')).toEqual([403, '403 Forbidden'])
    expect(await said('bob', 'GET', '/projects/1/pipelines/9')).toEqual([404, '404 Not found'])
    expect(await said('bob', 'POST', '/projects/1/jobs/1/play')).toEqual([400, '400 Bad request - Unplayable Job'])
    expect(await said('bob', 'POST', '/projects/1/jobs/4/retry')).toEqual([403, '403 Forbidden - Job is not retryable'])
    expect(await said('ada', 'POST', '/projects/2/merge_requests/1/pipelines')).toEqual([405, '405 Method Not Allowed'])
  })

  it('has a log that grows, with colors and sections, until it is erased', async () => {
    const { client, wait } = await stage()
    const ada = client('ada')
    const log = async () => (await ada.get('/projects/1/jobs/1/trace')).text
    expect(await log()).toBe('')
    wait(30)
    const half = await log()
    wait(1000)
    const whole = await log()
    expect(whole.startsWith(half.trimEnd())).toBe(true)
    expect(whole.length).toBeGreaterThan(half.length)
    expect(whole).toContain('\u001b[32;1m$ make\u001b[0;m\n\u001b[32;1mbuilt\u001b[0m\n')
    expect(whole).toMatch(/section_start:\d+:step_script\r\u001b\[0K/)
    await ada.send('POST', '/projects/1/jobs/1/erase')
    expect(await log()).toBe('')
  })
})

describe('a merge request that is opened', () => {
  it('starts a pipeline, in the fork that it comes from with the jobs of the other project', async () => {
    const { client } = await stage()
    const bob = client('bob')
    const branches = { source_branch: 'rivet', target_branch: 'master', title: 'Rivet' }
    const own = await bob.send('POST', '/projects/1/merge_requests', branches)
    expect(own.status).toBe(201)
    const read = async () => (await bob.get(`/projects/1/merge_requests/${own.body.iid}`)).body.head_pipeline
    expect(await read()).toMatchObject({ id: 2, project_id: 1, sha: own.body.sha, user: { username: 'bob' } })
    const fork = (await bob.send('POST', '/projects/1/fork')).body
    const foreign = await bob.send('POST', `/projects/${fork.id}/merge_requests`, { ...branches, target_project_id: 1 })
    expect(foreign.status).toBe(201)
    const [pipeline] = (await bob.get(`/projects/1/merge_requests/${foreign.body.iid}/pipelines`)).body
    expect(pipeline).toMatchObject({ id: 3, iid: 1, project_id: fork.id })
    const jobs = (await bob.get(`/projects/${fork.id}/pipelines/3/jobs`)).body
    expect(jobs.map(({ name }: { name: string }) => name).toReversed()).toEqual([
      'build',
      'unit',
      'lint',
      'deploy',
      'stop',
    ])
  })
})

describe('the status of several jobs', () => {
  it.each<[PipelineStatus | null, string]>([
    [null, ''],
    ['success', 'success skipped failed?'],
    ['failed', 'success failed canceled'],
    ['canceled', 'success canceled'],
    ['running', 'success created failed'],
    ['pending', 'pending created'],
    ['manual', 'success manual created'],
    ['skipped', 'skipped manual?'],
    ['canceling', 'canceling canceled'],
  ])('is %s for “%s”', (status, words) => {
    const jobs = words.split(' ').filter((word) => word !== '')
    const counted = jobs.map((word) => ({
      status: word.replace('?', '') as PipelineStatus,
      allow_failure: Number(word.endsWith('?')),
    }))
    expect(compositeStatus(counted)).toBe(status)
  })
})
