import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { listMergeRequests } from '../../electron/api/entities/merge-requests.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { failedJobs, listChildPipelines } from '../../electron/cache/pipelines/child-pipelines.ts'
import { readJobLog } from '../../electron/cache/pipelines/job-logs.ts'
import { readJobs } from '../../electron/cache/pipelines/jobs.ts'
import { readPipeline } from '../../electron/cache/pipelines/pipelines.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { readPipelines, readWholePipeline } from '../../electron/sync/details/read-pipelines.ts'
import { startService, type Service } from '../../service/server.ts'
import { can } from '../../shared/contract/abilities.ts'
import { second } from '../../shared/durations.ts'
import { clientOf } from '../api/support/service.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { temporaryCache } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'

/** Pipelines that run by the clock of the real service, read in rounds by the same clock. */

const jobs = [
  { name: 'build', stage: 'build', seconds: 60 },
  { name: 'unit', seconds: 30, failingAttempts: 1, log: '{red}1 failed{/}' },
  { name: 'notes', seconds: 5, failingAttempts: 9, allowFailure: true },
]
const createdAt = '2030-01-01T12:00:00Z'
const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      jobs,
      mergeRequests: [
        { title: 'Weld', author: 'ada', branch: 'weld', createdAt },
        { title: 'Cast', author: 'ben', branch: 'cast', reviewers: ['ada'], createdAt },
        { title: 'Theirs', author: 'ben', branch: 'theirs', createdAt },
      ],
    },
    {
      path: 'tools/press',
      jobs: [
        { name: 'build', seconds: 10 },
        { name: 'docs', stage: 'parts', triggers: 'docs' },
        { name: 'site', stage: 'parts', triggers: 'site' },
        { name: 'words', child: 'docs', seconds: 10 },
        { name: 'links', child: 'docs', seconds: 20, failingAttempts: 1, log: 'Error: no page' },
        { name: 'pages', child: 'site', seconds: 40 },
      ],
      mergeRequests: [{ title: 'Print', author: 'ada', branch: 'print', createdAt }],
    },
    { path: 'tools/plain', mergeRequests: [{ title: 'Bare', author: 'ada', branch: 'bare', createdAt }] },
  ],
}

let cache: WritableCache
let service: Service
let client: Client
let clock: number
let ownUserId: number
let asked: string[]
let shown: string[]

beforeEach(async () => {
  cache = temporaryCache()
  clock = Date.parse(createdAt)
  asked = []
  shown = []
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19', clock: () => new Date(clock) })
  onTestFinished(() => service.close())
  const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
  const url = service.url.replace('/api/v4', '')
  const real = clientOf({ url }, { adapter: apiAdapters.v4, numbers, token: () => 'token-ada' })
  // Its answers are those of the real service; only what is asked for is written down.
  const note = (path: string) => void asked.push(path.replace(/^\/projects\/:id\//, '').replace(/\/:\w+/g, ''))
  client = {
    ...real,
    can: (ability) => can({ interface: 'v4', version: '19.5.0' }, ability),
    call: (operation, values, more) => {
      note(operation.path)
      return real.call(operation, values, more)
    },
    readBytes: (operation, values, more) => {
      note(operation.path)
      return real.readBytes(operation, values, more)
    },
  }
  ownUserId = await ownIdOf(service, 'token-ada')
  deriveInbox(cache, ownUserId)
  for (const id of [1, 2, 3]) {
    const { items } = await listMergeRequests(client, { id })
    cache.transaction(() => {
      for (const row of items) storeMergeRequest(cache, row, { revision: 1, begunAt: 0 })
    })()
  }
  asked = []
})

const context = (): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => clock,
  listener: { onPage: (kind) => void shown.push(kind) },
})
const idOf = (title: string) =>
  cache.prepare('SELECT id FROM merge_requests WHERE title = ?').pluck().get(title) as number
const statusOf = (title: string) => readPipeline(cache, idOf(title))?.status
const jobNamed = (title: string, name: string) =>
  readJobs(cache, readPipeline(cache, idOf(title))?.id ?? 0)?.find((job) => job.name === name)
const log = (title: string) => readJobLog(cache, jobNamed(title, 'unit')?.id ?? 0)?.text

/** Reads what is due after so many seconds. Returns what is asked for. */
async function round(seconds: number): Promise<string[]> {
  clock += seconds * second
  asked = []
  expect(await readPipelines(client, ownUserId, context())).toEqual([])
  return asked.toSorted()
}

