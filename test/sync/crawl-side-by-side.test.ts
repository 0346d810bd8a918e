import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkToPage, pageNumberOf, type Page } from '../../electron/api/client/paging.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { readList } from '../../electron/cache/lists/lists.ts'
import { catchUp, crawlBackwards, type CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import type { DatedSource } from '../../electron/sync/by-pages/source.ts'
import { AppFailure } from '../../shared/errors.ts'
import { temporaryCache } from '../support/cache.ts'
import { driftingService, listName, type Timeline, type DriftingService, type Happening } from './drifting-service.ts'

/** Pages of one list side by side (I3), step by step. */

let cache: WritableCache
let asked: string[]
let [underWay, most] = [0, 0]

beforeEach(() => {
  cache = temporaryCache()
  asked = []
  underWay = most = 0
})

const context = (more: Partial<CrawlContext> = {}): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => Date.UTC(2040, 0, 1),
  listener: { onPage: () => undefined },
  ...more,
})

/** A service with 50 pages of open issues. */
const service = (happenings?: Readonly<Record<number, readonly Happening[]>>, manner?: Timeline['manner']) =>
  driftingService(200, happenings, manner)

type Read = DatedSource<unknown>['read']

/** The list of open issues, whose requests are noted down: `page 7`, `look`. */
function sourceOf(drifting: DriftingService, instead: (read: Read) => Read = (read) => read): DatedSource<unknown> {
  const source = drifting.source('opened')
  const read = instead((...args) => source.read(...args))
  return {
    ...source,
    read: async (sort, link, signal, perPage) => {
      asked.push(perPage === undefined ? `page ${link === null ? 'first' : pageNumberOf(link)}` : 'look')
      underWay += 1
      most = Math.max(most, underWay)
      try {
        return await read(sort, link, signal, perPage)
      } finally {
        underWay -= 1
      }
    },
  }
}

const list = () => readList(cache, listName('opened'), 'issue', 1)
const stored = () => cache.prepare('SELECT id FROM issues ORDER BY id').pluck().all() as number[]
const openOf = (drifting: DriftingService) => drifting.rows.filter((row) => row.state === 'opened').map((row) => row.id)
const pages = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => `page ${from - index}`)

describe('a list that stands still', () => {
  it('is read side by side, with a look before, after and now and then between (I3)', async () => {
    const drifting = service()
    await crawlBackwards(sourceOf(drifting), context())
    expect(asked.slice(0, 5)).toEqual(['page first', 'page 50', 'page 49', 'page 48', 'look'])
    expect(asked.filter((one) => one !== 'look')).toEqual(['page first', ...pages(50, 1)])
    // 47 pages are six times seven and five more.
    expect(asked.filter((one) => one === 'look')).toHaveLength(1 + 6 + 1)
    expect(most).toBe(8)
    expect(stored()).toEqual(openOf(drifting))
    expect(list()).toMatchObject({ phase: 'whole', cursor: null })
  })

  it('has no more requests under way than it may', async () => {
    await crawlBackwards(sourceOf(service()), context({ pagesSideBySide: () => 3 }))
    expect(most).toBe(4)
    expect(list().phase).toBe('whole')
  })

  it('is read by more requests at once as soon as another list leaves room', async () => {
    await crawlBackwards(sourceOf(service()), context({ pagesSideBySide: () => (asked.length < 20 ? 2 : 5) }))
    // The probe is one more.
    expect(most).toBe(6)
    expect(stored()).toEqual(openOf(service()))
    expect(list().phase).toBe('whole')
  })

  it('is asked for further while one answer takes long, as far ahead as twice the requests it may have', async () => {
    const drifting = service()
    let ahead: readonly string[] = []
    const withSlow = (read: Read): Read => {
      return async (...args) => {
        const isSlow = asked.at(-1) === 'page 47'
        if (isSlow) for (let turn = 0; turn < 50; turn += 1) await setImmediate()
        if (isSlow) ahead = asked.slice(asked.indexOf('page 47'))
        return read(...args)
      }
    }
    await crawlBackwards(sourceOf(drifting, withSlow), context())
    expect(ahead).toEqual(pages(47, 34))
    expect(most).toBe(8)
    expect(stored()).toEqual(openOf(drifting))
  })

  it('is not asked for beyond a page that failed', async () => {
    const drifting = service()
    const failing = (read: Read): Read => {
      return async (...args) => {
        const page = asked.at(-1)
        if (page === 'page 46') throw AppFailure.of('service_failed', { status: 500 })
        if (page === 'page 47') for (let turn = 0; turn < 50; turn += 1) await setImmediate()
        return read(...args)
      }
    }
    await expect(crawlBackwards(sourceOf(drifting, failing), context())).rejects.toThrow()
    expect(asked).toContain('page 41')
    expect(asked).not.toContain('page 40')
  })

  it('is read one by one where the service does not count its rows (I3)', async () => {
    const drifting = service({}, 'silent')
    await crawlBackwards(sourceOf(drifting), context())
    expect(most).toBe(1)
    expect(asked).not.toContain('look')
    expect(stored()).toEqual(openOf(drifting))
  })

  it('is read one by one when it is told to', async () => {
    await crawlBackwards(sourceOf(service()), context({ pagesSideBySide: () => 1 }))
    expect(most).toBe(1)
    expect(asked).not.toContain('look')
  })

  it('is read so for changes too, when there are many', async () => {
    const burst: Happening[] = [
      { kind: 'wait', seconds: 100 },
      { kind: 'insert', rows: 6 },
    ]
    const drifting = service({ 4: Array(30).fill(burst).flat() as Happening[] })
    const source = sourceOf(drifting)
    // These rows come when the tail has been read.
    await crawlBackwards(source, context({ pagesSideBySide: () => 1, yields: () => false }))
    await catchUp(source, context({ pagesSideBySide: () => 1 }))
    const { watermark } = list()
    asked = []
    most = 0
    cache.exec(`DELETE FROM issues; UPDATE lists SET watermark = ${Date.UTC(2020, 0, 1)}`)
    await catchUp(source, context())
    expect(most).toBe(8)
    expect(stored()).toEqual(openOf(drifting))
    expect(list().watermark).toBe(watermark)
  })
})

