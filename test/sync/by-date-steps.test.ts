import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '../../electron/api/client/paging.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { readList } from '../../electron/cache/lists/lists.ts'
import { DatesIgnored } from '../../electron/sync/by-date/by-date.ts'
import { catchUp, crawlBackwards, readTail, type CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import type { DatedSource, SoughtRows } from '../../electron/sync/by-pages/source.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { DriftingService, listName, type Timeline, type Happening } from './drifting-service.ts'

/** Crawls by date, step by step. */

let cache: WritableCache
let asked: string[]
/** The same to the millisecond. */
let exactly: string[]
let [underWay, most] = [0, 0]

beforeEach(() => {
  cache = temporaryCache()
  asked = []
  exactly = []
  underWay = most = 0
})

const context = (more: Partial<CrawlContext> = {}): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  // Far off: nothing of what is read may depend on it.
  now: () => Date.UTC(2040, 0, 1),
  listener: { onPage: () => undefined },
  pagesSideBySide: () => 1,
  ...more,
})

/** A service on which the given events happen, each before the request with that number. Pages have three rows. */
function serviceOf(
  rows: number,
  happenings: Readonly<Record<number, readonly Happening[]>> = {},
  more: Partial<Timeline> = {},
): DriftingService {
  const turns = Array.from({ length: 1 + Math.max(-1, ...Object.keys(happenings).map(Number)) }, (_, request) => ({
    happenings: happenings[request] ?? [],
    fate: 'answered' as const,
  }))
  return new DriftingService({ rows, perPage: 3, manner: 'full', turns, ...more })
}

type Seek = NonNullable<DatedSource<unknown>['seek']>

const shown = (moment: number | null) => (moment === null ? '' : new Date(moment).toISOString().slice(11, 19))
const words = ({ from, to, order, sort, link }: SoughtRows) =>
  `${order === 'created_at' ? 'all ' : ''}${sort} ${shown(from)}-${shown(to)}${link === null ? '' : ' page'}`

/** The list of opened issues, whose requests are noted down. */
function sourceOf(drifting: DriftingService, instead: (seek: Seek) => Seek = (seek) => seek): DatedSource<unknown> {
  const source = drifting.source('opened', 'dates')
  const { seek } = source
  if (seek === undefined) throw new Error('a list that cannot be asked for dates')
  const changed = instead(seek)
  return {
    ...source,
    read: () => Promise.reject(new Error('a page was asked for by its number')),
    seek: async (sought, signal) => {
      asked.push(words(sought))
      exactly.push(JSON.stringify(sought))
      underWay += 1
      most = Math.max(most, underWay)
      try {
        return await changed(sought, signal)
      } finally {
        underWay -= 1
      }
    },
  }
}

/** What a transaction stored: the ids of the rows of each page, and the open windows of the list after it. */
interface Commit {
  readonly pages: number[][]
  open: readonly (readonly [from: number | null, to: number | null])[]
}

/** Reads a list with three requests side by side. Resolves with what each transaction stored. */
async function commitsOf(source: DatedSource<unknown>): Promise<readonly Commit[]> {
  const commits: Commit[] = []
  // Each page arrives with a revision of its own.
  let revision = -1
  const noting: DatedSource<unknown> = {
    ...source,
    store: (into, row, arrival) => {
      const pages = commits.at(-1)?.pages
      if (arrival.revision !== revision) pages?.push([])
      ;({ revision } = arrival)
      pages?.at(-1)?.push(source.idOf(row))
      return source.store(into, row, arrival)
    },
  }
  const transaction = cache.transaction.bind(cache)
  cache.transaction = ((work: () => unknown) => {
    const commit: Commit = { pages: [], open: [] }
    commits.push(commit)
    return transaction(() => {
      const result = work()
      const { cursor } = list()
      if (cursor !== null) ({ open: commit.open } = JSON.parse(cursor) as Pick<Commit, 'open'>)
      return result
    })
  }) as typeof cache.transaction
  await crawlBackwards(noting, context({ pagesSideBySide: () => 3 }))
  return commits.filter(({ pages }) => pages.length > 0)
}

