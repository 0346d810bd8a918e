import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/database.ts'
import { isPartial, readList } from '../../electron/cache/lists.ts'
import { createPictureReader } from '../../electron/api/pictures.ts'
import { listStaleItems } from '../../electron/cache/stale-items.ts'
import { readAhead } from '../../electron/sync/read-ahead.ts'
import { serviceSources } from '../../electron/sync/service-sources.ts'
import { sideBySide } from '../../electron/sync/side-by-side.ts'
import { syncRound, type SyncProgress } from '../../electron/sync/sync.ts'
import { AppFailure } from '../../shared/errors.ts'
import { issue, label, mergeRequest, note, project, todo } from '../api/support/rows.ts'
import { errorRejected } from '../support/failures.ts'
import { temporaryCache } from '../support/cache.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startPagedServer, type PagedServer } from './paged-server.ts'

let cache: WritableCache
let server: PagedServer
let clock: number
let progress: SyncProgress[]
let told: string[]

const hour = 3_600_000
const plan = { ownUserId: 5_000, budget: 'everything', kept: [] } as const
const pictures = createPictureReader()
afterAll(() => pictures.close())

beforeEach(async () => {
  cache = temporaryCache()
  server = await startPagedServer(100)
  clock = Date.UTC(2026, 5, 1)
  progress = []
  told = []
  server.lists.set('/todos', [todo])
  server.lists.set('/projects', [
    { ...project, id: 1 },
    { ...project, id: 2, path_with_namespace: 'g/other' },
  ])
  for (const id of [1, 2]) {
    server.lists.set(`/projects/${id}/issues`, [{ ...issue, id: 70 + id, project_id: id }])
    server.lists.set(`/projects/${id}/merge_requests`, [{ ...mergeRequest, id: 90 + id, project_id: id }])
    server.lists.set(`/projects/${id}/labels`, [{ ...label, id }])
    server.lists.set(`/projects/${id}/milestones`, [])
    server.lists.set(`/projects/${id}/issues/${70 + id}/notes`, [{ ...note, id }])
    const one = `/projects/${id}/merge_requests/${90 + id}`
    server.lists.set(`${one}/notes`, [{ ...note, id: 10 + id }])
    server.rows.set(`${one}/changes`, { ...mergeRequest, id: 90 + id, project_id: id, changes: [] })
  }
})

function round(signal = new AbortController().signal): Promise<void> {
  return syncRound({
    cache,
    signal,
    now: () => clock,
    listener: { onPage: (kind, _rows, changed) => changed.length > 0 && told.push(kind) },
    sources: serviceSources(server.client),
    onProgress: (one) => progress.push(one),
    readAhead: (context) =>
      readAhead({ ...context, client: server.client, pictures, pictureFolder: temporaryFolder(), plan: () => plan }),
  })
}

const count = (table: string) => cache.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
const errorOfList = (name: string) => {
  const { error } = readList(cache, name, '', null)
  return error === null ? null : (JSON.parse(error) as { code: string }).code
}
const stale = () =>
  listStaleItems(cache, plan, 10)
    .filter(({ kind }) => kind === 'issue')
    .map(({ id }) => id)

describe('a round', () => {
  it('reads everything, what the user wants first first', async () => {
    await round()
    expect([count('todos'), count('projects'), count('labels'), count('notes')]).toEqual([1, 2, 2, 4])
    expect(isPartial(cache, 'issue') || isPartial(cache, 'mergeRequest') || isPartial(cache, 'todos')).toBe(false)
    const first = (path: string) => server.asked.findIndex((one) => one.startsWith(path))
    expect(server.asked.slice(0, 2)).toEqual(['/todos 1', '/projects 1'])
    expect(first('/projects/2/issues')).toBeLessThan(first('/projects/1/labels'))
    expect(first('/projects/2/labels')).toBeLessThan(first('/projects/1/issues/71/notes'))
    expect(progress.at(-1)).toEqual({ listsDone: 12, listsTotal: 12 })
    expect(progress.every(({ listsDone, listsTotal }) => listsDone <= listsTotal)).toBe(true)
  })

  it('tells nothing when nothing is new, and asks for each list once', async () => {
    await round()
    told = []
    server.asked.length = 0
    await round()
    expect(told).toEqual([])
    // Open and closed issues are two lists.
    const issues = ['/projects/1/issues 1', '/projects/1/issues 1', '/projects/2/issues 1', '/projects/2/issues 1']
    const others = ['/projects/1/merge_requests 1', '/projects/2/merge_requests 1']
    expect(server.asked.toSorted()).toEqual(['/projects 1', '/todos 1', ...issues, ...others].toSorted())
  })

  it('reads the small lists of a project again after an hour, also when the clock was set back', async () => {
    const asksForLabels = async () => {
      server.asked.length = 0
      await round()
      return server.asked.includes('/projects/1/labels 1')
    }
    expect(await asksForLabels()).toBe(true)
    clock += hour - 1
    expect(await asksForLabels()).toBe(false)
    clock += 2
    expect(await asksForLabels()).toBe(true)
    clock -= 24 * hour
    expect(await asksForLabels()).toBe(true)
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
    expect((await errorRejected(round())).code).toBe(code)
    expect(server.asked).toEqual(['/todos 1'])
  })

  it('ends with its reason when projects cannot be read', async () => {
    server.refusals.set('/projects', 403)
    expect((await errorRejected(round())).code).toBe('forbidden')
    expect(server.asked.filter((one) => one.startsWith('/projects/'))).toEqual([])
  })

  it('ends at once when it is told to', async () => {
    const stop = new AbortController()
    server.onRequest = (path) => path === '/projects' && stop.abort()
    expect((await errorRejected(round(stop.signal))).code).toBe('cancelled')
    expect(server.asked).toEqual(['/todos 1', '/projects 1'])
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

describe('work side by side', () => {
  const never = new AbortController().signal

  it('is done in the order given, no more at once than allowed', async () => {
    const begun: number[] = []
    let [under, most] = [0, 0]
    await sideBySide([1, 2, 3, 4, 5, 6, 7], 3, never, async (one) => {
      begun.push(one)
      under += 1
      most = Math.max(most, under)
      await setImmediate()
      under -= 1
    })
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(most).toBe(3)
  })

  it('stops at the first failure, which is thrown when what had begun is done', async () => {
    const done: number[] = []
    const work = sideBySide([1, 2, 3, 4, 5], 2, never, async (one) => {
      if (one === 1) throw new Error('first')
      await setImmediate()
      done.push(one)
    })
    await expect(work).rejects.toThrow('first')
    expect(done).toEqual([2])
  })

  it('stops when it is told to', async () => {
    const stop = new AbortController()
    const begun: number[] = []
    const work = sideBySide([1, 2, 3], 1, stop.signal, (one) => {
      begun.push(one)
      stop.abort(AppFailure.of('cancelled', 'Stopped.'))
      return Promise.resolve()
    })
    expect((await errorRejected(work)).code).toBe('cancelled')
    expect(begun).toEqual([1])
  })
})
