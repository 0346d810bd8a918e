import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { readList, type ListState } from '../../electron/cache/lists/lists.ts'
import { isStoredAsOf } from '../../electron/cache/items/items.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { issueEntity } from '../../shared/model/issue.ts'
import { DatesIgnored } from '../../electron/sync/by-date/by-date.ts'
import { FeedCoverage } from '../../electron/sync/schedule/feed-coverage.ts'
import type { PlannedChangeFeed } from '../../electron/sync/change-feed/plan-change-feed.ts'
import { readChangeFeed } from '../../electron/sync/change-feed/read-change-feed.ts'
import { ServiceClock } from '../../electron/sync/service/service-clock.ts'
import type { ChangeFeedSource } from '../../electron/sync/by-pages/source.ts'
import { issue } from '../api/support/rows.ts'
import { temporaryCache } from '../support/cache.ts'

const minute = 60_000
const hour = 60 * minute
const begun = Date.UTC(2026, 5, 1, 9)

interface Row {
  readonly id: number
  readonly project: number
  readonly updatedAt: number
}

let cache: WritableCache
let now: number
let rows: Row[]
let perPage: number
/** The windows that were asked for. */
let asked: { readonly from: number | null; readonly to: number | null }[]
let ignoresDates: boolean

beforeEach(() => {
  cache = temporaryCache()
  now = begun
  rows = []
  perPage = 100
  asked = []
  ignoresDates = false
})

const source: ChangeFeedSource<Row> = {
  name: 'news of issues',
  kind: 'news',
  projectId: null,
  rowKind: 'issue',
  projectIdOf: ({ project }) => project,
  updatedAt: ({ updatedAt }) => updatedAt,
  isStored: (known, { id, updatedAt }) => isStoredAsOf(known, 'issue', id, updatedAt),
  seek: ({ from, to }) => {
    asked.push({ from, to })
    const found = rows
      .filter(({ updatedAt }) => ignoresDates || (updatedAt >= (from ?? 0) && updatedAt <= (to ?? Infinity)))
      .sort((one, other) => other.updatedAt - one.updatedAt)
    const items = found.slice(0, perPage)
    const next = found.length > perPage ? '/next' : null
    const links = { first: null, prev: null, next, last: null } as never
    return Promise.resolve({
      items,
      rejected: [],
      odd: [],
      links,
      self: '/self' as never,
      page: 1,
      perPage,
      totalPages: null,
      begunAt: now,
      answeredAt: now,
      total: null,
      serviceTime: now,
    })
  },
}

const state = () => readList(cache, source.name, source.kind, null)

/** Reads the change feed, `minutes` later. Returns the changed projects. */
async function ask(minutes = 1): Promise<number[]> {
  now += minutes * minute
  let reported: number[] = []
  await readChangeFeed(source, {
    cache,
    signal: new AbortController().signal,
    now: () => now,
    clock: new ServiceClock(() => now),
    listener: { onPage: () => undefined },
    onFeedChanges: (projectIds) => {
      expect(cache.inTransaction).toBe(true)
      reported = [...projectIds]
    },
  })
  return reported
}

const row = (id: number, updatedAt: number): Row => ({ id, project: id * 10, updatedAt })

