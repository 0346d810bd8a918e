import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../electron/api/client/client.ts'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import type { Numbers } from '../../shared/contract/v4/requests.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { listStaleItems, readMissing } from '../../electron/cache/offline/stale-items.ts'
import { startService, type Service } from '../../service/server.ts'
import { temporaryCache } from '../support/cache.ts'
import { aheadPlan, schedulerOn } from '../support/scheduler.ts'

/** For a minute after an item has moved, services leave its date as it is when it is commented on, labelled or assigned. */

const second = 1_000
const minute = 60 * second

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ben: 'owner', ada: 'developer' } }],
  projects: [1, 2, 3].map((number) => ({
    path: `tools/p${number}`,
    issues: [{ title: 'Old', author: 'ben', updatedAt: '2020-05-01T10:00:00.000Z' }],
    mergeRequests: [{ title: 'Older', author: 'ben', updatedAt: '2020-05-01T10:00:00.000Z' }],
  })),
}

let service: Service
let client: Client
let cache: WritableCache
let clock: number
let asked: string[]
let round: (later: number) => Promise<void>

beforeEach(async () => {
  cache = temporaryCache()
  createFoldedTables(cache)
  clock = Date.UTC(2026, 5, 1, 9)
  asked = []
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19', clock: () => new Date(clock) })
  const noting: typeof apiAdapterV4 = {
    ...apiAdapterV4,
    requestOf: (operation, values, numbered) => {
      const request = apiAdapterV4.requestOf(operation, values, numbered)
      asked.push(request.target)
      return request
    },
  }
  const baseUrl = service.url.replace(/\/api\/v4$/, '')
  const numbers: Numbers = (kind, id) => readItemNumber(cache, kind, id)
  client = createClient({ baseUrl, adapter: noting, numbers, token: () => 'token-ada', retries: 0 })
  const scheduler = schedulerOn(client, cache, { now: () => clock })
  round = async (later) => {
    clock += later
    asked = []
    await scheduler.round('due', new AbortController().signal)
  }
  // Until the lists are known to be covered by the change feed.
  await scheduler.round('everything', new AbortController().signal)
  for (let at = 0; at < 3; at += 1) await round(minute)
})

afterEach(async () => {
  await client.close()
  await service.close()
})

async function ben(method: string, path: string, body: object): Promise<{ readonly id: number }> {
  const headers = { 'PRIVATE-TOKEN': 'token-ben', 'Content-Type': 'application/json' }
  const response = await fetch(service.url + path, { method, headers, body: JSON.stringify(body) })
  expect(response.ok).toBe(true)
  return (await response.json()) as { readonly id: number }
}

const comments = () => cache.prepare(`SELECT body FROM notes WHERE system = 0 ORDER BY id`).pluck().all()

describe.each([
  ['issue', 'issues', 'issues'],
  ['merge request', 'merge_requests', 'merge_requests'],
])('what happens to an %s soon after it has moved', (_, path, table) => {
  const item = `/projects/2/${path}/1`
  const row = () => cache.prepare(`SELECT labels, assignee_id, notes_count FROM ${table} WHERE project_id = 2`).get()

  it('arrives: another comment, labels and people', async () => {
    clock += 50 * second
    await ben('POST', `${item}/notes`, { body: 'One' })
    await round(10 * second)
    expect(comments()).toEqual(['One'])
    clock += 20 * second
    await ben('POST', `${item}/notes`, { body: 'Two' })
    await ben('PUT', item, { add_labels: 'hot', assignee_ids: [3] })
    await round(40 * second)
    expect(comments()).toEqual(['One', 'Two'])
    expect(row()).toEqual({ labels: '["hot"]', assignee_id: 3, notes_count: 2 })
  })

  it('arrives: a comment that is changed', async () => {
    clock += 50 * second
    const { id } = await ben('POST', `${item}/notes`, { body: 'Thusday' })
    await round(10 * second)
    expect(comments()).toEqual(['Thusday'])
    clock += 10 * second
    await ben('PUT', `${item}/notes/${id}`, { body: 'Thursday' })
    for (let at = 0; at < 4; at += 1) await round(minute)
    expect(comments()).toEqual(['Thursday'])
  })

  it('costs one more reading of the thread', async () => {
    clock += 50 * second
    await ben('POST', `${item}/notes`, { body: 'One' })
    await round(10 * second)
    // Meanwhile it counts as read.
    expect(listStaleItems(cache, aheadPlan, 10, clock)).toEqual([])
    expect(readMissing(cache, aheadPlan).items).toBe(0)
    const read: string[] = []
    for (let at = 0; at < 6; at += 1) {
      await round(minute)
      const ofProject = asked.filter((target) => target.startsWith('/projects/2/'))
      read.push(...ofProject.map((target) => target.replace(/[?].*/, '')))
    }
    expect(read.filter((target) => target === `${item}/discussions`)).toHaveLength(1)
    // Its list has its turn once in these minutes, whatever happened.
    expect(read.filter((target) => target === `/projects/2/${path}`).length).toBeLessThan(2)
  })
})
