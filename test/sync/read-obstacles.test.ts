import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { listMergeRequests } from '../../electron/api/entities/merge-requests.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { obstaclesIn } from '../../electron/cache/items/obstacles.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { hasFeature } from '../../electron/sync/service/capabilities.ts'
import type { VersionV4 } from '../../service/options.ts'
import { startService, type Service } from '../../service/server.ts'
import { AppFailure } from '../../shared/errors.ts'
import { clientOf } from '../api/support/service.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { temporaryCache } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'

/** What holds a merge request up by name, read from the real service when one is opened, and only where its row says so. */

const anvil = {
  path: 'tools/anvil',
  tier: 'ultimate',
  statusChecks: ['scan', 'licenses', 'size'],
  mergeRequests: [
    { title: 'Weld', branch: 'weld', blockedBy: ['!2', '!3', 'secret/mine!1'] },
    { title: 'Forge', branch: 'forge', state: 'merged' },
    { title: 'Cast', branch: 'cast' },
    { title: 'First', branch: 'first', buildStatus: 'running', autoMerge: 'ben', train: 'fresh' },
    { title: 'Elsewhere', branch: 'else', target: 'next', buildStatus: 'running', autoMerge: 'ben', train: 'idle' },
    { title: 'Second', branch: 'second', buildStatus: 'running', autoMerge: 'ada', train: 'idle' },
    { title: 'Alone', branch: 'alone', buildStatus: 'running', autoMerge: 'ada' },
  ],
}
const checked = {
  ...anvil,
  onlyAllowMergeIfAllStatusChecksPassed: true,
  mergeRequests: [{ title: 'Checked', branch: 'checked', statusChecks: { scan: 'failed', licenses: 'passed' } }],
}
const lists = new Set(['blocks', 'status_checks', 'merge_trains'])

let cache: WritableCache
let service: Service
let client: Client
let asked: string[]
let shown: number[]
let clock: number

beforeEach(() => {
  cache = temporaryCache()
  asked = []
  shown = []
  clock = Date.UTC(2026, 5, 1)
})

async function serve(project: object = anvil, version: VersionV4 = '19'): Promise<void> {
  const secret = { path: 'secret/mine', visibility: 'private', mergeRequests: [{ title: 'Hidden', branch: 'h' }] }
  const fixture = {
    users: ['ada', 'ben', 'olga'],
    groups: [
      { path: 'tools', members: { ada: 'owner', ben: 'developer' } },
      { path: 'secret', members: { olga: 'owner' } },
    ],
    projects: [project, secret],
  }
  service = await startService({ port: 0, fixture, dialect: 'v4', version })
  onTestFinished(() => service.close())
  const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
  const url = service.url.replace('/api/v4', '')
  const real = clientOf({ url }, { adapter: apiAdapters.v4, version, numbers, token: () => 'token-ada' })
  client = {
    ...real,
    call: (operation, values, more) => {
      asked.push(operation.path.split('/').at(-1) ?? '')
      return real.call(operation, values, more)
    },
  }
  deriveInbox(cache, await ownIdOf(service, 'token-ada'))
  const { items } = await listMergeRequests(client, { id: 1 })
  cache.transaction(() => {
    for (const row of items) storeMergeRequest(cache, row, { revision: 1, begunAt: 0 })
  })()
}

const context = (): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => clock,
  listener: { onPage: (_kind, _count, changed) => void shown.push(...changed) },
})
const idOf = (title: string) =>
  cache.prepare('SELECT id FROM merge_requests WHERE title = ?').pluck().get(title) as number
/** Opens a merge request, and returns which of the lists were asked for. */
async function open(title: string): Promise<string[]> {
  asked = []
  await refreshItem(client, 'mergeRequest', idOf(title), context())
  return asked.filter((path) => lists.has(path))
}
const stored = (title: string) =>
  obstaclesIn((readStoredItem(cache, 'mergeRequest', idOf(title)) as never as Record<string, never>)['obstacles'])