describe('a list that moves meanwhile', () => {
  it.each<[string, Happening[]]>([
    ['a row changes', [{ kind: 'update', rows: [0], delay: 0 }]],
    ['a row changes that is seen later than its date says', [{ kind: 'update', rows: [0], delay: 30_000 }]],
    ['a row goes', [{ kind: 'remove', rows: [0] }]],
    ['a row comes', [{ kind: 'insert', rows: 1 }]],
  ])('is read again one by one from where it was known to stand still: %s (I3)', async (_, happenings) => {
    // One row more makes 51 pages. Requests 0 to 4 are for the first page, pages 51 to 49 and a look.
    const recent: Happening[] = [
      { kind: 'wait', seconds: 500 },
      { kind: 'insert', rows: 1 },
    ]
    const drifting = service({ 0: recent, 8: happenings })
    await crawlBackwards(sourceOf(drifting), context())
    await catchUp(sourceOf(drifting), context())
    const again = asked.indexOf('page 48', asked.indexOf('page 48') + 1)
    expect(asked.slice(again, again + 8)).toEqual([...pages(48, 42), 'look'])
    expect(stored()).toEqual(expect.arrayContaining(openOf(drifting)))
    expect(list().phase).toBe('whole')
  })

  it('is read one by one where its rows are so young that others may still come among them', async () => {
    // Six pages more, all of one moment.
    const recent: Happening[] = [
      { kind: 'wait', seconds: 500 },
      { kind: 'insert', rows: 24 },
    ]
    const drifting = service({ 0: recent })
    await crawlBackwards(sourceOf(drifting), context())
    const again = asked.indexOf('page 53', asked.indexOf('page 53') + 1)
    expect(asked.slice(again, again + 8)).toEqual([...pages(53, 47), 'look'])
    expect(asked.slice(again + 8)).not.toContain('page 47')
  })

  it('is looked at ever less often', async () => {
    const moves: Happening[] = [
      { kind: 'wait', seconds: 20 },
      { kind: 'update', rows: [0], delay: 0 },
    ]
    const drifting = service(Object.fromEntries(Array.from({ length: 200 }, (_, request) => [request, moves])))
    await crawlBackwards(sourceOf(drifting), context({ pagesSideBySide: () => 3 }))
    const looks = asked.flatMap((one, index) => (one === 'look' ? [index] : []))
    const pagesBetween = looks.slice(1).map((at, index) => at - (looks[index] ?? 0) - 1)
    // After every other look it is known that rows moved: the three pages that were under way by then are for nothing.
    const oneByOne = pagesBetween.filter((_, index) => index % 2 === 1).map((count) => count - 3)
    expect(oneByOne).toEqual([3, 6, 12])
    expect(list().phase).toBe('whole')
  })
})

