import { beforeEach, describe, expect, it } from 'vitest'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import type { ItemKind } from '../../electron/cache/items/items.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { listNoteIds, readNoteRecord, storeNote } from '../../electron/cache/items/notes.ts'
import { threadReadAt } from '../../electron/cache/items/threads.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { readCapabilities } from '../../electron/sync/service/capabilities.ts'
import { readThread } from '../../electron/sync/details/read-thread.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { apiVersions } from '../../shared/model/service-facts.ts'
import { issue, note, user } from '../api/support/rows.ts'
import { errorRejected } from '../support/failures.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { ada, sampleIssue, sampleMergeRequest, sampleNote } from '../support/samples.ts'
import { startPagedServer, type PagedServer } from './paged-server.ts'

let cache: WritableCache
let server: PagedServer
let reported: { kind: string; changed: readonly number[] }[]

const path = '/projects/1/issues/76/notes'
const thread = { kind: 'issue', id: 76, projectId: 1 } as const
const readAt = Date.UTC(2026, 5, 1)

beforeEach(async () => {
  cache = temporaryCache()
  createFoldedTables(cache)
  server = await startPagedServer()
  reported = []
  storeItem(3)
})

const context = (): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => readAt,
  listener: { onPage: (kind, _rows, changed) => reported.push({ kind, changed }) },
})

function storeItem(userNotesCount: number, updatedAt = '2026-01-05T10:00:00.000Z'): void {
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(76, { userNotesCount, updatedAt }), arrival))
}

const createdAt = (id: number) => new Date(Date.UTC(2026, 0, 6) + id).toISOString()
const noteOf = (id: number) => ({ ...note, id, body: `Note ${id}`, created_at: createdAt(id) })
const discussionOf = (id: number) => ({ id: `d${id}`, notes: [noteOf(id)] })
const discussions = '/projects/1/issues/76/discussions'
/** Each note is a discussion, which v4 is asked for. */
const serve = (...ids: number[]) => {
  server.lists.set(path, ids.map(noteOf))
  server.lists.set(discussions, ids.map(discussionOf))
}
const read = () => readThread(server.client, thread, context())
const notes = (kind: ItemKind = 'issue', id = 76) => listNoteIds(cache, kind, id)

