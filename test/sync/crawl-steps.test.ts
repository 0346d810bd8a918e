import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { isPartial, readList, saveList } from '../../electron/cache/lists/lists.ts'
import { catchUp, crawlBackwards, readTail, type CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import type { DatedSource } from '../../electron/sync/by-pages/source.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { driftingService, listName, type DriftingService, type Happening } from './drifting-service.ts'

/** One crawl at a time, step by step. */

let cache: WritableCache
let reported: { rows: number; changed: readonly number[] }[]
let asked: string[]

beforeEach(() => {
  cache = temporaryCache()
  reported = []
  asked = []
})

const context = (): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  // Far off: nothing of what is read may depend on it.
  now: () => Date.UTC(2040, 0, 1),
  listener: { onPage: (_kind, rows, changed) => reported.push({ rows, changed }) },
})

/** The list of opened issues, whose requests are noted down. */
function sourceOf(drifting: DriftingService): DatedSource<unknown> {
  const source = drifting.source('opened')
  return {
    ...source,
    read: async (sort, link, signal) => {
      asked.push(`${sort} ${link === null ? 'first' : new URLSearchParams(link.split('?')[1]).get('page')}`)
      return await source.read(sort, link, signal)
    },
  }
}

const list = () => readList(cache, listName('opened'), 'issue', 1)
const stored = () => cache.prepare('SELECT id FROM issues ORDER BY id').pluck().all() as number[]
const openOf = (drifting: DriftingService) => drifting.rows.filter((row) => row.state === 'opened').map((row) => row.id)
const newestOf = (drifting: DriftingService) =>
  Math.max(...drifting.rows.filter((row) => row.state === 'opened').map((row) => Date.parse(row.updatedAt)))

describe('the first look at a list', () => {
  it('takes its newest page, and one more when that has few rows', async () => {
    const drifting = driftingService(20)
    await readTail(sourceOf(drifting), context())
    expect(asked).toEqual(['asc first', 'asc 5', 'asc 4'])
    expect(stored()).toEqual(openOf(drifting).slice(9))
    expect(list()).toMatchObject({ phase: 'backwards', total: 15, watermark: null, wholeAt: null })
    expect(isPartial(cache, 'issue')).toBe(true)
  })

  it('is all there is to a short list', async () => {
    saveList(cache, { ...readList(cache, 'projects', 'projects', null), phase: 'whole' })
    const drifting = driftingService(3)
    await readTail(sourceOf(drifting), context())
    expect(asked).toEqual(['asc first'])
    expect(list()).toMatchObject({ phase: 'whole', cursor: null, total: 3 })
    expect(isPartial(cache, 'issue')).toBe(false)
  })

  it('is made once', async () => {
    const source = sourceOf(driftingService(20))
    await readTail(source, context())
    asked.length = 0
    await readTail(source, context())
    expect(asked).toEqual([])
  })

  it('does not take a list for whole whose end went away under it', async () => {
    // The last page by the first answer is beyond the end when it is requested.
    const drifting = driftingService(20, { 1: [{ kind: 'remove', rows: [...Array(15).keys()] }] }, 'silent')
    const source = sourceOf(drifting)
    await readTail(source, context())
    expect(list().phase).not.toBe('whole')
    await crawlBackwards(source, context())
    expect(list().phase).toBe('whole')
    expect(stored()).toEqual(openOf(drifting))
  })
})