const list = () => readList(cache, listName('opened'), 'issue', 1)
const stored = () => cache.prepare('SELECT id FROM issues ORDER BY id').pluck().all() as number[]
const openOf = (drifting: DriftingService) => drifting.rows.filter((row) => row.state === 'opened').map((row) => row.id)
const wait = (seconds: number): Happening => ({ kind: 'wait', seconds })
const insert = (rows: number): Happening => ({ kind: 'insert', rows })

describe('the first reading of a list', () => {
  it('begins with its newest page, then asks for what is older than the last row (I2)', async () => {
    const drifting = serviceOf(12)
    const source = sourceOf(drifting)
    await readTail(source, context())
    expect(asked).toEqual(['desc -'])
    expect(list()).toMatchObject({ phase: 'backwards', total: 9, watermark: null })
    expect(JSON.parse(list().cursor ?? '')).toEqual({ open: [[null, Date.UTC(2026, 0, 1, 0, 1, 40)]], read: 3 })
    await crawlBackwards(source, context())
    expect(asked.slice(1)).toEqual(['desc -00:01:40', 'desc -00:01:00', 'desc -00:00:00'])
    expect(stored()).toEqual(openOf(drifting))
    expect(list()).toMatchObject({ phase: 'whole', cursor: null, total: 9 })
  })

  it('stores the pages that came together in one commit, each with rising ids, so that the file has no half-empty pages', async () => {
    const commits = await commitsOf(sourceOf(serviceOf(120, {}, { manner: 'no last' })))
    expect(most).toBe(3)
    expect(Math.max(...commits.map(({ pages }) => pages.length))).toBe(3)
    for (const page of commits.flatMap(({ pages }) => pages)) {
      expect(page).toEqual(page.toSorted((one, other) => one - other))
    }
  })

  it('stores a position before all pages that are not stored yet, also of answers that came together (I4)', async () => {
    const drifting = serviceOf(60, {}, { manner: 'no last' })
    const dates = new Map(drifting.rows.map(({ id, updatedAt }) => [id, Date.parse(updatedAt)]))
    const commits = await commitsOf(sourceOf(drifting))
    const lacking = new Set(openOf(drifting))
    for (const { pages, open } of commits) {
      for (const id of pages.flat()) lacking.delete(id)
      const isOpen = (id: number) => {
        const date = dates.get(id) ?? NaN
        return open.some(([from, to]) => (from ?? -Infinity) <= date && date <= (to ?? Infinity))
      }
      expect([...lacking].filter((id) => !isOpen(id))).toEqual([])
    }
    expect(lacking.size).toBe(0)
  })

  it('is all there is to a short list', async () => {
    await readTail(sourceOf(serviceOf(3)), context())
    expect(asked).toEqual(['desc -'])
    expect(list()).toMatchObject({ phase: 'whole', cursor: null, total: 3 })
  })

  it('goes on by pages where it was begun so', async () => {
    const drifting = serviceOf(20)
    await readTail(drifting.source('opened'), context())
    const source = { ...sourceOf(drifting), read: drifting.source('opened').read }
    await crawlBackwards(source, context())
    expect(asked).toEqual([])
    expect(stored()).toEqual(openOf(drifting))
    expect(list()).toMatchObject({ phase: 'whole', cursor: null })
  })

  it('begins again where it was begun by dates and the service no longer knows them', async () => {
    const drifting = serviceOf(20)
    await readTail(sourceOf(drifting), context())
    await crawlBackwards(drifting.source('opened'), context())
    expect(stored()).toEqual(openOf(drifting))
    expect(list().phase).toBe('whole')
  })
})

