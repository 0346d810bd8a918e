import { beforeEach, describe, expect, it } from 'vitest'
import { apiAdapterV3 } from '../../electron/api/versions/api-adapter-v3.ts'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import type { ApiAdapter } from '../../electron/api/versions/api-adapter.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { isPartial } from '../../electron/cache/lists/lists.ts'
import { issue, mergeRequest, project, todo, user } from '../api/support/rows.ts'
import { temporaryCache } from '../support/cache.ts'
import { schedulerOn } from '../support/scheduler.ts'
import { startPagedServer, type PagedServer } from './paged-server.ts'

const inbox = [
  '/issues?assigned_to_me',
  '/merge_requests?assigned_to_me',
  '/merge_requests?all',
  '/merge_requests?created_by_me',
]
const theirs = { ...issue, id: 71, project_id: 7, milestone: null, assignee: { ...user, id: 1 } }

let cache: WritableCache
let server: PagedServer

beforeEach(() => {
  cache = temporaryCache()
})

/** A service on which the user is assigned an issue in a project of which they are no member. */
async function startService({ adapter = apiAdapterV4 as ApiAdapter, version = '16.11.2-ee' } = {}): Promise<void> {
  server = await startPagedServer(100, { adapter })
  for (const path of ['/projects', '/projects?starred', '/projects/starred', '/groups', '/issues', ...inbox]) {
    server.lists.set(path, [])
  }
  for (const list of ['labels', 'milestones', 'users', 'merge_requests']) server.lists.set(`/projects/1/${list}`, [])
  server.lists.set('/projects/1/issues', [{ ...issue, id: 72, project_id: 1, milestone: null }])
  server.lists.set('/todos', [todo])
  server.rows.set('/user', { ...user, id: 1 })
  server.rows.set('/version', { version })
  server.lists.set('/projects', [{ ...project, id: 1 }])
  server.rows.set('/projects/7', { ...project, id: 7, path_with_namespace: 'far/away' })
  server.lists.set('/issues?assigned_to_me', [theirs])
  server.lists.set('/merge_requests?assigned_to_me', [{ ...mergeRequest, id: 91, project_id: 7 }])
  server.lists.set('/merge_requests?all', [{ ...mergeRequest, id: 92, project_id: 1 }])
  server.lists.set('/merge_requests?created_by_me', [{ ...mergeRequest, id: 93, project_id: 1, state: 'merged' }])
}

const round = () =>
  schedulerOn(server.client, cache, { ahead: false }).round('everything', new AbortController().signal)
const ids = (table: string) => cache.prepare(`SELECT id FROM ${table} ORDER BY id`).pluck().all()
const asked = (path: string) => server.asked.filter((one) => one === `${path} 1`).length

describe('what concerns the user', () => {
  it('is read before any list of a project, with a request for each list', async () => {
    await startService()
    await round()
    expect([ids('issues'), ids('merge_requests')]).toEqual([
      [71, 72],
      [91, 92, 93],
    ])
    expect(inbox.map(asked)).toEqual([1, 1, 1, 1])
    const at = (path: string) => server.asked.indexOf(`${path} 1`)
    // Reviews can only be asked for once the user is known.
    const first = inbox.filter((path) => path !== '/merge_requests?all').map(at)
    expect(Math.max(...first)).toBeLessThan(at('/projects?starred'))
  })

  it('leads to its project, once the projects of the user are known', async () => {
    await startService()
    server.refusals.set('/projects', 403)
    await expect(round()).rejects.toThrow()
    expect([ids('issues'), asked('/projects/7')]).toEqual([[71], 0])
    server.refusals.clear()
    await round()
    expect(ids('projects')).toEqual([1, 7])
    expect(asked('/projects/1')).toBe(0)
  })

  it('stays when it is no longer listed there', async () => {
    await startService()
    await round()
    for (const path of inbox) server.lists.set(path, [])
    await round()
    expect([ids('issues'), ids('merge_requests')]).toEqual([
      [71, 72],
      [91, 92, 93],
    ])
  })

  it('leaves what was known of following as it is', async () => {
    await startService()
    server.lists.set('/issues', [{ ...theirs, subscribed: true }])
    await round()
    const { subscribed: _, ...unsaid } = theirs
    server.lists.set('/issues?assigned_to_me', [{ ...unsaid, title: 'Newer', updated_at: '2030-01-01T00:00:00.000Z' }])
    server.lists.set('/issues', [])
    await round()
    const row = cache.prepare(`SELECT title, subscribed FROM issues WHERE id = 71`).get()
    expect(row).toEqual({ title: 'Newer', subscribed: 1 })
  })

  it('is not taken for the whole of a list', async () => {
    await startService()
    server.refusals.set('/projects/1/issues', 500)
    await round().catch(() => undefined)
    expect(isPartial(cache, 'issue')).toBe(true)
  })

  it('may be refused without an end to the round', async () => {
    await startService()
    for (const path of inbox) server.refusals.set(path, 400)
    await round()
    expect(ids('issues')).toEqual([72])
    expect(isPartial(cache, 'issue') || isPartial(cache, 'mergeRequest')).toBe(false)
  })

  it('is not asked by its reviewer of services that would list everything then', async () => {
    await startService({ version: '11.8.0' })
    await round()
    await round()
    expect(asked('/merge_requests?all')).toBe(0)
    expect(asked('/version')).toBe(2)
    expect(ids('merge_requests')).toEqual([91, 93])
  })

  it('is not asked of services of v3, which do not list it', async () => {
    await startService({ adapter: apiAdapterV3 })
    await round()
    expect(server.asked.filter((one) => one.includes('?') || one.startsWith('/merge_requests'))).toEqual([])
  })
})
