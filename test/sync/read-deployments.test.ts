import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { listMergeRequests } from '../../electron/api/entities/merge-requests.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { listEnvironmentsOf } from '../../electron/cache/items/deployments.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { readDeployments } from '../../electron/sync/details/read-deployments.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { hasFeature } from '../../electron/sync/service/capabilities.ts'
import type { VersionV4 } from '../../service/options.ts'
import { startService, type Service } from '../../service/server.ts'
import { day, hour, minute } from '../../shared/durations.ts'
import { AppFailure } from '../../shared/errors.ts'
import { clientOf } from '../api/support/service.ts'
import { askService } from '../support/asking.ts'
import { temporaryCache } from '../support/cache.ts'

/** To which environments a merge request was brought, read from the real service with as few requests as that takes. */

const merged = Date.parse('2026-05-01T08:00:00Z')
const at = (after: number) => new Date(merged + after).toISOString()
const item = { author: 'ada', state: 'merged', createdAt: at(0), updatedAt: at(0) }
const anvil = {
  path: 'tools/anvil',
  mergeRequests: [
    { ...item, title: 'Before', branch: 'before' },
    { ...item, title: 'Weld', branch: 'weld' },
    { ...item, title: 'Cast', branch: 'cast' },
  ],
  deployments: [
    { environment: 'staging', mergeRequest: 1, at: at(-hour) },
    { environment: 'staging', mergeRequest: 1, at: at(minute) },
    { environment: 'review/weld', at: at(2 * minute) },
    { environment: 'staging', mergeRequest: 2, status: 'failed', at: at(3 * minute) },
    { environment: 'staging', mergeRequest: 2, at: at(hour) },
    { environment: 'staging', mergeRequest: 3, at: at(2 * hour) },
    { environment: 'production', at: at(3 * hour) },
  ],
}

let cache: WritableCache
let service: Service
let client: Client
let asked: string[]
let shown: number[]
let clock: number
let ids: number[]

beforeEach(() => {
  cache = temporaryCache()
  asked = []
  shown = []
  clock = merged + day
})

const deploymentIn = (values: object) => (values as { readonly deployment_id?: number }).deployment_id

/** Serves a project whose merge requests are all in the cache. */
async function serve(project: object = anvil, version: VersionV4 = '19'): Promise<void> {
  const fixture = {
    users: ['ada', 'eve'],
    groups: [{ path: 'tools', visibility: 'private', members: { ada: 'owner' } }],
    projects: [project],
  } as never
  service = await startService({ port: 0, fixture, dialect: 'v4', version, clock: () => new Date(clock) })
  onTestFinished(() => service.close())
  const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
  const url = service.url.replace('/api/v4', '')
  const made = clientOf({ url }, { adapter: apiAdapters.v4, version, numbers, token: () => 'token-ada' })
  const { items } = await listMergeRequests(made, { id: 1, sort: 'asc' })
  cache.transaction(() => {
    for (const row of items) storeMergeRequest(cache, row, { revision: 1, begunAt: 0 })
  })()
  ids = items.map(({ id }) => id)
  client = {
    ...made,
    call: (operation, values, more) => {
      asked.push(operation.path.replace('/projects/:id/', '').replace(':deployment_id', String(deploymentIn(values))))
      return made.call(operation, values, more)
    },
    follow: (link, options) => {
      asked.push('next page')
      return made.follow(link, options)
    },
  }
}

function context(): CrawlContext {
  const listener = { onPage: (_kind: string, _rows: number, changed: readonly number[]) => void shown.push(...changed) }
  return { cache, signal: new AbortController().signal, now: () => clock, listener } as CrawlContext
}

/** Opens a merge request by its number. Returns the environments that it reached, and what was asked for. */
async function open(iid: number, mergedAt: string | null = at(0)) {
  asked.length = 0
  await readDeployments(client, { id: ids[iid - 1] ?? 0, projectId: 1, mergedAt }, context())
  return { reached: reachedBy(iid), asked: [...asked] }
}

function reachedBy(iid: number): Record<string, string> {
  return Object.fromEntries(listEnvironmentsOf(cache, ids[iid - 1] ?? 0).map((row) => [row.environment, row.at]))
}

