import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { listAwards, storeAwards } from '../../electron/cache/items/award-emoji.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { listLabels, storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { listMilestoneIds, storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { listMissing } from '../../electron/cache/lists/missing.ts'
import { listNoteIds, storeNote } from '../../electron/cache/items/notes.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { currentRevision, type Arrival } from '../../electron/cache/storage/revision.ts'
import { finishOtherTodos, listPendingTodoIds, storeTodo } from '../../electron/cache/items/todos.ts'
import { readStoredServiceRow, storeEditedServiceRow } from '../../electron/cache/lists/service-lists.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { readSnippet } from '../../electron/sync/details/read-snippet.ts'
import { storeNotes } from '../../electron/sync/details/read-thread.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { readServiceList } from '../../electron/sync/lists/service-lists.ts'
import { serviceSources } from '../../electron/sync/lists/service-sources.ts'
import type { Sources } from '../../electron/sync/lists/sources.ts'
import { serviceListName } from '../../shared/model/service-list.ts'
import { mergeRequest, note } from '../api/support/rows.ts'
import { answer, request, temporaryCache } from '../support/cache.ts'
import {
  ada,
  sampleLabel,
  sampleMergeRequest,
  sampleMilestone,
  sampleNote,
  sampleProject,
  sampleTodo,
} from '../support/samples.ts'
import { startPagedServer, type PagedServer } from './paged-server.ts'

/** I6: a reading does not override rows that arrived after it began, such as one's own label that the service made meanwhile. */

let cache: WritableCache
let server: PagedServer
let sources: Sources

beforeEach(async () => {
  cache = temporaryCache()
  createFoldedTables(cache)
  server = await startPagedServer()
  sources = serviceSources(server.client)
})

const item = { kind: 'issue', id: 1 } as const
const none = { rows: [], whole: true, still: true, serviceTime: null }
const detail = (kind: string) => sources.detailsOf(1).find(({ rowKind }) => rowKind === kind)
const award = {
  id: 9,
  name: 'tada',
  user: ada,
  createdAt: note.created_at,
  updatedAt: note.created_at,
  awardableId: 1,
  awardableType: 'Issue',
}

/** A row: how another answer stores it, how a whole reading ends that does not name it, and whether it is thought gone. */
interface Row {
  store(arrival: Arrival): unknown
  finish(arrival: Arrival): unknown
  isGone(): boolean
}

const rows: Readonly<Record<string, Row>> = {
  todo: {
    store: (arrival) => storeTodo(cache, sampleTodo(9), arrival),
    finish: (arrival) => finishOtherTodos(cache, new Set(), arrival),
    isGone: () => listPendingTodoIds(cache).length === 0,
  },
  label: {
    store: (arrival) => storeLabel(cache, 1, sampleLabel(), arrival),
    finish: (arrival) => detail('label')?.finish?.(cache, new Set(), arrival, 0),
    isGone: () => listLabels(cache, 1).length === 0,
  },
  comment: {
    store: (arrival) => storeNote(cache, item.kind, item.id, sampleNote(9), arrival),
    finish: (arrival) => storeNotes(cache, item, none, arrival),
    isGone: () => listNoteIds(cache, item.kind, item.id).length === 0,
  },
  award: {
    store: (arrival) => storeAwards(cache, item.kind, item.id, { rows: [award], whole: false }, arrival),
    finish: (arrival) => storeAwards(cache, item.kind, item.id, none, arrival),
    isGone: () => listAwards(cache, item.kind, item.id).length === 0,
  },
  // Of these, one reading that does not name them proves nothing yet.
  milestone: {
    store: (arrival) => storeMilestone(cache, sampleMilestone(9), arrival),
    finish: (arrival) => detail('milestone')?.finish?.(cache, new Set(), arrival, 0),
    isGone: () =>
      listMissing(cache, 'project 1 milestones').length > 0 ||
      listMilestoneIds(cache, { projectId: 1, revision: currentRevision(cache) }).length === 0,
  },
  project: {
    store: (arrival) => storeProject(cache, sampleProject(9), 'member', arrival),
    finish: (arrival) => sources.projects.finish?.(cache, new Set(), arrival, 0),
    isGone: () => listMissing(cache, 'member').length > 0,
  },
}

describe('what arrived after a whole reading began (I6)', () => {
  it.each(Object.entries(rows))('is not for that reading to judge: %s', (_, { store, finish, isGone }) => {
    const reading = request(cache)
    answer(cache, store)
    reading(finish)
    expect(isGone()).toBe(false)
    // One that begins now knows of it.
    answer(cache, finish)
    expect(isGone()).toBe(true)
  })
})

describe('what arrives while the service is asked (I6)', () => {
  const context = (): CrawlContext => ({
    cache,
    signal: new AbortController().signal,
    now: () => Date.UTC(2026, 5, 1),
    listener: { onPage: () => undefined },
  })

  it('is kept: one’s own comment on a snippet', async () => {
    const path = '/projects/1/snippets/3'
    server.lists.set(`${path}/notes`, [{ ...note, id: 1 }]).set(`${path}/award_emoji`, [])
    server.onRequest = (asked) => {
      if (asked === `${path}/notes`) answer(cache, (arrival) => storeNote(cache, 'snippet', 3, sampleNote(2), arrival))
    }
    await readSnippet(server.client, { id: 3, projectId: 1 }, context())
    expect(listNoteIds(cache, 'snippet', 3).toSorted()).toEqual([1, 2])
  })

  it('is kept: what an edit of an opened merge request was answered', async () => {
    const path = '/projects/1/merge_requests/5'
    const tell = (title: string) =>
      answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(5, { title }), arrival))
    tell('Before')
    const { updatedAt } = sampleMergeRequest(5)
    server.rows.set(path, { ...mergeRequest, id: 5, title: 'Before', updated_at: updatedAt })
    server.onRequest = (asked) => void (asked === path && tell('Edited'))
    await refreshItem(server.client, 'mergeRequest', 5, context()).catch(() => undefined)
    expect(server.asked).toContain(`${path} 1`)
    expect(cache.prepare('SELECT title FROM merge_requests WHERE id = 5').pluck().get()).toBe('Edited')
  })

  it('is kept: a row of a list that is read when somebody looks at it, and the list is read again', async () => {
    const name = serviceListName('keys', 1)
    const title = () => readStoredServiceRow(cache, name, 1)?.['title']
    const titles: unknown[] = []
    server.lists.set('/user/keys', [{ id: 1, title: 'Desk', key: 'ssh-rsa AAAA', created_at: note.created_at }])
    server.onRequest = () => {
      titles.push(title())
      if (server.asked.length > 1) return
      answer(cache, (arrival) => storeEditedServiceRow(cache, name, { id: 1, title: 'Edited' }, arrival))
    }
    const all = { row: undefined, search: undefined }
    await readServiceList(server.client, 'keys', { owner: { id: 1, isOwn: true }, asked: all, context: context() })
    expect([...titles, title()]).toEqual([undefined, 'Edited', 'Desk'])
  })
})