describe('the newest pipelines', () => {
  it('are read of what concerns the user, each minute while they run', async () => {
    expect(await round(12)).toEqual(Array.from({ length: 4 }, () => 'merge_requests'))
    expect(['Weld', 'Cast', 'Theirs', 'Bare'].map(statusOf)).toEqual(['running', 'running', undefined, undefined])
    expect(shown).toContain('mergeRequest')
    expect(await round(59)).toEqual([])
    // The merge request without a pipeline waits as well, since it was made just now.
    expect((await round(1)).filter((path) => path === 'merge_requests')).toHaveLength(4)
  })

  it('that failed bring their jobs, and of one’s own the logs of the jobs by which they failed, once', async () => {
    await round(12)
    const all = await round(1000)
    const requests = Array.from({ length: 4 }, () => 'merge_requests')
    // Those of Weld and Cast, and of Print with the child pipeline by which it failed.
    expect(all).toEqual([
      ...['jobs/trace', 'jobs/trace', ...requests],
      ...Array.from({ length: 4 }, () => 'pipelines/jobs'),
      // The tests of one’s own.
      ...['pipelines/test_report_summary', 'pipelines/test_report_summary'],
      ...Array.from({ length: 4 }, () => 'pipelines/trigger_jobs'),
    ])
    expect(['Weld', 'Cast'].map(statusOf)).toEqual(['failed', 'failed'])
    expect([log('Weld')?.includes('1 failed'), log('Cast')]).toEqual([true, undefined])
    expect(await round(3600)).toEqual(requests)
  })

  it('tell when a job ran once more, although the merge request did not move', async () => {
    await round(12)
    await round(1000)
    const movedAt = () => cache.prepare('SELECT updated_at FROM merge_requests WHERE id = ?').pluck().get(idOf('Weld'))
    const before = movedAt()
    const unit = jobNamed('Weld', 'unit')
    await askService(service, 'token-ada', 'POST', `/projects/1/jobs/${unit?.id}/retry`)
    clock += 1000 * second
    await round(1800)
    expect([statusOf('Weld'), movedAt()]).toEqual(['success', before])
  })

  it('that failed by a child pipeline bring the jobs of that one, with their logs', async () => {
    await round(1000)
    const { id = 0 } = readPipeline(cache, idOf('Print')) ?? {}
    const children = listChildPipelines(cache, id)
    expect(
      children.map(({ through, pipeline, jobs }) => [through, pipeline.status, jobs?.map(({ name }) => name)]),
    ).toEqual([
      [['docs'], 'failed', ['words', 'links']],
      [['site'], 'success', undefined],
    ])
    const failed = failedJobs(cache, id)
    expect(failed.map(({ job, in: child }) => [job.name, child?.through])).toEqual([['links', ['docs']]])
    expect(readJobLog(cache, failed[0]?.job.id ?? 0)?.text).toContain('Error: no page')
  })

  it('with their jobs ask for what they started only where there is something, and for what has changed of it', async () => {
    clock += 1000 * second
    const read = async (title: string) => {
      asked = []
      await readWholePipeline(client, { id: idOf(title), projectId: title === 'Print' ? 2 : 1 }, context())
      return asked.filter((path) => path !== 'merge_requests' && path !== 'pipelines/test_report_summary')
    }
    expect(await read('Weld')).toEqual(['pipelines/jobs', 'pipelines/trigger_jobs'])
    expect(await read('Weld')).toEqual(['pipelines/jobs'])
    const both = ['pipelines/jobs', 'pipelines/trigger_jobs']
    expect(await read('Print')).toEqual([...both, ...both, ...both])
    expect(await read('Print')).toEqual(both)
    // The one that is run again is read anew, and whether it starts others is known.
    const [docs] = listChildPipelines(cache, readPipeline(cache, idOf('Print'))?.id ?? 0)
    await askService(service, 'token-ada', 'POST', `/projects/2/pipelines/${docs?.pipeline.id}/retry`)
    expect(await read('Print')).toEqual([...both, 'pipelines/jobs'])
  })

  it('are asked for their child pipelines as the version has it, or not at all', async () => {
    clock += 1000 * second
    client = { ...client, can: (ability) => can({ interface: 'v4', version: '16.0.0' }, ability) }
    expect(new Set(await round(0))).toEqual(
      new Set(['merge_requests', 'pipelines/jobs', 'pipelines/bridges', 'pipelines/test_report_summary', 'jobs/trace']),
    )
    cache.prepare('DELETE FROM pipeline_jobs').run()
    client = { ...client, can: (ability) => can({ interface: 'v4', version: '11.8.0' }, ability) }
    expect(new Set(await round(3600))).toEqual(new Set(['merge_requests', 'pipelines/jobs']))
  })

  it('are not asked for at all over API v3', async () => {
    client = { ...client, can: () => false }
    expect(await round(12)).toEqual([])
  })
})