describe('rows of one date', () => {
  /** Seven rows of one moment (six of them open) with older ones before them and younger ones behind. */
  const bulk = { 0: [wait(500), insert(8), wait(500), insert(2)] }

  it('that fill more than a page are read to their end before older ones (2) (F18)', async () => {
    const drifting = serviceOf(6, bulk)
    await crawlBackwards(sourceOf(drifting), context())
    expect(asked).toEqual([
      'desc -',
      'desc -00:09:20',
      // All rows of the moment, from their last page to their first.
      'all asc 00:09:20-00:09:20',
      'all asc 00:09:20-00:09:20 page',
      'all asc 00:09:20-00:09:20 page',
      'desc -00:09:19',
      'desc -00:00:00',
    ])
    expect(stored()).toEqual(openOf(drifting))
  })

  it('lose no row of the millisecond before them (F18)', async () => {
    const before: Happening = { kind: 'update', rows: [0], delay: 1 }
    const drifting = serviceOf(6, { 0: [wait(500), insert(8), before, wait(500), insert(2)] })
    await crawlBackwards(sourceOf(drifting), context())
    expect(asked).toContain('all asc 00:09:20-00:09:20')
    expect(stored()).toEqual(openOf(drifting))
  })

  it('are all read where one of them leaves meanwhile', async () => {
    // The last page of the moment is read by request 3; then a row of its first page changes.
    const drifting = serviceOf(6, { ...bulk, 4: [wait(10), { kind: 'update', rows: [6], delay: 0 }] })
    await crawlBackwards(sourceOf(drifting), context())
    await catchUp(sourceOf(drifting), context())
    expect(stored()).toEqual(openOf(drifting))
  })

  /** Forty rows of one moment, which have no order among them. */
  const loose = () => serviceOf(0, { 0: [insert(40)] }, { isLoose: true })

  it('are all read where they have no order among them (3)', async () => {
    const drifting = loose()
    await crawlBackwards(sourceOf(drifting), context())
    expect(stored()).toEqual(openOf(drifting))
  })

  it('would not all be read in the order of their dates', async () => {
    const drifting = loose()
    const byDate =
      (seek: Seek): Seek =>
      (sought, signal) =>
        seek({ ...sought, order: 'updated_at' }, signal)
    await crawlBackwards(sourceOf(drifting, byDate), context())
    expect(stored().length).toBeLessThan(openOf(drifting).length)
  })

  it('are read once more from the other side when their count does not come out even', async () => {
    const drifting = serviceOf(6, bulk)
    const leavingOut =
      (seek: Seek): Seek =>
      async (sought, signal) => {
        const page = await seek(sought, signal)
        const isFirst = sought.order === 'created_at' && sought.sort === 'asc'
        return isFirst ? { ...page, items: page.items.slice(1) } : page
      }
    await crawlBackwards(sourceOf(drifting, leavingOut), context())
    expect(asked.filter((one) => one.startsWith('all desc'))).toHaveLength(3)
    expect(stored()).toEqual(openOf(drifting))
  })
})

describe('dates that answers cut to milliseconds', () => {
  it('lose no row of the millisecond in which a page ends (1)', async () => {
    // Rows that come in one go are parts of a millisecond apart.
    const drifting = serviceOf(0, { 0: [insert(6), wait(1), insert(6)] }, { isFine: true })
    await crawlBackwards(sourceOf(drifting), context())
    expect(stored()).toEqual(openOf(drifting))
  })
})

