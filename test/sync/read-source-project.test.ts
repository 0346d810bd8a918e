import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { listProjectIds, readProject, storeProject } from '../../electron/cache/directory/projects.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { readSourceProject } from '../../electron/sync/details/read-source-project.ts'
import { startService, type Service } from '../../service/server.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import { clientOf } from '../api/support/service.ts'
import { answer } from '../support/cache.ts'
import { openedReader } from '../support/opened-reader.ts'
import { sampleMergeRequest, sampleProject } from '../support/samples.ts'

/** The fork that a merge request in conflict comes from, read from the real service when the merge request is opened. */

let opened: ReturnType<typeof openedReader>
let service: Service
let client: Client
let asked: number
let shown: number[]

beforeEach(async () => {
  const fixture = {
    users: ['ada', 'eve'],
    groups: [{ path: 'tools', members: { ada: 'owner' } }],
    projects: [
      { path: 'tools/anvil' },
      { path: 'eve/anvil', visibility: 'public' },
      { path: 'eve/secret', visibility: 'private' },
    ],
  }
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  onTestFinished(() => service.close())
  const url = service.url.replace('/api/v4', '')
  const real = clientOf({ url }, { adapter: apiAdapters.v4, version: '19', token: () => 'token-ada' })
  asked = 0
  shown = []
  client = {
    ...real,
    call: (operation, values, more) => {
      asked += 1
      return real.call(operation, values, more)
    },
  }
  opened = openedReader()
})

async function open(changed: Partial<MergeRequest>): Promise<number> {
  const { cache } = opened
  const row = sampleMergeRequest(1, { projectId: 1, mergeStatus: 'cannot_be_merged', ...changed })
  answer(cache, (arrival) => storeMergeRequest(cache, row, arrival))
  const listener: CrawlContext['listener'] = { onPage: (_kind, _count, changedIds) => void shown.push(...changedIds) }
  const context = { cache, signal: new AbortController().signal, now: () => 0, listener }
  await readSourceProject(client, 1, context)
  const took = asked
  asked = 0
  return took
}
const fork = () => {
  const [row] = opened.reader.readRows([keyOf('here', 'mergeRequest', 1)])
  return row?.kind === 'mergeRequest' ? row.fork : undefined
}

describe('the fork of a merge request in conflict', () => {
  it('is read once, and belongs to the user no more than before', async () => {
    expect(await open({ sourceProjectId: 2 })).toBe(1)
    const repository = `${service.url.replace('/api/v4', '')}/eve/anvil.git`
    expect([fork(), shown]).toEqual([
      { path: 'eve/anvil', repository, sshRepository: 'git@127.0.0.1:eve/anvil.git' },
      [1],
    ])
    expect(listProjectIds(opened.cache)).toEqual([])
    expect(await open({ sourceProjectId: 2 })).toBe(0)
  })

  it('is not known where it may not be seen, or where the service has none', async () => {
    const none = { path: null, repository: null, sshRepository: null }
    expect([await open({ sourceProjectId: 3 }), fork(), shown]).toEqual([1, none, []])
    expect([await open({ sourceProjectId: null }), fork()]).toEqual([0, none])
  })

  it('is asked for where the service said nothing of its repository', async () => {
    const { cache } = opened
    const project = sampleProject(2, { httpUrlToRepo: null, pathWithNamespace: 'eve/anvil' })
    answer(cache, (arrival) => storeProject(cache, project, null, arrival))
    expect([await open({ sourceProjectId: 2 }), readProject(cache, 2)?.httpUrlToRepo]).toEqual([
      1,
      expect.stringContaining('/eve/anvil.git'),
    ])
  })

  it.each<[why: string, row: Partial<MergeRequest>]>([
    ['its branch is in the project itself', { sourceProjectId: 1 }],
    ['there are no conflicts', { sourceProjectId: 2, mergeStatus: 'can_be_merged' }],
    ['it is closed', { sourceProjectId: 2, state: 'closed' }],
  ])('is not asked for where %s', async (_why, row) => {
    expect(await open(row)).toBe(0)
  })

  it('is asked for where only the newer status tells of conflicts', async () => {
    const row = { sourceProjectId: 2, mergeStatus: 'can_be_merged', detailedMergeStatus: 'conflict' }
    expect(await open(row)).toBe(1)
  })
})

it('a merge request whose branch is in the project itself has no fork', async () => {
  await open({ sourceProjectId: 1 })
  expect(fork()).toBeNull()
})