describe('a crawl', () => {
  it('goes from the newest page to the oldest, one request at a time, and leaves a watermark of the service’s dates (I2, I3, I5)', async () => {
    const drifting = driftingService(20)
    const source = sourceOf(drifting)
    let [under, most] = [0, 0]
    const watched: DatedSource<unknown> = {
      ...source,
      read: async (...args) => {
        under += 1
        most = Math.max(most, under)
        const page = await source.read(...args)
        under -= 1
        return page
      },
    }
    await crawlBackwards(watched, context())
    expect(asked).toEqual(['asc first', 'asc 5', 'asc 4', 'asc 3', 'asc 2', 'asc 1'])
    expect(most).toBe(1)
    expect(stored()).toEqual(openOf(drifting))
    expect(list()).toMatchObject({
      phase: 'whole',
      watermark: newestOf(drifting) - 60_000,
      wholeAt: Date.UTC(2040, 0, 1),
      error: null,
    })
  })

  it('continues where it stopped', async () => {
    const source = sourceOf(driftingService(20))
    await readTail(source, context())
    asked.length = 0
    await crawlBackwards(source, context())
    expect(asked).toEqual(['asc 3', 'asc 2', 'asc 1'])
  })

  it('stops between two pages when it is told to', async () => {
    const stop = new AbortController()
    const listener = { onPage: () => asked.length > 2 && stop.abort() }
    const stopped = crawlBackwards(sourceOf(driftingService(20)), { ...context(), signal: stop.signal, listener })
    await expect(stopped).rejects.toThrow('abort')
    expect(asked).toEqual(['asc first', 'asc 5', 'asc 4'])
    expect(list().phase).toBe('backwards')
  })

  it.each([
    ['a row of the page cannot be stored', 1],
    ['the last row of the page cannot be stored', 3],
  ])('commits the rows of a page together with its cursor: %s (I4)', async (_, which) => {
    const drifting = driftingService(20)
    const source = sourceOf(drifting)
    await readTail(source, context())
    const before = [list(), stored(), cache.prepare(`SELECT value FROM facts WHERE name = 'revision'`).pluck().get()]
    let rows = 0
    const failing: DatedSource<unknown> = {
      ...source,
      store: (...args) => {
        rows += 1
        if (rows === which) throw new Error('no room')
        return source.store(...args)
      },
    }
    await expect(crawlBackwards(failing, context())).rejects.toThrow('no room')
    const after = [list(), stored(), cache.prepare(`SELECT value FROM facts WHERE name = 'revision'`).pluck().get()]
    expect(after).toEqual(before)
    await crawlBackwards(source, context())
    expect(stored()).toEqual(openOf(drifting))
  })

  it('stores no row of a page whose cursor cannot be stored (I4)', async () => {
    const drifting = driftingService(20)
    const source = sourceOf(drifting)
    await readTail(source, context())
    const before = [list(), stored()]
    cache.exec(`CREATE TEMP TRIGGER full BEFORE INSERT ON lists BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    await expect(crawlBackwards(source, context())).rejects.toThrow('no room')
    expect([list(), stored()]).toEqual(before)
    cache.exec('DROP TRIGGER full')
    await crawlBackwards(source, context())
    expect(stored()).toEqual(openOf(drifting))
  })

  it('reads a page again of which it was told something else meanwhile (I6)', async () => {
    const drifting = driftingService(20)
    const source = sourceOf(drifting)
    const overtaken: DatedSource<unknown> = {
      ...source,
      read: async (...args) => {
        const page = await source.read(...args)
        if (asked.filter((one) => one === 'asc 3').length === 1 && asked.at(-1) === 'asc 3') {
          const [row] = page.items as Issue[]
          if (row) answer(cache, (arrival) => storeIssue(cache, { ...row, title: 'From elsewhere' }, arrival))
        }
        return page
      },
    }
    await crawlBackwards(overtaken, context())
    expect(asked).toEqual(['asc first', 'asc 5', 'asc 4', 'asc 3', 'asc 3', 'asc 2', 'asc 1'])
    expect(cache.prepare(`SELECT id FROM issues WHERE title = 'From elsewhere'`).all()).toEqual([])
    expect(stored()).toEqual(openOf(drifting))
  })

  it('keeps the others of a page of which one row cannot be read (F19)', async () => {
    const drifting = driftingService(3)
    const source = drifting.source('opened')
    const odd: DatedSource<unknown> = {
      ...source,
      read: async (...args) => {
        const page = await source.read(...args)
        return { ...page, items: page.items.slice(1), rejected: [{ index: 0, id: 1, reason: 'title is not a text' }] }
      },
    }
    await crawlBackwards(odd, context())
    expect(stored()).toEqual([2, 3])
    expect(list().phase).toBe('whole')
  })
})

describe('a look for changes', () => {
  /** One row that is much newer than the others, so that the newest page goes past the watermark. */
  const newest: Happening[] = [
    { kind: 'wait', seconds: 500 },
    { kind: 'insert', rows: 1 },
  ]

  it('takes one request when nothing is new, and tells nothing as changed', async () => {
    const source = sourceOf(driftingService(20, { 0: newest }))
    await crawlBackwards(source, context())
    asked.length = reported.length = 0
    await catchUp(source, context())
    expect(asked).toEqual(['desc first'])
    expect(reported).toEqual([{ rows: 3, changed: [] }])
  })

  it('names the rows that changed', async () => {
    // Requests 0 to 6 are the crawl's.
    const drifting = driftingService(20, { 0: newest, 7: [{ kind: 'update', rows: [0], delay: 0 }] })
    const source = sourceOf(drifting)
    await crawlBackwards(source, context())
    reported.length = 0
    await catchUp(source, context())
    expect(reported).toEqual([{ rows: 3, changed: [1] }])
  })

  it('goes back as far as the watermark, and no further', async () => {
    const later: Happening[] = [
      { kind: 'wait', seconds: 500 },
      { kind: 'insert', rows: 6 },
      { kind: 'insert', rows: 6 },
    ]
    const drifting = driftingService(20, { 0: newest, 7: later })
    const source = sourceOf(drifting)
    await crawlBackwards(source, context())
    const { watermark } = list()
    asked.length = 0
    await catchUp(source, context())
    // Nine new rows: up to four pages of them, and the page where those begin that are older than the watermark.
    expect(asked).toEqual(['desc first', 'asc first', 'asc 9', 'asc 8', 'asc 7', 'asc 6', 'asc 5'])
    expect(stored()).toEqual(openOf(drifting))
    expect(list().watermark).toBe(newestOf(drifting) - 60_000)
    expect(list().watermark).toBeGreaterThan(watermark ?? Infinity)
  })

  it('reads a page again of which it was told something else meanwhile (I6)', async () => {
    const later: Happening[] = [
      { kind: 'wait', seconds: 500 },
      { kind: 'insert', rows: 6 },
      { kind: 'insert', rows: 6 },
    ]
    const drifting = driftingService(20, { 0: newest, 7: later })
    const source = sourceOf(drifting)
    await crawlBackwards(source, context())
    asked.length = 0
    const overtaken: DatedSource<unknown> = {
      ...source,
      read: async (...args) => {
        const page = await source.read(...args)
        if (asked.filter((one) => one === 'asc 8').length === 1 && asked.at(-1) === 'asc 8') {
          const [row] = page.items as Issue[]
          if (row) answer(cache, (arrival) => storeIssue(cache, { ...row, title: 'From elsewhere' }, arrival))
        }
        return page
      },
    }
    await catchUp(overtaken, context())
    expect(asked.slice(0, 5)).toEqual(['desc first', 'asc first', 'asc 9', 'asc 8', 'asc 8'])
    expect(cache.prepare(`SELECT id FROM issues WHERE title = 'From elsewhere'`).all()).toEqual([])
    expect(stored()).toEqual(openOf(drifting))
  })

  it('leaves the watermark where it was when it fails half-way (I5)', async () => {
    const drifting = driftingService(20, {
      6: [
        { kind: 'wait', seconds: 500 },
        { kind: 'insert', rows: 6 },
        { kind: 'insert', rows: 6 },
      ],
    })
    const source = sourceOf(drifting)
    await crawlBackwards(source, context())
    const { watermark } = list()
    let requests = 0
    const breaking: DatedSource<unknown> = {
      ...source,
      read: async (...args) => {
        requests += 1
        if (requests === 4) throw new Error('connection lost')
        return await source.read(...args)
      },
    }
    await expect(catchUp(breaking, context())).rejects.toThrow('connection lost')
    expect(stored().length).toBeLessThan(openOf(drifting).length)
    expect(list().watermark).toBe(watermark)
    await catchUp(source, context())
    expect(stored()).toEqual(openOf(drifting))
  })

  it('does not believe that it is through when the list shrinks under it', async () => {
    // Rows 1 to 20 are known; then others come, and when the tail has been read, most of the known ones go.
    const some: Happening[] = [
      { kind: 'wait', seconds: 500 },
      { kind: 'insert', rows: 6 },
    ]
    const later = [...some, ...some, ...some, ...some]
    const drifting = driftingService(
      20,
      { 6: later, 9: [{ kind: 'remove', rows: Array<number>(16).fill(0) }] },
      'silent',
    )
    const source = sourceOf(drifting)
    await crawlBackwards(source, context())
    await catchUp(source, context())
    await catchUp(source, context())
    expect(openOf(drifting).filter((id) => !stored().includes(id))).toEqual([])
  })

  it('reads a list from its beginning that was empty before', async () => {
    const drifting = driftingService(0, {
      1: [
        { kind: 'insert', rows: 6 },
        { kind: 'insert', rows: 6 },
      ],
    })
    const source = sourceOf(drifting)
    await crawlBackwards(source, context())
    expect(list()).toMatchObject({ phase: 'whole', watermark: null })
    await catchUp(source, context())
    expect(stored()).toEqual(openOf(drifting))
  })

  it('waits for the list to be whole', async () => {
    const source = sourceOf(driftingService(20))
    await readTail(source, context())
    asked.length = 0
    await catchUp(source, context())
    expect(asked).toEqual([])
  })
})
