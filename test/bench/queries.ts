import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { ReadableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { queryItems } from '../../electron/cache/query/query-items.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { checkpoint } from '../../electron/database/open.ts'
import { keyOf } from '../../shared/model/key.ts'
import { parseQuery } from '../../shared/query/parse.ts'
import { deriveInbox } from '../support/inbox.ts'
import { ada } from '../support/samples.ts'
import { atMost, figure, median, type Bench, type Figure } from './measure.ts'
import { issues } from './size.ts'
import { fillWithVariety } from './varied-issues.ts'

const inStep = 1_000
const rounds = 15

/** Queries, each with the same condition written by hand over the same table, without an index of its own. */
const asked: readonly (readonly [query: string, like: string])[] = [
  ['is:open label:label-3 author:user-7 sort:created', `is_open = 1 AND author_id = 8 AND labels LIKE '%"label-3"%'`],
  ['label:label-3 updated:>1y -author:user-3 sort:comments', `labels LIKE '%"label-3"%' AND author_id <> 4`],
  ['group:group is:open label:none sort:due', `is_open = 1 AND labels LIKE '[]'`],
  ['is:open -label:label-3', `is_open = 1 AND labels NOT LIKE '%"label-3"%'`],
]

/** Milliseconds of something: the one in the middle. */
function took(work: () => unknown): number {
  return median(
    Array.from({ length: rounds }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    }),
  )
}

function figuresOfQueries(cache: ReadableCache): Figure[] {
  const context = { ownUserId: 1, now: Date.now(), scope: {}, inInbox: () => [], locallyLabelled: () => [] }
  return asked.map(([text, like]) => {
    const { query } = parseQuery(text)
    const ours = took(() => queryItems(cache, 'issue', query, context))
    const others = cache.prepare(`SELECT id FROM issues NOT INDEXED WHERE ${like} ORDER BY created_at DESC`).pluck()
    return figure(
      `query ${text}`,
      'ms',
      ours,
      took(() => others.all()),
      atMost(20),
    )
  })
}

/** Lists by queries, beside LIKE over the same table; and a step about many entries. */
export const queriesBench: Bench = {
  name: 'queries',
  about: `${issues.toLocaleString('en')} issues of 600 bytes; one step about ${inStep.toLocaleString('en')} entries`,
  isQuick: true,
  run: (say) => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'))
    const files = { cacheFile: join(folder, 'cache.db'), userFile: join(folder, 'user.db') }
    const { cache } = openCache(files.cacheFile)
    const nothing = () => undefined
    const userStore = new UserStore({
      ...files,
      ...{ account: 'here', ownUserId: ada.id, holdSeconds: 10, now: () => Date.now() },
      ...{ onChange: nothing, onQueued: nothing, onAheadPlan: nothing },
    })
    try {
      say('storing issues')
      fillWithVariety(cache, { issues, todos: inStep, notes: 0 })
      deriveInbox(cache)
      checkpoint(cache)
      const reading = openCacheForReading(cache.name)
      createFoldedTables(reading)
      say('asking')
      const figures = figuresOfQueries(reading)
      const entries = reading
        .prepare(`SELECT id FROM inbox_entries ORDER BY id LIMIT ${inStep}`)
        .pluck()
        .all() as number[]
      reading.close()
      const seen = entries.map((id) => ({ key: keyOf('here', 'inboxEntry', id), seen: null }))
      const steps = [true, false, true, false, true].map((on) => {
        const began = performance.now()
        userStore.mark(seen, { as: 'muted', on })
        return performance.now() - began
      })
      figures.push(figure(`a step about ${entries.length} entries, on disk`, 'ms', median(steps), null, atMost(300)))
      return Promise.resolve(figures)
    } finally {
      userStore.close()
      cache.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
