import { expect, it } from 'vitest'
import { issue, label, mergeRequest, milestone, project, user } from '../api/support/rows.ts'
import { temporaryCache } from '../support/cache.ts'
import { schedulerOn } from '../support/scheduler.ts'
import { apiVersion } from '../support/api-version.ts'
import { starred, startPagedServer, type PagedServer } from './paged-server.ts'

/** Lists in which little happens take slots: each is read within the hour, whatever else there is to read. */

const minute = 60_000
const longAgo = '2020-05-01T10:00:00.000Z'

async function startProjects(projects: readonly number[]): Promise<PagedServer> {
  const server = await startPagedServer(100)
  const open = { ...project, issues_enabled: true, merge_requests_enabled: true }
  server.lists.set('/todos', [])
  server.lists.set(
    '/projects',
    projects.map((id) => ({ ...open, id, path_with_namespace: `g/p${id}` })),
  )
  server.lists.set(starred, [])
  server.lists.set('/groups', [])
  server.lists.set('/issues', [])
  server.rows.set('/user', { ...user, id: 1 })
  for (const id of projects) {
    server.lists.set(`/projects/${id}/users`, [user])
    server.lists.set(`/projects/${id}/issues`, [{ ...issue, id, project_id: id, milestone: null, updated_at: longAgo }])
    server.lists.set(`/projects/${id}/merge_requests`, [
      { ...mergeRequest, id, project_id: id, milestone: null, updated_at: longAgo },
    ])
    server.lists.set(`/projects/${id}/labels`, [{ ...label, id }])
    server.lists.set(`/projects/${id}/milestones`, [{ ...milestone, id, project_id: id }])
  }
  return server
}

/** Rounds a minute apart. Resolves with the requests of each, and the longest time without a reading of some list, in minutes. */
async function pass(server: PagedServer, minutes: number, before: (clock: number) => void = () => undefined) {
  let clock = Date.now()
  const readAt = new Map<string, number>()
  const requests: number[] = []
  let longest = 0
  const note = (list: string) => {
    const last = readAt.get(list)
    if (last !== undefined) longest = Math.max(longest, (clock - last) / minute)
    readAt.set(list, clock)
    requests[requests.length - 1] = (requests.at(-1) ?? 0) + 1
  }
  server.onRequest = (path) => note(path)
  const scheduler = schedulerOn(server.client, temporaryCache(), {
    now: () => clock,
    ahead: false,
    readEvents: (id) => Promise.resolve(note(`events of ${id}`)),
  })
  for (let at = 0; at <= minutes; at += 1) {
    requests.push(0)
    before(clock)
    await scheduler.round('due', new AbortController().signal)
    clock += minute
  }
  for (const last of readAt.values()) longest = Math.max(longest, (clock - minute - last) / minute)
  return { requests: requests.slice(1), longest, lists: readAt.size }
}

it('each list is read within the hour, however much the active ones take', { timeout: 60_000 }, async () => {
  const ids = Array.from({ length: 70 }, (_, index) => index + 1)
  const server = await startProjects(ids)
  const active = ids.slice(0, 32)
  const touch = () => {
    const updated_at = new Date().toISOString()
    for (const id of active) {
      server.lists.set(`/projects/${id}/issues`, [{ ...issue, id, project_id: id, milestone: null, updated_at }])
    }
  }
  const { longest, lists } = await pass(server, 66, touch)
  expect(lists).toBeGreaterThan(70 * 6)
  expect(longest).toBeLessThanOrEqual(60)
})

it('what was read at once is read again one after the other, not all at once', { timeout: 60_000 }, async () => {
  const server = await startProjects(Array.from({ length: 60 }, (_, index) => index + 1))
  const { requests, longest } = await pass(server, 66)
  expect(longest).toBeLessThanOrEqual(60)
  // Over v4 the caller's own lists are asked for, too.
  expect(Math.max(...requests)).toBeLessThanOrEqual({ v3: 15, v4: 16 }[apiVersion])
})
