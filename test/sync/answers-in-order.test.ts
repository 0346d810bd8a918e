import { beforeEach, describe, expect, it } from 'vitest'
import { pageNumberOf } from '../../electron/api/client/paging.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { createFoldedTables, readStoredItem } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { catchUp, crawlBackwards, readTail, readWhole, type CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import type { DatedSource, PlainSource } from '../../electron/sync/by-pages/source.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { issue } from '../api/support/rows.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue } from '../support/samples.ts'
import { driftingService, type DriftingService, type Happening } from './drifting-service.ts'
import { startPagedServer } from './paged-server.ts'

/**
 * I6: an answer that is overtaken on its way by a newer one does not undo that. So every reading notes where the cache stands
 * before it asks.
 */

let cache: WritableCache
/** The issues in the overtaking answers. */
let overtaking: Map<number, Issue>
/** Rows that fell back to an earlier state. */
let fallenBack: number[]

beforeEach(() => {
  cache = temporaryCache()
  createFoldedTables(cache)
  overtaking = new Map()
  fallenBack = []
})

const later = Date.UTC(2040, 0, 1)

const context = (more: Partial<CrawlContext> = {}): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => later,
  listener: {
    onPage: () => {
      for (const { id, title } of overtaking.values()) {
        if (readStoredItem(cache, 'issue', id)?.title !== title) fallenBack.push(id)
      }
    },
  },
  ...more,
})

/** A newer answer of a row arrives: that of an edit, say. */
function overtake(row: Issue): void {
  const newer = { ...row, title: 'Newer', updatedAt: new Date(Date.parse(row.updatedAt) + 1).toISOString() }
  overtaking.set(row.id, newer)
  answer(cache, (arrival) => storeIssue(cache, newer, arrival))
}

type Read = DatedSource<unknown>['read']

/** The list of open issues; the answer to the first request that `fits` accepts is overtaken on its way. */
function sourceOf(drifting: DriftingService, fits: (...request: Parameters<Read>) => boolean): DatedSource<unknown> {
  const source = drifting.source('opened')
  return {
    ...source,
    read: async (...request) => {
      const page = await source.read(...request)
      const isOvertaken = overtaking.size === 0 && fits(...request)
      const items = page.items.map((row) => overtaking.get((row as Issue).id) ?? row)
      if (isOvertaken) for (const row of page.items) overtake(row as Issue)
      return { ...page, items }
    },
  }
}

function expectNewest(): void {
  expect(overtaking.size).toBeGreaterThan(0)
  expect(fallenBack).toEqual([])
}

describe('an answer that was overtaken does not undo the newer one (I6)', () => {
  it('at the first look at a list', async () => {
    await readTail(
      sourceOf(driftingService(20), (_, link) => link !== null),
      context(),
    )
    expectNewest()
  })

  it.each([
    ['one by one', 1],
    ['side by side', 7],
  ])('when pages are read %s', async (_, pagesSideBySide) => {
    const page20 = sourceOf(
      driftingService(200),
      (_sort, link, _signal, perPage) => link !== null && perPage === undefined && pageNumberOf(link) === 20,
    )
    await crawlBackwards(page20, context({ pagesSideBySide: () => pagesSideBySide }))
    expectNewest()
  })

  /** Rows that are much newer than the others. */
  const feeds = (rows: number): readonly Happening[] => [
    { kind: 'wait', seconds: 500 },
    { kind: 'insert', rows },
  ]

  it('when the newest page is all there is to read', async () => {
    let isWhole = false
    const source = sourceOf(driftingService(20, { 0: feeds(1) }), () => isWhole)
    await crawlBackwards(source, context())
    isWhole = true
    await catchUp(source, context())
    expectNewest()
  })

  it('when what is new is read from its end', async () => {
    let isWhole = false
    const source = sourceOf(
      driftingService(20, { 6: [...feeds(6), ...feeds(6)] }),
      (sort, link) => isWhole && sort === 'asc' && link !== null,
    )
    await crawlBackwards(source, context())
    isWhole = true
    await catchUp(source, context())
    expectNewest()
  })

  it('when a list is read whole', async () => {
    const source = sourceOf(driftingService(20), () => true)
    const plain: PlainSource<unknown> = { ...source, read: (link, signal) => source.read('asc', link, signal) }
    await readWhole(plain, context())
    expectNewest()
  })

  it('when one item is read', async () => {
    const server = await startPagedServer()
    const known = sampleIssue(issue.id, { projectId: issue.project_id, updatedAt: issue.updated_at })
    answer(cache, (arrival) => storeIssue(cache, known, arrival))
    const path = `/projects/${issue.project_id}/issues/${issue.id}`
    server.rows.set(path, issue)
    server.lists.set(`${path}/notes`, []).set(`${path}/award_emoji`, [])
    server.onRequest = (asked) => {
      if (asked === path) overtake(known)
    }
    await refreshItem(server.client, 'issue', issue.id, context())
    expectNewest()
  })
})
