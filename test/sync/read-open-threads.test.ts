import { beforeEach, describe, expect, it } from 'vitest'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { hideProject, storeProject } from '../../electron/cache/directory/projects.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { readNoteRecord, storeNote } from '../../electron/cache/items/notes.ts'
import { markThreadRead } from '../../electron/cache/items/threads.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { readOpenThreads } from '../../electron/sync/details/read-open-threads.ts'
import { hour, minute } from '../../shared/durations.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import { note } from '../api/support/rows.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { ada, ben, sampleMergeRequest, sampleNote, sampleProject } from '../support/samples.ts'
import { startPagedServer, type PagedServer } from './paged-server.ts'

/** Threads of the user's merge requests, in which somebody may resolve a discussion without any date moving. */

let cache: WritableCache
let server: PagedServer
let clock: number

beforeEach(async () => {
  cache = temporaryCache()
  createFoldedTables(cache)
  server = await startPagedServer(100, { adapter: apiAdapters.v4 })
  clock = Date.UTC(2026, 5, 1)
})

const context = (): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => clock,
  listener: { onPage: () => undefined },
})

const pathOf = (id: number) => `/projects/1/merge_requests/${id}/discussions`

/** A merge request with one discussion of Ben's, which is open in the cache and resolved on the service. */
function store(id: number, changed: Partial<MergeRequest> = {}, resolvable = true): void {
  answer(cache, (arrival) => {
    const of = { noteableId: id, noteableType: 'MergeRequest', author: ben, discussionId: `d${id}` }
    storeMergeRequest(cache, sampleMergeRequest(id, { author: ada, ...changed }), arrival)
    storeNote(cache, 'mergeRequest', id, sampleNote(id, { ...of, resolvable }), arrival)
    markThreadRead(cache, 'mergeRequest', id, { item: { notesCount: 1, updatedAt: 1 }, readAt: clock })
  })
  server.lists.set(pathOf(id), [{ id: `d${id}`, notes: [{ ...note, id, resolvable: true, resolved: true }] }])
}

const read = () => readOpenThreads(server.client, ada.id, context())
const isResolved = (id: number) => readNoteRecord(cache, id)?.resolved === 1

describe('a thread in which a discussion is open', () => {
  it('is read again after ten minutes, until it is resolved', async () => {
    store(1)
    clock += 10 * minute
    await read()
    expect(server.asked).toEqual([])
    clock += 1
    await read()
    expect(isResolved(1)).toBe(true)
    clock += 11 * minute
    await read()
    expect(server.asked).toEqual([`${pathOf(1)} 1`])
  })

  it('is read again an hour later once it is resolved: somebody may have opened it again', async () => {
    store(1)
    clock += 11 * minute
    await read()
    expect(isResolved(1)).toBe(true)
    server.lists.set(pathOf(1), [{ id: 'd1', notes: [{ ...note, id: 1, resolvable: true, resolved: false }] }])
    clock += 71 * minute
    await read()
    expect(isResolved(1)).toBe(false)
  })

  it.each<readonly [string, Partial<MergeRequest>, boolean]>([
    ['assigned to the user', { author: ben, assignee: ada, assignees: [ada] }, true],
    ['to be reviewed by the user', { author: ben, reviewers: [ada] }, true],
    ['of others', { author: ben }, false],
    ['merged', { state: 'merged' }, false],
  ])('of a merge request that is %s', async (_, changed, isRead) => {
    store(1, changed)
    clock += 11 * minute
    await read()
    expect(isResolved(1)).toBe(isRead)
  })

  it('in which the user wrote is read again too', async () => {
    store(1, { author: ben })
    answer(cache, (arrival) => storeNote(cache, 'mergeRequest', 1, sampleNote(9, { author: ada }), arrival))
    clock += 11 * minute
    await read()
    expect(isResolved(1)).toBe(true)
  })

  it.each([403, 404])(
    'that is refused with %s is no failure of the service, and not asked for each minute',
    async (status) => {
      store(1)
      server.refusals.set(pathOf(1), status)
      clock += 11 * minute
      expect(await read()).toEqual([])
      server.refusals.clear()
      clock += minute
      await read()
      expect(isResolved(1)).toBe(false)
    },
  )
})

it('of a hidden project costs none either, and is read once that is shown again', async () => {
  store(1)
  answer(cache, (arrival) => storeProject(cache, sampleProject(1), 'member', arrival))
  hideProject(cache, { id: 1, revision: nextRevision(cache) })
  clock += 11 * minute
  await read()
  expect(server.asked).toEqual([])
  answer(cache, (arrival) => storeProject(cache, sampleProject(1), 'member', arrival))
  await read()
  expect(isResolved(1)).toBe(true)
})

it('without discussions that can be resolved costs no request', async () => {
  store(1, {}, false)
  clock += 2 * hour
  await read()
  expect(server.asked).toEqual([])
})