const ask = (method: string, path: string, body = {}) =>
  askService(service, 'token-ben', method, `/projects/1/merge_requests/${path}`, body)

/** Has the service refuse one of the lists. */
function refuse(list: string, code: 'unauthorized' | 'not_found'): void {
  const { call } = client
  client = {
    ...client,
    call: async (operation, values, more) => {
      if (!operation.path.endsWith(`/${list}`)) return await call(operation, values, more)
      asked.push(list)
      throw AppFailure.of(code)
    },
  }
}

describe('merge requests that one waits for', () => {
  it('are read where it is blocked: those that are not merged, and those that the user may not see', async () => {
    await serve()
    expect([await open('Weld'), shown.at(-1)]).toEqual([['blocks'], idOf('Weld')])
    const cast = { title: 'Cast', state: 'opened', iid: 3, projectId: 1, full: 'tools/anvil!3' }
    expect(stored('Weld')).toMatchObject({ blockedBy: [cast, null], checks: [], train: null })
  })

  it('are forgotten once it is blocked no longer, and nothing is asked', async () => {
    await serve({ ...anvil, mergeRequests: [{ ...anvil.mergeRequests[0], blockedBy: ['!2'] }, { title: 'Cast' }] })
    expect([await open('Weld'), stored('Weld')?.blockedBy.length]).toEqual([['blocks'], 1])
    await ask('PUT', '2/merge')
    expect([await open('Weld'), stored('Weld')]).toEqual([[], null])
    expect(await open('Cast')).toEqual([])
  })

  it('are not asked for where the release has no list of them', async () => {
    await serve(anvil, '16')
    expect([await open('Weld'), stored('Weld')]).toEqual([[], null])
  })

  it('are asked for once of a service that turns out to have no list of them, and a day later again', async () => {
    await serve()
    refuse('blocks', 'not_found')
    expect([await open('Weld'), await open('Weld')]).toEqual([['blocks'], []])
    expect(hasFeature(cache, 'mergeBlocks', clock)).toBe(false)
    clock += 25 * 60 * 60 * 1000
    expect(await open('Weld')).toEqual(['blocks'])
  })
})

describe('status checks', () => {
  it('are read where they hold it up, without those that passed', async () => {
    await serve(checked)
    expect(await open('Checked')).toEqual(['status_checks'])
    expect(stored('Checked')?.checks).toEqual([
      { name: 'scan', status: 'failed' },
      { name: 'size', status: 'pending' },
    ])
  })

  it('that are refused as if the token were no good are asked for no more of that project, and of others they are', async () => {
    await serve(checked)
    refuse('status_checks', 'unauthorized')
    expect([await open('Checked'), await open('Checked')]).toEqual([['status_checks'], []])
    expect(hasFeature(cache, 'statusChecks of 1', clock)).toBe(false)
    expect([hasFeature(cache, 'statusChecks', clock), hasFeature(cache, 'statusChecks of 2', clock)]).toEqual([
      null,
      null,
    ])
  })
})

describe('a merge train', () => {
  it('is read of what is to be merged by itself: its place among those of the same target branch', async () => {
    await serve()
    expect(await open('Second')).toEqual(['merge_trains'])
    expect(stored('Second')).toEqual({ blockedBy: [], checks: [], train: { place: 2, pipeline: null } })
    expect([await open('Elsewhere'), stored('Elsewhere')?.train?.place]).toEqual([['merge_trains'], 1])
    expect([await open('Alone'), stored('Alone')]).toEqual([['merge_trains'], null])
    expect(await open('Cast')).toEqual([])
  })

  it('is left when the merge is called off', async () => {
    await serve()
    await open('First')
    await ask('POST', '4/cancel_merge_when_pipeline_succeeds')
    expect([await open('First'), stored('First')]).toEqual([[], null])
  })

  it('is asked for once of a project that has none', async () => {
    await serve({ ...anvil, tier: 'free' })
    expect([await open('Second'), await open('First')]).toEqual([['merge_trains'], []])
    expect(hasFeature(cache, 'mergeTrains of 1', clock)).toBe(false)
  })
})
