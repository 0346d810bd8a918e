import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { isPartial, readList } from '../../electron/cache/lists/lists.ts'
import { listStaleItems } from '../../electron/cache/offline/stale-items.ts'
import { longestSlotWait } from '../../electron/sync/schedule/intervals.ts'
import type { Asked, SyncProgress } from '../../electron/sync/schedule/round.ts'
import type { Scheduler } from '../../electron/sync/schedule/scheduler.ts'
import { issue, label, mergeRequest, milestone, note, project, todo, user } from '../api/support/rows.ts'
import { errorRejected } from '../support/failures.ts'
import { temporaryCache } from '../support/cache.ts'
import { apiVersion } from '../support/api-version.ts'
import { aheadPlan, schedulerOn } from '../support/scheduler.ts'
import { askedByPerson, starred, startPagedServer, type PagedServer } from './paged-server.ts'

const open = { ...project, issues_enabled: true, merge_requests_enabled: true }

let cache: WritableCache
let server: PagedServer
let clock: number
let progress: SyncProgress[]
let reported: string[]

let scheduler: Pick<Scheduler, 'round'> | null

const minute = 60_000
const hour = 60 * minute

beforeEach(async () => {
  cache = temporaryCache()
  server = await startPagedServer(100)
  clock = Date.UTC(2026, 5, 1)
  progress = []
  reported = []
  scheduler = null
  server.lists.set('/todos', [todo])
  server.lists.set('/projects', [
    { ...open, id: 1 },
    { ...open, id: 2, path_with_namespace: 'g/other' },
  ])
  server.lists.set(starred, [])
  server.lists.set('/groups', [])
  server.lists.set('/issues', [])
  for (const list of askedByPerson) server.lists.set(list.replace(' 1', ''), [])
  // It has no reviewers yet.
  server.rows.set('/version', { version: '11.8.0' })
  server.rows.set('/user', { ...user, id: 1 })
  for (const id of [1, 2]) {
    server.rows.set(`/projects/${id}`, { ...open, id })
    server.lists.set(`/projects/${id}/users`, [user])
    server.lists.set(`/projects/${id}/issues`, [{ ...issue, id: 70 + id, project_id: id, milestone: null }])
    server.lists.set(`/projects/${id}/merge_requests`, [{ ...mergeRequest, id: 90 + id, project_id: id }])
    server.lists.set(`/projects/${id}/labels`, [{ ...label, id }])
    server.lists.set(`/projects/${id}/milestones`, [{ ...milestone, id: 20 + id, project_id: id }])
    server.lists.set(`/projects/${id}/issues/${70 + id}/notes`, [{ ...note, id }])
    const one = `/projects/${id}/merge_requests/${90 + id}`
    server.lists.set(`${one}/notes`, [{ ...note, id: 10 + id }])
    server.rows.set(`${one}/changes`, { ...mergeRequest, id: 90 + id, project_id: id, changes: [] })
  }
})

/** A round in which every list is due by default. */
function round({ asked = 'everything' as Asked, signal = new AbortController().signal } = {}): Promise<boolean> {
  scheduler ??= schedulerOn(server.client, cache, {
    now: () => clock,
    listener: { onPage: (kind, _rows, changed) => changed.length > 0 && reported.push(kind) },
    onProgress: (one) => progress.push(one),
  })
  return scheduler.round(asked, signal)
}

const count = (table: string) => cache.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
const errorOfList = (name: string) => {
  const { error } = readList(cache, name, '', null)
  return error === null ? null : (JSON.parse(error) as { code: string }).code
}
const stale = () =>
  listStaleItems(cache, aheadPlan, 10, clock)
    .filter(({ kind }) => kind === 'issue')
    .map(({ id }) => id)