describe('a look', () => {
  /** Crawls a list with `see` applied to the pages of looks. Resolves with true if pages were read side by side. */
  const looks = async (see: (page: Page<unknown>) => Page<unknown>): Promise<boolean> => {
    const drifting = service()
    const seeing = (read: Read): Read => {
      return async (sort, link, signal, perPage) => {
        const page = await read(sort, link, signal, perPage)
        return perPage === undefined ? page : see(page)
      }
    }
    await crawlBackwards(sourceOf(drifting, seeing), context())
    expect(stored()).toEqual(openOf(drifting))
    return most > 1
  }

  it('is enough when it reaches back over all that may still come', async () => {
    expect(await looks((page) => page)).toBe(true)
  })

  it('takes more rows where many were changed in one go, and is not believed where that is not enough', async () => {
    const crowded = (rows: number) => (page: Page<unknown>) =>
      page.items.length > rows ? page : { ...page, items: page.items.map(() => page.items[0]) }
    expect(await looks(crowded(20))).toBe(true)
    most = 0
    cache.exec('DELETE FROM lists; DELETE FROM issues')
    expect(await looks(crowded(100))).toBe(false)
  })

  it.each([
    [59_000, false],
    [61_000, true],
  ])(
    'is believed when it reaches back over a minute, for which rows may come late: %i ms',
    async (back, isBelieved) => {
      const reaching = (page: Page<unknown>): Page<unknown> => {
        const items = page.items as { updatedAt: string }[]
        const newest = Math.max(...items.map(({ updatedAt }) => Date.parse(updatedAt)))
        const at = (time: number) => new Date(time).toISOString()
        return {
          ...page,
          serviceTime: newest,
          items: items.map((row, index) => ({ ...row, updatedAt: at(newest - (index === 0 ? 0 : back)) })),
        }
      }
      expect(await looks(reaching)).toBe(isBelieved)
    },
  )

  it('is not misled by a date that is still to come', async () => {
    // The first one's date is years ahead; the others are of this moment.
    const ahead = (page: Page<unknown>): Page<unknown> => {
      const [first, second, ...others] = page.items as { updatedAt: string }[]
      const now = new Date(page.serviceTime ?? 0).toISOString()
      return {
        ...page,
        items: [{ ...first, updatedAt: '2090-01-01T00:00:00.000Z' }, second, ...others].map((row, index) =>
          index === 0 ? row : { ...row, updatedAt: now },
        ),
      }
    }
    expect(await looks(ahead)).toBe(false)
  })

  it('is not believed when a row of it cannot be read', async () => {
    expect(await looks((page) => ({ ...page, rejected: [{ index: 0, id: 1, reason: 'title is not a text' }] }))).toBe(
      false,
    )
  })

  it('that fails leaves the list to be read one by one', async () => {
    expect(
      await looks(() => {
        throw AppFailure.of('service_failed', { status: 500 })
      }),
    ).toBe(false)
  })
})

describe('a crawl side by side', () => {
  it('gets on where the service does not stand many requests at once', async () => {
    const drifting = service()
    let here = 0
    const weak = (read: Read): Read => {
      return async (...args) => {
        here += 1
        try {
          if (here > 3) throw AppFailure.of('service_failed', { status: 503 })
          return await read(...args)
        } finally {
          here -= 1
        }
      }
    }
    await crawlBackwards(sourceOf(drifting, weak), context())
    expect(list().phase).toBe('whole')
    expect(stored()).toEqual(openOf(drifting))
  })

  it.each(['rate_limited', 'connection_lost'] as const)('ends at once with %s, and keeps what it has', async (code) => {
    const drifting = service()
    let pagesGiven = 0
    const ending = (read: Read): Read => {
      return async (...args) => {
        if (++pagesGiven > 20) throw AppFailure.of(code)
        return await read(...args)
      }
    }
    await expect(crawlBackwards(sourceOf(drifting, ending), context())).rejects.toMatchObject({ error: { code } })
    expect(underWay).toBe(0)
    // Nothing was tried once more.
    expect(new Set(asked.filter((one) => one !== 'look')).size).toBe(asked.filter((one) => one !== 'look').length)
    const { phase, cursor } = list()
    expect(phase).toBe('backwards')
    // Pages 50 to 48 by themselves, and seven side by side.
    expect(pageNumberOf(cursor ?? '')).toBe(40)
    await crawlBackwards(sourceOf(drifting), context())
    expect(stored()).toEqual(openOf(drifting))
  })

  it('stops when it is told to yield, takes what is under way, and goes on from there', async () => {
    const drifting = service()
    const source = sourceOf(drifting)
    await crawlBackwards(source, context({ yields: () => asked.length >= 20 }))
    expect(underWay).toBe(0)
    const read = asked.filter((one) => one !== 'look').length
    expect(read).toBeLessThan(22)
    expect(list()).toMatchObject({ phase: 'backwards', cursor: linkToPage(list().cursor ?? '', 51 - read) })
    asked = []
    await crawlBackwards(source, context())
    expect(asked[0]).toBe(`page ${51 - read}`)
    expect(stored()).toEqual(openOf(drifting))
  })

  it('takes one page at least, however often it yields', async () => {
    const drifting = service()
    const source = sourceOf(drifting)
    const cursors: (string | null)[] = [null]
    for (let time = 0; time < 5; time += 1) {
      await crawlBackwards(source, context({ yields: () => true }))
      expect(cursors).not.toContain(list().cursor)
      cursors.push(list().cursor)
    }
  })

  it('ends on links that lead in a circle', async () => {
    const drifting = service()
    const circling = (read: Read): Read => {
      return async (...args) => {
        const page = await read(...args)
        return pageNumberOf(page.self) === 2
          ? { ...page, links: { ...page.links, prev: linkToPage(page.self, 3) } }
          : page
      }
    }
    await crawlBackwards(sourceOf(drifting, circling), context({ pagesSideBySide: () => 1 }))
    expect(list().phase).toBe('backwards')
  })
})