describe('windows', () => {
  /** A list of 30 pages whose number of rows is unknown, as for lists of more than 10,000. */
  const long = (happenings?: Readonly<Record<number, readonly Happening[]>>) =>
    serviceOf(120, happenings, { manner: 'no last' })

  it('of a long list are halved and read side by side, and the newest page by itself (I3)', async () => {
    const drifting = long()
    await crawlBackwards(sourceOf(drifting), context({ pagesSideBySide: () => 4 }))
    expect(asked.slice(0, 2)).toEqual(['desc -', expect.stringMatching(/^asc -/)])
    expect(most).toBe(4)
    expect(stored()).toEqual(openOf(drifting))
    expect(list()).toMatchObject({ phase: 'whole', cursor: null })
  })

  it('of a list that is not long are halved too, where a request would have none', async () => {
    await crawlBackwards(sourceOf(serviceOf(900)), context({ pagesSideBySide: () => 4 }))
    expect(most).toBe(4)
  })

  it('are read by more requests at once as soon as another list leaves room', async () => {
    const room = () => (asked.length < 20 ? 2 : 6)
    let mostBefore = 0
    await crawlBackwards(
      sourceOf(long()),
      context({
        pagesSideBySide: () => {
          if (room() === 2) mostBefore = most
          return room()
        },
      }),
    )
    expect([mostBefore, most]).toEqual([2, 6])
  })

  it('lose no row that changes meanwhile', async () => {
    const moves: Happening[] = [wait(20), { kind: 'update', rows: [1, 40, 90], delay: 0 }]
    const drifting = long(Object.fromEntries(Array.from({ length: 40 }, (_, request) => [request, moves])))
    const source = sourceOf(drifting)
    await crawlBackwards(source, context({ pagesSideBySide: () => 4 }))
    await catchUp(source, context({ pagesSideBySide: () => 4 }))
    expect(stored()).toEqual(openOf(drifting))
  })

  it('go on where they were interrupted', async () => {
    const drifting = long()
    const source = sourceOf(drifting)
    for (let slices = 0; list().phase !== 'whole'; slices += 1) {
      const before = asked.length
      await crawlBackwards(source, context({ pagesSideBySide: () => 4, yields: () => asked.length >= before + 5 }))
      expect(slices).toBeLessThan(40)
    }
    expect(new Set(exactly).size).toBe(exactly.length)
    expect(stored()).toEqual(openOf(drifting))
  })

  it('are read again where another list told of a row meanwhile (I6)', async () => {
    const drifting = long()
    const source = sourceOf(drifting)
    let refusals = 0
    const refusing: DatedSource<unknown> = {
      ...source,
      store: (into, row, arrival) => {
        if (source.idOf(row) !== 41 || (refusals += 1) > 1) return source.store(into, row, arrival)
        arrival.onRefused?.()
        return false
      },
    }
    await crawlBackwards(refusing, context({ pagesSideBySide: () => 4 }))
    expect(refusals).toBe(2)
    expect(stored()).toEqual(openOf(drifting))
  })

  it('get on where the service does not stand many requests at once', async () => {
    const drifting = long()
    let here = 0
    const weak =
      (seek: Seek): Seek =>
      async (...args) => {
        here += 1
        try {
          if (here > 2) throw AppFailure.of('service_failed', { status: 503 })
          return await seek(...args)
        } finally {
          here -= 1
        }
      }
    await crawlBackwards(sourceOf(drifting, weak), context({ pagesSideBySide: () => 4 }))
    expect(stored()).toEqual(openOf(drifting))
    expect(list().phase).toBe('whole')
  })

  it.each(['rate_limited', 'connection_lost'] as const)(
    'end at once with %s, and keep what they have',
    async (code) => {
      const drifting = long()
      let given = 0
      const ending =
        (seek: Seek): Seek =>
        async (...args) => {
          if (++given > 12) throw AppFailure.of(code)
          return await seek(...args)
        }
      const side = context({ pagesSideBySide: () => 4 })
      await expect(crawlBackwards(sourceOf(drifting, ending), side)).rejects.toMatchObject({ error: { code } })
      expect(underWay).toBe(0)
      expect(given).toBeLessThanOrEqual(12 + 4)
      expect(list().phase).toBe('backwards')
      const known = stored()
      expect(known.length).toBeGreaterThan(12)
      await crawlBackwards(sourceOf(drifting), side)
      expect(stored()).toEqual(openOf(drifting))
    },
  )

  it('of which no row can be read are read page by page', async () => {
    const drifting = serviceOf(12)
    const unreadable =
      (seek: Seek): Seek =>
      async (sought, signal) => {
        const page = await seek(sought, signal)
        const isSecond = sought.order === 'updated_at' && sought.to !== null
        return isSecond ? { ...page, items: [], rejected: [{ index: 0, id: 1, reason: 'title is not a text' }] } : page
      }
    await crawlBackwards(sourceOf(drifting, unreadable), context())
    expect(stored()).toEqual(openOf(drifting))
  })
})

