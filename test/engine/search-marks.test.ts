import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { prepareSearchFile, searchFileOf } from '../../electron/cache/storage/search-file.ts'
import { mostUnindexedRead } from '../../electron/cache/search/search.ts'
import { countUnindexed, nameUnindexed } from '../../electron/cache/storage/unindexed.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { SearchMarks } from '../../electron/threads/engine/search-marks.ts'
import { Indexer } from '../../electron/threads/indexer/indexer.ts'
import { indexingCalls, type IndexingProtocol } from '../../electron/threads/indexer/indexing-calls.ts'
import { answersBy, Caller, serve } from '../../electron/threads/thread.ts'
import type { AppError } from '../../shared/errors.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue } from '../support/samples.ts'
import { indexAll, mistakesOfIndex } from '../support/searching.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

function store(cache: WritableCache, first: number, last: number, title = 'pump'): void {
  answer(cache, (arrival) => {
    for (let id = first; id <= last; id += 1) storeIssue(cache, sampleIssue(id, { title }), arrival)
  })
}

/** The marks and the indexer of a cache, with the line that is between their threads. */
function prepare(cache = temporaryCache()) {
  const { port1, port2 } = new MessageChannel()
  const failures: AppError[] = []
  let caughtUp = 0
  let settled = 0
  const marks = new SearchMarks({
    cache,
    tellStored: () => tell('stored', null),
    onCaughtUp: () => (caughtUp += 1),
    onFailure: (error) => void failures.push(error),
  })
  const tell = serve<IndexingProtocol>(
    port1,
    answersBy(
      { ...indexingCalls, settle: (by: SearchMarks, step) => ((settled += 1), indexingCalls.settle(by, step)) },
      () => marks,
    ),
  )
  const indexer = new Indexer({
    cacheFile: cache.name,
    engine: new Caller<IndexingProtocol>(port2),
    now: Date.now,
  })
  const close = () => {
    indexer.close()
    port1.close()
  }
  onTestFinished(close)
  /** Passes that many milliseconds, with all messages that follow from them. */
  const pass = async (milliseconds: number) => {
    for (let at = 0; at <= milliseconds; at += 50) {
      for (let message = 0; message < 5; message += 1) await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(milliseconds === 0 ? 0 : 50)
    }
  }
  return { cache, marks, pass, close, failures, caughtUp: () => caughtUp, settled: () => settled }
}

it('many rows are indexed at once, and few when no more come', async () => {
  const { cache, marks, pass, settled } = prepare()
  store(cache, 1, 400)
  marks.step()
  await pass(0)
  expect([settled(), countUnindexed(cache)]).toEqual([1, 0])

  store(cache, 401, 410)
  marks.step()
  await pass(100)
  expect(countUnindexed(cache)).toBe(10)
  store(cache, 411, 420)
  marks.step()
  await pass(100)
  expect(countUnindexed(cache)).toBe(20)
  await pass(300)
  expect([settled(), countUnindexed(cache)]).toEqual([2, 0])
  expect(mistakesOfIndex(cache, [[{ words: ['pump'], isPrefix: false }]])).toEqual([])
})

it('views hear when searches are no longer partial for want of the index', async () => {
  const { cache, marks, pass, caughtUp } = prepare()
  const finish = async () => {
    marks.step()
    await pass(500)
    expect(countUnindexed(cache)).toBe(0)
  }
  store(cache, 1, 10)
  await finish()
  expect(caughtUp()).toBe(0)
  store(cache, 11, 20 + mostUnindexedRead)
  await finish()
  expect(caughtUp()).toBe(1)
  store(cache, 5000, 5001)
  await finish()
  expect(caughtUp()).toBe(1)
})

it('a row that changes while it is indexed is indexed once more', async () => {
  const { cache, marks, pass, settled } = prepare()
  store(cache, 1, 400)
  marks.step()
  const settle = marks.settle.bind(marks)
  vi.spyOn(marks, 'settle').mockImplementationOnce((step) => {
    store(cache, 7, 7, 'valve')
    cache.prepare('DELETE FROM issues WHERE id = 8').run()
    settle(step)
    marks.step()
  })
  await pass(500)
  expect([settled(), countUnindexed(cache)]).toEqual([2, 0])
  expect(
    mistakesOfIndex(cache, [[{ words: ['pump'], isPrefix: false }], [{ words: ['valve'], isPrefix: false }]]),
  ).toEqual([])
})

it('rows that are marked while a step is under way are indexed after it, also of an index that is begun anew', async () => {
  const { cache, close } = prepare()
  close()
  store(cache, 1, 5_000)
  indexAll(cache)
  prepareSearchFile(cache, true)
  nameUnindexed(cache)
  store(cache, 900_000, 900_000)
  const again = prepare(cache)
  // All others are marked while the answer to the first step is on its way.
  const settle = again.marks.settle.bind(again.marks)
  vi.spyOn(again.marks, 'settle').mockImplementationOnce((step) => {
    while (nameUnindexed(cache)) continue
    settle(step)
    again.marks.step()
  })
  await again.pass(500)
  expect(countUnindexed(cache)).toBe(0)
  expect(mistakesOfIndex(cache, [[{ words: ['pump'], isPrefix: false }]])).toEqual([])
})

it('what keeps the cache from being read is told, and indexing goes on when it can be', async () => {
  const { cache, marks, pass, failures } = prepare()
  store(cache, 1, 400)
  cache.exec('ALTER TABLE unindexed_issues RENAME TO away')
  await pass(0)
  cache.exec('ALTER TABLE away RENAME TO unindexed_issues')
  marks.step()
  await pass(300)
  expect([failures.length, countUnindexed(cache)]).toEqual([1, 0])
})

it('rows that are stored while a failure is told of are indexed without others to wake the indexer', async () => {
  const { cache, marks, pass, failures } = prepare()
  store(cache, 1, 400)
  cache.exec('ALTER TABLE unindexed_issues RENAME TO away')
  const tell = marks.fail.bind(marks)
  vi.spyOn(marks, 'fail').mockImplementationOnce((error) => {
    cache.exec('ALTER TABLE away RENAME TO unindexed_issues')
    marks.step()
    tell(error)
  })
  await pass(300)
  expect([failures.length, countUnindexed(cache)]).toEqual([1, 0])
})

it('the engine hears of a damaged index, and the next opening of the cache begins it anew', async () => {
  const { cache, marks, pass, close, failures } = prepare()
  store(cache, 1, 400)
  marks.step()
  await pass(0)
  const { default: Database } = await import('better-sqlite3')
  const other = new Database(searchFileOf(cache.name))
  other.unsafeMode()
  other.exec(`PRAGMA writable_schema = ON; UPDATE search_issues_data SET block = x'00' WHERE id > 10`)
  other.close()
  store(cache, 1, 400, 'valve')
  marks.step()
  await pass(300)
  expect(failures).toMatchObject([{ code: 'database_damaged', file: 'search.db' }])
  close()

  const opened = openCache(cache.name, 'search.db')
  expect(opened).toMatchObject({ setAside: null, hasLostIndex: true })
  const again = prepare(opened.cache)
  onTestFinished(() => void again.cache.close())
  while (again.marks.step());
  await again.pass(500)
  expect(countUnindexed(again.cache)).toBe(0)
  expect(mistakesOfIndex(again.cache, [[{ words: ['valve'], isPrefix: false }]])).toEqual([])
})
