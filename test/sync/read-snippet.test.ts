import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClient, type Client } from '../../electron/api/client/client.ts'
import { listShownAwards } from '../../electron/cache/items/award-emoji.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { listNoteIds, readNoteRecord } from '../../electron/cache/items/notes.ts'
import { hideProject, storeProject } from '../../electron/cache/directory/projects.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { listSnippets, readSnippet as readStored } from '../../electron/cache/directory/snippets.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { readSnippet, refreshSnippet } from '../../electron/sync/details/read-snippet.ts'
import { startService, type Service } from '../support/service-of-run.ts'
import { askService } from '../support/asking.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { errorRejected } from '../support/failures.ts'
import { sampleProject } from '../support/samples.ts'
import { startMisbehavingProxy, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { adapterOfRun } from '../support/adapter-of-run.ts'

const snippets = (...titles: string[]) =>
  titles.map((title) => ({
    title,
    fileName: 'file.md',
    author: 'ben',
    notes: [
      { author: 'ada', body: `${title}, says Ada` },
      { author: 'ben', body: `${title}, says Ben` },
    ],
    awards: [{ name: 'heart', by: 'ada' }],
  }))
const members = { ada: 'developer', ben: 'owner' }
const fixture = {
  users: ['ada', 'ben'],
  projects: [
    { path: 'ben/anvil', members, snippets: snippets('Quench', 'Temper') },
    { path: 'ben/bellows', members, snippets: snippets('Leather') },
  ],
}
const quench = { id: 1, projectId: 1 }
const temper = { id: 2, projectId: 1 }

let service: Service
let proxy: MisbehavingProxy
let client: Client
let cache: WritableCache
let reported: { kind: string; changed: readonly number[] }[]
let now: number

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
  proxy = await startMisbehavingProxy(service.url.replace(/\/api\/v3$/, ''))
  client = createClient({ baseUrl: proxy.address, ...adapterOfRun(() => cache), token: () => 'token-ada', retries: 0 })
  cache = temporaryCache()
  createFoldedTables(cache)
  reported = []
  now = Date.UTC(2026, 5, 1)
})

afterEach(async () => {
  await client.close()
  await service.close()
})

const context = (): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => now,
  listener: { onPage: (kind, _rows, changed) => reported.push({ kind, changed }) },
})
const bodies = (id: number) => listNoteIds(cache, 'snippet', id).map((note) => readNoteRecord(cache, note)?.body)
const awards = (id: number) => listShownAwards(cache, 'snippet', id).map(({ name }) => name)
/** The service no longer has it, or does not say. */
const gone = (id: number) => {
  const path = new RegExp(`/snippets/${id}/(notes|award_emoji)$`)
  proxy.misbehave('GET', path, { applied: false, then: { status: 404, body: '{"message":"404 Not found"}' } }, 2)
}
const ben = (method: string, path: string, body?: unknown) => askService(service, 'token-ben', method, path, body)

it('reads what is said of it, and when that was', async () => {
  await readSnippet(client, quench, context())
  expect(bodies(1)).toEqual(['Quench, says Ada', 'Quench, says Ben'])
  expect(awards(1)).toEqual(['heart'])
  expect(readStored(cache, 1)).toEqual({ ...quench, readAt: now })
  expect(reported).toEqual([
    { kind: 'note', changed: [1, 2] },
    { kind: 'snippet', changed: [1] },
  ])
})

it('lists what was read last first, without what is in projects that are hidden', async () => {
  await readSnippet(client, quench, context())
  now += 1000
  await readSnippet(client, temper, context())
  await readSnippet(client, { id: 3, projectId: 2 }, context())
  expect(listSnippets(cache).map(({ id }) => id)).toEqual([3, 2, 1])
  now += 1000
  await refreshSnippet(client, 1, context())
  expect(listSnippets(cache).map(({ id }) => id)).toEqual([1, 3, 2])
  answer(cache, (arrival) => storeProject(cache, sampleProject(2), 'member', arrival))
  hideProject(cache, { id: 2, revision: nextRevision(cache) })
  expect(listSnippets(cache).map(({ id }) => id)).toEqual([1, 2])
})

it('reads again what others wrote, and removes what they deleted', async () => {
  await readSnippet(client, quench, context())
  await ben('DELETE', '/projects/1/snippets/1/notes/1')
  await ben('POST', '/projects/1/snippets/1/notes', { body: 'New' })
  await ben('POST', '/projects/1/snippets/1/award_emoji', { name: 'tada' })
  await refreshSnippet(client, 1, context())
  expect(bodies(1)).toEqual(['Quench, says Ben', 'New'])
  expect(awards(1)).toEqual(['heart', 'tada'])
})

it('stores nothing of one that its project does not have', async () => {
  for (const nowhere of [
    { id: 4711, projectId: 1 },
    { id: 3, projectId: 1 },
    { id: 1, projectId: 99 },
  ]) {
    expect((await errorRejected(readSnippet(client, nowhere, context()))).code).toBe('not_found')
  }
  expect([listSnippets(cache), reported]).toEqual([[], []])
})

it('stores nothing when only a half of it could be read', async () => {
  proxy.misbehave('GET', /\/award_emoji$/, { applied: false, then: { status: 500 } })
  expect((await errorRejected(readSnippet(client, quench, context()))).code).toBe('service_failed')
  expect([listSnippets(cache), bodies(1)]).toEqual([[], []])
})

it('removes one that is gone, with all that was said of it, and no other', async () => {
  await readSnippet(client, quench, context())
  await readSnippet(client, temper, context())
  gone(1)
  reported = []
  await refreshSnippet(client, 1, context())
  expect(listSnippets(cache)).toEqual([{ ...temper, readAt: now }])
  expect([bodies(1), awards(1), bodies(2).length, awards(2)]).toEqual([[], [], 2, ['heart']])
  expect(reported).toContainEqual({ kind: 'snippet', changed: [1] })
})

it('keeps one whose project is hidden by now, or of which a service without a memory says nothing', async () => {
  await readSnippet(client, quench, context())
  await readSnippet(client, { id: 3, projectId: 2 }, context())
  gone(3)
  proxy.misbehave('GET', /\/projects\/2$/, { applied: false, then: { status: 404 } })
  expect((await errorRejected(refreshSnippet(client, 3, context()))).code).toBe('not_found')
  expect(readStored(cache, 3)).not.toBeNull()
  gone(1)
  proxy.misbehave('GET', /\/projects\/1$/, { applied: false, then: { status: 404 } }, 2)
  proxy.misbehave('GET', /\/user$/, { applied: false, then: { status: 404 } })
  expect((await errorRejected(refreshSnippet(client, 1, context()))).code).toBe('not_found')
  expect(readStored(cache, 1)).not.toBeNull()
  expect(bodies(3)).toHaveLength(2)
})

it('keeps one while the service shows its project, but does not know the user (F15)', async () => {
  await readSnippet(client, quench, context())
  gone(1)
  proxy.misbehave('GET', /\/user$/, { applied: false, then: { status: 401 } })
  expect((await errorRejected(refreshSnippet(client, 1, context()))).code).toBe('not_found')
  expect([readStored(cache, 1), bodies(1).length]).toEqual([{ ...quench, readAt: now }, 2])
})

it('asks for nothing of one that was never opened', async () => {
  await refreshSnippet(client, 1, context())
  expect(proxy.requests).toEqual([])
})