describe('what another answer told of a row while a page with it was under way (I6)', () => {
  const fromElsewhere = 'From elsewhere'

  /**
   * The list of opened issues. While a request of it is under way, another answer stores the first row of its page, with the
   * same date. `titles`: the title of that row in the cache each time the list has stored it.
   */
  function overtaken(drifting: DriftingService, request: number) {
    const titles: unknown[] = []
    let id: number | null = null
    const overtaking =
      (seek: Seek): Seek =>
      async (...args) => {
        const isMeant = asked.length === request + 1
        const page = (await seek(...args)) as Page<Issue>
        const [row] = page.items
        if (!isMeant || row === undefined) return page
        id = row.id
        answer(cache, (arrival) => storeIssue(cache, { ...row, title: fromElsewhere }, arrival))
        return page
      }
    const source = sourceOf(drifting, overtaking)
    const store: (typeof source)['store'] = (into, row, arrival) => {
      const changed = source.store(into, row, arrival)
      if (source.idOf(row) === id) titles.push(into.prepare('SELECT title FROM issues WHERE id = ?').pluck().get(id))
      return changed
    }
    return { titles, source: { ...source, store } }
  }

  /** Rows of one moment that fill more than a page. */
  const bulk = { 0: [wait(500), insert(8), wait(500), insert(2)] }
  const long = () => serviceOf(120, {}, { manner: 'no last' })
  /** Three pages of one moment; while the last one is looked for, so many rows go that only two pages are left. */
  const leaving = () => {
    const gone: Happening = { kind: 'remove', rows: [8, 8, 8] }
    return serviceOf(6, { 0: [wait(500), insert(12), wait(500), insert(2)], 5: [gone] }, { manner: 'no last' })
  }

  it.each([
    ['the newest page', () => serviceOf(20), 0, 1],
    ['an older page', () => serviceOf(20), 1, 1],
    ['the last page', () => serviceOf(12), 3, 1],
    ['a page that is read from its older end', long, 1, 4],
    ['a page that is read beside others', long, 6, 4],
    ['the last page of a moment', () => serviceOf(6, bulk), 3, 1],
    ['the page before it', () => serviceOf(6, bulk), 4, 1],
    ['a last page of a moment that no link named', () => serviceOf(6, bulk, { manner: 'no last' }), 3, 1],
    ['a page of a moment behind which no row is left', leaving, 6, 1],
  ])('outlasts %s, which is read again', async (_, serviceFor, which, pagesSideBySide) => {
    const drifting = serviceFor()
    const { source, titles } = overtaken(drifting, which)
    await crawlBackwards(source, context({ pagesSideBySide: () => pagesSideBySide }))
    expect([titles[0], titles.at(-1)]).toEqual([fromElsewhere, 'Version 1'])
    expect(stored()).toEqual(openOf(drifting))
    expect(list()).toMatchObject({ phase: 'whole', cursor: null })
  })

  it.each([
    ['the newest page', 0],
    ['an older page', 5],
  ])('outlasts %s of a look for changes, which is read again', async (_, which) => {
    const drifting = serviceOf(20, { 0: [wait(500), insert(1)], 9: [wait(500), insert(6), wait(20), insert(6)] })
    await crawlBackwards(sourceOf(drifting), context())
    asked.length = 0
    const { source, titles } = overtaken(drifting, which)
    await catchUp(source, context())
    expect([titles[0], titles.at(-1)]).toEqual([fromElsewhere, 'Version 1'])
    expect(stored()).toEqual(openOf(drifting))
  })
})