describe('a round', () => {
  it('reads everything, what the user wants first first', async () => {
    await round()
    expect([count('todos'), count('projects'), count('labels'), count('notes')]).toEqual([1, 2, 2, 4])
    expect(isPartial(cache, 'issue') || isPartial(cache, 'mergeRequest') || isPartial(cache, 'todos')).toBe(false)
    const lists = { v3: 20, v4: 24 }[apiVersion]
    const first = (path: string) => server.asked.findIndex((one) => one.startsWith(path))
    expect(server.asked.slice(0, 2)).toEqual(['/todos 1', '/projects 1'])
    expect(first('/projects/2/issues')).toBeLessThan(first('/projects/1/labels'))
    expect(first('/projects/2/labels')).toBeLessThan(first('/projects/1/issues/71/notes'))
    expect(progress.at(-1)).toEqual({ listsDone: lists, listsTotal: lists, rowsLeft: 0 })
    expect(progress.every(({ listsDone, listsTotal }) => listsDone <= listsTotal)).toBe(true)
  })

  it('tells nothing when nothing is new, and asks for each list once', async () => {
    await round()
    reported = []
    server.asked.length = 0
    await round()
    expect(reported).toEqual([])
    // Open and closed issues are two lists, unless the service is known to have one for both.
    const ofAccount = [
      ...askedByPerson,
      '/todos 1',
      '/projects 1',
      `${starred} 1`,
      '/groups 1',
      '/issues 1',
      '/issues 1',
    ]
    const ofProjects = [1, 2].flatMap((id) =>
      ['issues', 'issues', 'merge_requests', 'labels', 'milestones', 'users'].map(
        (list) => `/projects/${id}/${list} 1`,
      ),
    )
    expect(server.asked.toSorted()).toEqual([...ofAccount, ...ofProjects].toSorted())
  })

  it('reads the small lists of a project again within the hour, also when the clock was set back', async () => {
    const asksForLabels = async () => {
      server.asked.length = 0
      await round({ asked: 'due' })
      return server.asked.includes('/projects/1/labels 1')
    }
    expect(await asksForLabels()).toBe(true)
    clock += longestSlotWait - 2_000
    expect(await asksForLabels()).toBe(false)
    clock += 4_000
    expect(await asksForLabels()).toBe(true)
    clock -= 24 * hour
    const atOnce = await asksForLabels()
    // The budget of a minute may be used up by then.
    clock += minute
    expect(atOnce || (await asksForLabels())).toBe(true)
  })

  it('lets nobody take for whole what was not even begun', async () => {
    const seen: boolean[] = []
    server.onRequest = () => seen.push(isPartial(cache, 'issue'), isPartial(cache, 'mergeRequest'))
    server.refusals.set('/projects/2/merge_requests', 429)
    await expect(round()).rejects.toThrow()
    expect(isPartial(cache, 'mergeRequest')).toBe(true)
    expect(seen.slice(0, 8)).not.toContain(false)
    server.refusals.clear()
    await round()
    expect(isPartial(cache, 'mergeRequest')).toBe(false)
  })

  it('leaves out what the service refuses of one list, notes why, and reads the others', async () => {
    server.refusals.set('/projects/1/merge_requests', 403)
    server.refusals.set('/todos', 404)
    await round()
    expect(count('issues')).toBe(2)
    expect(count('merge_requests')).toBe(1)
    expect(errorOfList('project 1 merge requests')).toBe('forbidden')
    expect(errorOfList('todos')).toBe('not_found')
    expect(errorOfList('project 2 merge requests')).toBe(null)
    // Nobody waits for what will not come.
    expect(isPartial(cache, 'mergeRequest')).toBe(false)
    server.refusals.clear()
    await round()
    expect(errorOfList('project 1 merge requests')).toBe(null)
    expect(count('merge_requests')).toBe(2)
  })

  it('believes that there are no todos while the service knows the user, and twice where there were some (F15)', async () => {
    const asksForTodos = async () => {
      server.asked.length = 0
      await round()
      return server.asked.includes('/todos 1')
    }
    server.refusals.set('/todos', 404)
    server.refusals.set('/user', 404)
    expect([await asksForTodos(), await asksForTodos()]).toEqual([true, true])
    server.refusals.clear()
    expect(await asksForTodos()).toBe(true)
    expect(errorOfList('todos')).toBe(null)
    server.refusals.set('/todos', 404)
    expect([await asksForTodos(), await asksForTodos(), await asksForTodos()]).toEqual([true, true, false])
  })

  it('does all it can when the service fails at one list, and does not pass for one that read all', async () => {
    server.refusals.set('/projects/1/merge_requests', 500)
    expect(await errorRejected(round())).toMatchObject({ code: 'service_failed', status: 500 })
    expect([count('issues'), count('merge_requests')]).toEqual([2, 1])
    expect(errorOfList('project 1 merge requests')).toBe('service_failed')
    expect(isPartial(cache, 'mergeRequest')).toBe(true)
    expect(stale()).toEqual([])
  })

  it.each([
    [401, 'unauthorized'],
    [429, 'rate_limited'],
    [302, 'redirected'],
  ])('ends at once when the service answers %i', async (status, code) => {
    server.refusals.set('/todos', status)
    if (status !== 429) server.refusals.set('/user', status)
    expect((await errorRejected(round())).code).toBe(code)
    expect(server.asked.slice(0, 2)).toEqual(['/todos 1', '/projects 1'])
    // It takes a request to find out that all are refused, and others are under way meanwhile.
    // Over v4, items that concern the user are asked for at the same time.
    if (status === 429) expect(server.asked).toHaveLength(apiVersion === 'v4' ? 7 : 2)
  })

  it('ends with its reason when projects cannot be read', async () => {
    server.refusals.set('/projects', 403)
    expect((await errorRejected(round())).code).toBe('forbidden')
    expect(server.asked.filter((one) => one.startsWith('/projects/'))).toEqual([])
  })

  it('ends at once when it is told to', async () => {
    const stop = new AbortController()
    server.onRequest = (path) => path === '/projects' && stop.abort()
    expect((await errorRejected(round({ signal: stop.signal }))).code).toBe('cancelled')
    expect(server.asked).toEqual(['/todos 1', '/projects 1'])
  })

  it('notes how many rows of a list cannot be read, until they can (F19)', async () => {
    const rejected = (name: string) => readList(cache, name, '', null).rejected
    server.lists.set('/projects/1/labels', [{ ...label, id: 1 }, { id: 2 }, 'nonsense'])
    server.lists.set('/projects/1/merge_requests', [
      { ...mergeRequest, id: 91, project_id: 1 },
      { id: 92, project_id: 1, state: mergeRequest.state },
    ])
    await round()
    expect([rejected('project 1 labels'), rejected('project 1 merge requests')]).toEqual([2, 1])
    expect(rejected('project 2 labels')).toBe(0)
    server.lists.set('/projects/1/labels', [{ ...label, id: 1 }])
    await round()
    expect(rejected('project 1 labels')).toBe(0)
  })

  it('does not hide a trouble of our own, and is made up for by the next', async () => {
    // A row that the cache cannot take for a reason of its own.
    cache.exec(`CREATE TRIGGER refuse BEFORE INSERT ON issues BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    await expect(round()).rejects.toThrow('broken')
    cache.exec('DROP TRIGGER refuse')
    await round()
    expect(count('issues')).toBe(2)
  })
})

describe('the threads of a round', () => {
  it('that are refused are left until their item moves', async () => {
    server.refusals.set('/projects/1/issues/71/notes', 404)
    await round()
    expect(count('notes')).toBe(3)
    server.refusals.clear()
    server.asked.length = 0
    await round()
    expect(server.asked).not.toContain('/projects/1/issues/71/notes 1')
    server.lists.set('/projects/1/issues', [{ ...issue, id: 71, project_id: 1, user_notes_count: 9 }])
    await round()
    expect(count('notes')).toBe(4)
  })

  it('that the service failed at are read the next time', async () => {
    server.refusals.set('/projects/1/issues/71/notes', 500)
    expect((await errorRejected(round())).code).toBe('service_failed')
    expect(count('notes')).toBe(3)
    server.refusals.clear()
    await round()
    expect(count('notes')).toBe(4)
  })
})