describe('the environments that a merge request reached', () => {
  it('are found from the oldest deployment on, and no environment in a folder is asked about', async () => {
    await serve()
    expect(await open(2)).toEqual({
      reached: { staging: at(hour), production: at(3 * hour) },
      asked: ['deployments', ...[2, 5, 7].map((id) => `deployments/${id}/merge_requests`)],
    })
    expect(shown).toEqual(expect.arrayContaining([ids[1], ids[2]]))
  })

  it('are known of others that the same deployments brought: each is asked about once', async () => {
    await serve()
    await open(2)
    expect(reachedBy(3)).toEqual({ production: at(3 * hour) })
    expect(await open(3)).toEqual({
      reached: { staging: at(2 * hour), production: at(3 * hour) },
      asked: ['deployments', 'deployments/6/merge_requests'],
    })
  })

  it('are asked for once more after a tenth of the time since the merge', async () => {
    await serve()
    await open(2)
    clock += day / 10 - minute
    expect((await open(2)).asked).toEqual([])
    clock += 2 * minute
    expect((await open(2)).asked).toEqual(['deployments'])
  })

  it('take eight requests at once, and the next opening goes on', async () => {
    const many = Array.from({ length: 10 }, (_, index) => ({
      ...{ environment: 'staging', mergeRequest: 1, at: at(index * minute) },
    }))
    await serve({ ...anvil, deployments: [{ environment: 'staging', mergeRequest: 1, at: at(-hour) }, ...many] })
    expect((await open(2)).asked).toHaveLength(1 + 8)
    expect((await open(2)).asked).toHaveLength(1 + 2)
    expect((await open(2)).asked).toEqual([])
  })

  it('are found behind hundreds of others, though one opening does not read that far', async () => {
    const reviews = Array.from({ length: 502 }, (_, index) => ({
      environment: `review/${index}`,
      at: at(index * minute),
    }))
    await serve({ ...anvil, deployments: [...reviews, { environment: 'production', at: at(600 * minute) }] })
    expect(await open(2)).toEqual({
      reached: {},
      asked: ['deployments', ...Array.from({ length: 4 }, () => 'next page')],
    })
    expect(await open(2)).toEqual({
      reached: { production: at(600 * minute) },
      asked: ['deployments', 'deployments/503/merge_requests'],
    })
    expect((await open(2)).asked).toEqual([])
  })

  it('are found on later pages of what a deployment brought, which the next opening goes on with', async () => {
    const mergeRequests = Array.from({ length: 10 }, (_, index) => ({
      ...item,
      title: `${index}`,
      branch: `b${index}`,
    }))
    await serve({ ...anvil, mergeRequests, deployments: [{ environment: 'production', at: at(hour) }] })
    const inner = client
    client = {
      ...inner,
      call: (operation, values, more) =>
        inner.call(operation, deploymentIn(values) === undefined ? values : { ...values, per_page: 1 }, more),
    }
    const [last] = (await open(10)).asked.slice(-1)
    expect([last, reachedBy(10)]).toEqual(['deployments/1/merge_requests', { production: at(hour) }])
    expect(reachedBy(1)).toEqual({})
    const first = await open(1)
    const second = await open(1)
    expect([first.reached, first.asked.length, second.reached]).toEqual([{}, 1 + 8, { production: at(hour) }])
  })

  it('wait for what a service finds out after a deployment', async () => {
    await serve({ ...anvil, deployments: [] })
    clock = merged + hour
    const made = { environment: 'staging', sha: 'master', ref: 'next', tag: false, status: 'success' }
    // The first deployment of an environment brings what went into its branch: nothing.
    await askService(service, 'token-ada', 'POST', '/projects/1/repository/branches', { branch: 'next', ref: 'master' })
    await askService(service, 'token-ada', 'POST', '/projects/1/deployments', made)
    expect((await open(2)).asked).toHaveLength(2)
    clock += 9 * minute
    expect((await open(2)).asked).toHaveLength(2)
    clock += 20 * minute
    expect((await open(2)).asked).toHaveLength(2)
    clock += day
    expect((await open(2)).asked).toEqual(['deployments'])
  })
})

describe('nothing is asked', () => {
  it('of what is not merged, and of services that do not tell', async () => {
    await serve()
    expect(await open(2, null)).toEqual({ reached: {}, asked: [] })
    await serve(anvil, '11.8')
    expect(await open(2)).toEqual({ reached: {}, asked: [] })
  })

  it.each(['forbidden', 'not_found'] as const)('for a day after it was refused: %s', async (code) => {
    await serve()
    const refused: Client = {
      ...client,
      call: (operation, values, more) => {
        if (operation.path !== '/projects/:id/deployments') return client.call(operation, values, more)
        asked.push('refused')
        throw AppFailure.of(code)
      },
    }
    const openRefused = async () => {
      asked.length = 0
      await readDeployments(refused, { id: ids[1] ?? 0, projectId: 1, mergedAt: at(0) }, context())
      return [...asked]
    }
    expect(await openRefused()).toEqual(['refused'])
    expect(await openRefused()).toEqual([])
    const isOfProject = code === 'forbidden'
    expect(hasFeature(cache, isOfProject ? 'deployments of 1' : 'deployments', clock)).toBe(false)
    clock += day + minute
    expect(await openRefused()).toEqual(['refused'])
  })

  it('for some minutes after the service failed at them, and the merge request is opened all the same', async () => {
    await serve()
    const failing: Client = {
      ...client,
      call: (operation, values, more) => {
        if (operation.path !== '/projects/:id/deployments') return client.call(operation, values, more)
        asked.push('failed')
        throw AppFailure.of('service_failed')
      },
    }
    const openFailing = () => refreshItem(failing, 'mergeRequest', ids[1] ?? 0, context())
    await openFailing()
    await openFailing()
    expect(asked.filter((each) => each === 'failed')).toHaveLength(1)
    clock += 10 * minute
    await openFailing()
    expect(asked.filter((each) => each === 'failed')).toHaveLength(2)
  })

  it('again of a deployment that was deleted meanwhile, and the others go on', async () => {
    await serve()
    const inner = client
    client = {
      ...inner,
      call: (operation, values, more) => {
        if (deploymentIn(values) === 5) throw AppFailure.of('not_found')
        return inner.call(operation, values, more)
      },
    }
    expect((await open(2)).reached).toEqual({ production: at(3 * hour) })
  })
})