describe('the rows of pages and the dates that are still to be read', () => {
  const revision = () => cache.prepare(`SELECT value FROM facts WHERE name = 'revision'`).pluck().get()
  const everything = () => [list(), stored(), revision()]

  /** Crawls until something cannot be stored: then all stands where it did after the last pages that could. */
  async function failWith(source: DatedSource<unknown>, crawl: typeof crawlBackwards, width: number): Promise<void> {
    let before = everything()
    const listener = { onPage: () => (before = everything()) }
    await expect(crawl(source, context({ pagesSideBySide: () => width, listener }))).rejects.toThrow('no room')
    // Nothing goes on behind the failure.
    const sent = asked.length
    for (let turn = 0; turn < 10; turn += 1) await setImmediate()
    expect(asked.slice(sent)).toEqual([])
    expect(everything()).toEqual(before)
  }

  it.each([
    ['a row of a page cannot be stored', 1, 1],
    ['the last row of a page cannot be stored', 3, 1],
    ['a row of pages that were read side by side cannot be stored', 8, 4],
  ])('are committed together: %s (I4)', async (_, which, width) => {
    const drifting = serviceOf(120, {}, { manner: 'no last' })
    const source = sourceOf(drifting)
    await readTail(source, context())
    let rows = 0
    const failing: DatedSource<unknown> = {
      ...source,
      store: (...args) => {
        rows += 1
        if (rows === which) throw new Error('no room')
        return source.store(...args)
      },
    }
    await failWith(failing, crawlBackwards, width)
    await crawlBackwards(source, context())
    expect(stored()).toEqual(openOf(drifting))
  })

  it.each([1, 4])('are committed together: the dates cannot be stored, of %i pages at once (I4)', async (width) => {
    const drifting = serviceOf(120, {}, { manner: 'no last' })
    const source = sourceOf(drifting)
    await readTail(source, context())
    cache.exec(`CREATE TEMP TRIGGER full BEFORE INSERT ON lists BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    await failWith(source, crawlBackwards, width)
    cache.exec('DROP TRIGGER full')
    await crawlBackwards(source, context())
    expect(stored()).toEqual(openOf(drifting))
  })

  it('are committed together in a look for changes (I4)', async () => {
    const drifting = serviceOf(20, { 0: [wait(500), insert(1)], 9: [wait(500), insert(6), wait(20), insert(6)] })
    const source = sourceOf(drifting)
    await crawlBackwards(source, context())
    cache.exec(`CREATE TEMP TRIGGER full BEFORE INSERT ON lists BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    await failWith(source, catchUp, 1)
    cache.exec('DROP TRIGGER full')
    await catchUp(source, context())
    expect(stored()).toEqual(openOf(drifting))
  })
})

describe('a service that ignores the dates', () => {
  it('is not believed (10)', async () => {
    const ignoring =
      (seek: Seek): Seek =>
      (sought, signal) =>
        seek({ ...sought, from: null, to: null }, signal)
    await expect(crawlBackwards(sourceOf(serviceOf(20), ignoring), context())).rejects.toThrow(DatesIgnored)
    expect(list().phase).toBe('backwards')
  })
})

describe('a look for changes', () => {
  it('takes one request when the newest page goes back to the watermark', async () => {
    const drifting = serviceOf(20, { 0: [wait(500), insert(1)] })
    const source = sourceOf(drifting)
    await crawlBackwards(source, context())
    asked.length = 0
    await catchUp(source, context())
    expect(asked).toEqual(['desc -'])
  })

  it('goes back to the watermark and no further, and goes on there after an interruption', async () => {
    const drifting = serviceOf(20, {
      0: [wait(500), insert(1)],
      9: [wait(500), insert(6), wait(20), insert(6)],
    })
    const source = sourceOf(drifting)
    await crawlBackwards(source, context())
    const { watermark } = list()
    expect(asked).toHaveLength(9)
    asked.length = 0
    let given = 0
    const breaking =
      (seek: Seek): Seek =>
      (...args) => {
        given += 1
        return given === 3 ? Promise.reject(AppFailure.of('connection_lost')) : seek(...args)
      }
    await expect(catchUp(sourceOf(drifting, breaking), context())).rejects.toThrow()
    expect(list()).toMatchObject({ phase: 'whole', watermark })
    await catchUp(source, context())
    expect(stored()).toEqual(openOf(drifting))
    expect(list()).toMatchObject({ phase: 'whole', cursor: null })
    expect(list().watermark).toBeGreaterThan(watermark ?? Infinity)
  })

  it('does not go by dates that are still to come, but by the clock of the service (4, 7) (I5)', async () => {
    const drifting = serviceOf(20, {
      0: [wait(500), { kind: 'date', row: 0, seconds: 1e8 }],
      9: [wait(500), insert(6), wait(200), insert(6)],
    })
    const source = sourceOf(drifting)
    await crawlBackwards(source, context())
    expect(list().watermark).toBe(Date.UTC(2026, 0, 1, 0, 11))
    await catchUp(source, context())
    await catchUp(source, context())
    expect(stored()).toEqual(openOf(drifting))
  })
})