describe('asking a change feed', () => {
  it('tells of rows that the cache does not have, or has older', async () => {
    rows = [row(1, begun - minute), row(2, begun - minute), row(3, begun - hour)]
    const stored = issueEntity.read({
      ...issue,
      id: 2,
      project_id: 20,
      updated_at: new Date(begun - minute).toISOString(),
    })
    cache.transaction(() => {
      const revision = nextRevision(cache)
      storeIssue(cache, stored, { revision, begunAt: revision, at: now } as never)
    })()
    expect(await ask()).toEqual([10])
    rows = [row(2, begun)]
    expect(await ask()).toEqual([20])
  })

  it('sees a change that becomes visible two minutes after its date', async () => {
    await ask()
    await ask()
    await ask()
    rows = [row(1, now - 1.9 * minute)]
    expect(await ask(0)).toEqual([10])
  })

  it('sees each change twice', async () => {
    for (let at = 0; at < 4; at += 1) await ask(8)
    rows = [row(1, now + minute)]
    expect([await ask(8), await ask(8), await ask(8)]).toEqual([[10], [10], []])
  })

  it('goes on by the oldest date of a page, and tells of all pages', async () => {
    perPage = 2
    rows = [1, 2, 3, 4, 5].map((id) => row(id, begun - id * 1_000))
    expect((await ask()).sort()).toEqual([10, 20, 30, 40, 50])
    expect(asked.slice(1).map(({ to }) => to)).toEqual([begun - 2_000, begun - 3_000, begun - 4_000])
  })

  it('begins again when there is too much of it, and says so', async () => {
    for (let at = 0; at < 3; at += 1) await ask()
    expect(state().watermark).not.toBeNull()
    perPage = 2
    rows = Array.from({ length: 8 }, (_, index) => row(index, now - index))
    await expect(ask()).rejects.toMatchObject({ error: { code: 'news_unavailable' } })
    expect(state()).toMatchObject({ phase: 'new', watermark: null, wholeAt: null })
    // Pages that all have one date do not lead on.
    rows = Array.from({ length: 3 }, (_, index) => row(index, now))
    await expect(ask()).rejects.toMatchObject({ error: { code: 'news_unavailable' } })
  })

  it('does not believe a service that ignores dates', async () => {
    ignoresDates = true
    rows = [row(1, begun - hour)]
    await expect(ask()).rejects.toThrow(DatesIgnored)
  })
})

describe('what change feeds cover', () => {
  const whole = (changed: Partial<ListState>): ListState => ({ ...state(), phase: 'whole', ...changed })
  const feeds = (
    rowKind: 'issue' | 'mergeRequest',
    covers: PlannedChangeFeed['covers'] = null,
    list: Partial<ListState> = {},
  ) => ({
    planned: {
      purpose: 'changeFeed',
      reading: 'changeFeed',
      source: { ...source, rowKind },
      covers,
      rounds: 1,
    } as PlannedChangeFeed,
    list: whole({ wholeAt: begun, ...list }),
  })
  let list: ListState
  let both: ConstructorParameters<typeof FeedCoverage>[0]

  beforeEach(() => {
    list = whole({ projectId: 7, succeededAt: begun })
    both = [feeds('issue'), feeds('mergeRequest')]
  })

  it('is what was read since they began', () => {
    const coverage = new FeedCoverage(both)
    expect(coverage.covers(list)).toBe(true)
    expect(coverage.covers({ ...list, succeededAt: begun - 1 })).toBe(false)
    expect(coverage.covers({ ...list, failures: 1 })).toBe(false)
    expect(coverage.covers({ ...list, phase: 'backwards' })).toBe(false)
    expect(coverage.covers({ ...list, projectId: null })).toBe(false)
  })

  it('needs change feeds of issues and of merge requests, of that project, that were not lost', () => {
    const covers = (...listStates: typeof both) => new FeedCoverage(listStates).covers(list)
    expect(covers(feeds('issue'))).toBe(false)
    expect(covers(feeds('issue'), feeds('mergeRequest', new Set([7])))).toBe(true)
    expect(covers(feeds('issue'), feeds('mergeRequest', new Set([8])))).toBe(false)
    expect(covers(feeds('issue'), feeds('mergeRequest', null, { failures: 2 }))).toBe(true)
    expect(covers(feeds('issue'), feeds('mergeRequest', null, { failures: 3 }))).toBe(false)
    expect(covers(feeds('issue'), feeds('mergeRequest', null, { phase: 'new' }))).toBe(false)
    expect(covers(feeds('issue'), feeds('mergeRequest', null, { wholeAt: begun + 1 }))).toBe(false)
  })

  it('waits ten minutes at least, and so long that four lists are begun in each interval', () => {
    const coverage = new FeedCoverage(both)
    expect(coverage.stretched(minute)).toBe(10 * minute)
    expect(coverage.stretched(56 * minute)).toBe(56 * minute)
    coverage.share(Array.from({ length: 100 }, () => 10))
    expect(coverage.stretched(minute)).toBe(25 * minute)
  })
})