describe('a thread', () => {
  it('is read whole, page by page', async () => {
    serve(1, 2, 3, 4, 5, 6, 7)
    await read()
    expect(notes()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(server.asked).toEqual([`${path} 1`, `${path} 2`, `${path} 3`])
    expect(readNoteRecord(cache, 7)).toMatchObject({ body: 'Note 7', author_id: user.id, system: 0 })
    expect(threadReadAt(cache, 'issue', 76)).toBe(readAt)
    expect(reported).toEqual([{ kind: 'note', changed: [1, 2, 3, 4, 5, 6, 7] }])
  })

  it.each([
    ['moved with its newest comment: comments move items', 2, createdAt(2), true],
    ['counts its newest comment and is older: they do not', 2, '2026-01-05T10:00:00.000Z', false],
    ['had moved less than a minute before, which proves nothing', 2, '2026-01-05T23:59:30.000Z', null],
    ['moved later, for whatever reason, which proves nothing', 2, '2026-01-09T10:00:00.000Z', null],
    ['does not count that comment yet, which proves nothing', 1, '2026-01-05T10:00:00.000Z', null],
  ])('shows what comments do, when its item %s', async (_, count, updatedAt, found) => {
    storeItem(count, updatedAt)
    serve(1, 2)
    await read()
    expect(readCapabilities(cache).commentsMoveItems).toBe(found)
  })

  it('of a merge request stands by itself, though the ids be the same', async () => {
    answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(76), arrival))
    serve(1)
    server.lists.set('/projects/1/merge_requests/76/notes', [{ ...note, id: 2 }])
    await read()
    await readThread(server.client, { ...thread, kind: 'mergeRequest' }, context())
    expect([notes(), notes('mergeRequest')]).toEqual([[1], [2]])
  })

  it('loses the notes that were removed, and tells so', async () => {
    serve(1, 2, 3, 4)
    await read()
    reported = []
    serve(1, 4)
    await read()
    expect(notes()).toEqual([1, 4])
    expect(reported[0]?.changed).toHaveLength(1)
    reported = []
    await read()
    expect(reported).toEqual([{ kind: 'note', changed: [] }])
  })

  it.each([
    ['stay over v3 where the count came out uneven', 'v3', [1, 2, 3, 4]],
    ['go over v4, where services also count what they do not show', 'v4', [1, 4]],
  ] as const)('that were removed %s', async (_, version, left) => {
    server = await startPagedServer(3, { adapter: apiAdapters[version] })
    serve(1, 2, 3, 4)
    await read()
    serve(1, 4)
    server.hidden = 3
    await read()
    expect(notes()).toEqual(left)
  })

  it.each(apiVersions)('keeps all over %s when the count says that some were missed', async (version) => {
    server = await startPagedServer(3, { adapter: apiAdapters[version] })
    serve(1, 2, 3, 4)
    await read()
    serve(1, 4)
    server.hidden = -1
    await read()
    expect(notes()).toEqual([1, 2, 3, 4])
  })

  it('takes notes that were rewritten', async () => {
    serve(1, 2)
    await read()
    server.lists.set(path, [{ ...noteOf(1), body: 'Said better' }, ...(server.lists.get(path) ?? []).slice(1)])
    await read()
    expect(readNoteRecord(cache, 1)).toMatchObject({ body: 'Said better' })
  })

  it('keeps one’s own comment that was sent after the reading began', async () => {
    serve(1, 2, 3, 4)
    server.onRequest = (_, page) => {
      if (page !== 2) return
      // The service has it too late for this reading.
      answer(cache, (arrival) =>
        storeNote(cache, 'issue', 76, sampleNote(9, { author: ada, createdAt: createdAt(9) }), arrival),
      )
    }
    await read()
    expect(notes()).toEqual([1, 2, 3, 4, 9])
    server.onRequest = () => undefined
    serve(1, 2, 3, 4, 9)
    await read()
    expect(notes()).toEqual([1, 2, 3, 4, 9])
  })

  it.each([true, false])(
    'loses none that were drawn past us while it was read (counts are given: %s)',
    async (counts) => {
      server.counts = counts
      serve(1, 2, 3, 4, 5, 6)
      await read()
      server.onRequest = (_, page) => page === 2 && serve(2, 3, 4, 5, 6)
      await read()
      expect(notes()).toEqual([1, 2, 3, 4, 5, 6])
      server.onRequest = () => undefined
      server.counts = true
      await read()
      expect(notes()).toEqual([2, 3, 4, 5, 6])
    },
  )

  it.each([true, false])('loses none when one of them cannot be read (counts are given: %s)', async (counts) => {
    server.counts = counts
    serve(1, 2, 3)
    await read()
    server.lists.set(path, [noteOf(1), { ...noteOf(2), id: 'two' }])
    await read()
    expect(notes()).toEqual([1, 2, 3])
  })

  it('that breaks off stores nothing and counts as unread', async () => {
    serve(1, 2, 3, 4)
    server.onRequest = (_, page) => page === 2 && server.refusals.set(path, 500)
    expect((await errorRejected(read())).code).toBe('service_failed')
    expect(notes()).toEqual([])
    expect(threadReadAt(cache, 'issue', 76)).toBe(null)
  })
})

describe('an item that somebody looks at', () => {
  it('is read anew with its thread', async () => {
    serve(1, 2)
    const single = { ...issue, id: 76, title: 'Renamed', updated_at: '2026-02-01T00:00:00.000Z' }
    server.rows.set('/projects/1/issues/76', single)
    await refreshItem(server.client, 'issue', 76, context())
    expect(cache.prepare('SELECT title FROM issues WHERE id = 76').pluck().get()).toBe('Renamed')
    expect(notes()).toEqual([1, 2])
    expect(reported.map(({ kind }) => kind)).toEqual(['issue', 'note', 'itemParts'])
  })

  it('is left to the crawl when it is not known yet', async () => {
    await refreshItem(server.client, 'issue', 5, context())
    expect(server.asked).toEqual([])
  })

  it('stays when the service does not show it any more', async () => {
    expect((await errorRejected(refreshItem(server.client, 'issue', 76, context()))).code).toBe('not_found')
    expect(cache.prepare('SELECT count(*) FROM issues').pluck().get()).toBe(1)
  })
})
