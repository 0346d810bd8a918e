import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../electron/api/client/client.ts'
import { apiAdapterV3 } from '../../electron/api/versions/api-adapter-v3.ts'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import type { ApiAdapter } from '../../electron/api/versions/api-adapter.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { listItems } from '../../electron/cache/items/items.ts'
import { listLists } from '../../electron/cache/lists/lists.ts'
import { hasFeature, saveFeature } from '../../electron/sync/service/capabilities.ts'
import { startService, type Service } from '../../service/server.ts'
import { temporaryCache } from '../support/cache.ts'
import { schedulerOn } from '../support/scheduler.ts'

/** A service must prove that it knows the dates of a request, since older ones silently ignore them. */

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        { title: 'Many {n}', repeat: 250 },
        { title: 'Shut', state: 'closed' },
      ],
    },
    { path: 'tools/bellows' },
  ],
}

let service: Service
let client: Client | null
let cache: WritableCache
let targets: string[]
let clock: number

beforeEach(() => {
  cache = temporaryCache()
  createFoldedTables(cache)
  targets = []
  client = null
  clock = Date.now()
})

afterEach(async () => {
  await client?.close()
  await service.close()
})

/** The adapter of a service before 10.6: it ignores the dates of a request. */
const deaf: ApiAdapter = {
  ...apiAdapterV4,
  requestOf: (operation, { updated_after: _after, updated_before: _before, ...values }, numbers) =>
    apiAdapterV4.requestOf(operation, values, numbers),
}

/** Whoever speaks with the service, as the account's rounds do. */
async function reading(adapter: ApiAdapter, dialect: 'v4' | 'contract' = 'v4'): Promise<() => Promise<void>> {
  service = await startService({ port: 0, fixture, dialect })
  const noting: ApiAdapter = {
    ...adapter,
    requestOf: (operation, values, numbers) => {
      targets.push(apiAdapterV4.requestOf(operation, values, () => 1).target)
      return adapter.requestOf(operation, values, numbers)
    },
  }
  const baseUrl = service.url.replace(/\/api\/v\d$/, '')
  client = createClient({ baseUrl, adapter: noting, token: () => 'token-ada', retries: 0 })
  const scheduler = schedulerOn(client, cache, { now: () => clock, ahead: false })
  return async () => {
    clock += 60_000
    await scheduler.round('everything', new AbortController().signal)
  }
}

const proofs = () => targets.filter((target) => target.includes('updated_after=9999'))
const windows = () => targets.filter((target) => target.includes('updated_before='))
const everything = () => {
  expect(listItems(cache, 'issue', { state: 'all' })).toHaveLength(251)
  expect(listLists(cache).filter(({ kind, phase }) => kind === 'issue' && phase !== 'whole')).toEqual([])
}

describe('a service that knows dates', () => {
  it('proves it once, and its lists are read by them', async () => {
    const round = await reading(apiAdapterV4)
    await round()
    everything()
    expect(hasFeature(cache, 'dates', clock)).toBe(true)
    expect(proofs()).toHaveLength(1)
    expect(windows().length).toBeGreaterThan(0)
    await round()
    clock += 2 * 24 * 3_600_000
    await round()
    expect(proofs()).toHaveLength(1)
    everything()
  })
})

/** A service that shows nothing of the issues of a project. */
const refusing = (project: number): ApiAdapter => ({
  ...apiAdapterV4,
  requestOf: (operation, values, numbers) => {
    const isRefused = operation.path === '/projects/:id/issues' && values['id'] === project
    return apiAdapterV4.requestOf(operation, isRefused ? { ...values, id: 999 } : values, numbers)
  },
})

describe.each([1, 2])('a service that knows dates, and refuses the issues of project %i', (project) => {
  it('is asked for the other lists all the same, whichever of them the proof is tried with', async () => {
    const round = await reading(refusing(project))
    await round()
    const lists = listLists(cache).filter(({ kind }) => kind === 'issue' || kind === 'mergeRequest')
    const unread = lists.filter(({ phase }) => phase !== 'whole')
    expect(lists.length).toBeGreaterThan(3)
    // Of one state or of several: how many lists of issues there are is not what is asked here.
    expect(new Set(unread.map(({ kind, projectId }) => `${kind} ${projectId}`))).toEqual(new Set([`issue ${project}`]))
  })
})

describe('a service that ignores dates (10)', () => {
  it('is found out, its lists are read by pages, and it is asked again after a day', async () => {
    const round = await reading(deaf)
    await round()
    everything()
    expect(hasFeature(cache, 'dates', clock)).toBe(false)
    expect([proofs().length, windows()]).toEqual([1, []])
    await round()
    expect(proofs()).toHaveLength(1)
    clock += 25 * 3_600_000
    await round()
    expect(proofs()).toHaveLength(2)
  })

  it('is found out too where it was believed before', async () => {
    const round = await reading(deaf)
    saveFeature(cache, 'dates', true, clock)
    await round()
    everything()
    expect(hasFeature(cache, 'dates', clock)).toBe(false)
  })
})

it('a service of v3 is not asked', async () => {
  const round = await reading(apiAdapterV3, 'contract')
  await round()
  expect(listItems(cache, 'issue', { state: 'all' })).toHaveLength(251)
  expect([proofs(), windows(), hasFeature(cache, 'dates', clock)]).toEqual([[], [], null])
})
