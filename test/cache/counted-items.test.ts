import { expect, it, onTestFinished } from 'vitest'
import { hideProject, storeProject } from '../../electron/cache/directory/projects.ts'
import { createFoldedTables, FoldedRows, readStoredItem } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import type { ItemKind, ItemRecord } from '../../electron/cache/items/items.ts'
import { removeItem } from '../../electron/cache/items/list-contents.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { countedItems } from '../../electron/cache/migrations/0057-counted-items.ts'
import { queryItems } from '../../electron/cache/query/query-items.ts'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { askedBy } from '../../shared/query/parse.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { checkRuns, oneOf } from '../support/properties.ts'
import { ada, sampleIssue, sampleMergeRequest, sampleProject } from '../support/samples.ts'

/** The numbers of items that are kept, so that nobody counts them: they are those that counting finds. */

const kinds = ['issue', 'mergeRequest'] as const
const tables = { issue: 'issues', mergeRequest: 'merge_requests' } as const
const states = ['opened', 'closed', 'reopened', 'merged', 'locked']
const queries = [
  '',
  'is:open',
  'is:closed',
  'is:open sort:created',
  'sort:title',
  'project:2',
  '-project:2 is:open',
  '(project:1 OR project:3) -is:open',
  'group:group',
  'author:ada',
  'is:open -author:ada',
]

const context = { ownUserId: ada.id, now: 0, inInbox: () => [], locallyLabelled: () => [] }

it('what is kept is what counting finds, after any commits', { timeout: 60_000 }, async () => {
  await checkRuns('kept numbers of items', 3, ({ random }) => {
    const cache = temporaryCache()
    const reading = openCacheForReading(cache.name)
    onTestFinished(() => void reading.close())
    createFoldedTables(reading)
    const folded = new FoldedRows(reading, ada.id)
    const draw = (most: number) => 1 + Math.floor(random() * most)
    answer(cache, (arrival) => {
      for (const id of [1, 2, 3, 4]) {
        storeProject(cache, sampleProject(id, { pathWithNamespace: `group/${id}` }), null, arrival)
      }
    })
    const store = (kind: ItemKind) => {
      const changed = { projectId: draw(4), state: oneOf(random, states), title: `Title ${draw(9)}` }
      const id = draw(40)
      answer(cache, (arrival) => {
        if (kind === 'issue') storeIssue(cache, sampleIssue(id, changed), arrival)
        else storeMergeRequest(cache, sampleMergeRequest(id, changed), arrival)
      })
    }
    const fold = (kind: ItemKind) => {
      const id = draw(40)
      const stored = readStoredItem(reading, kind, id)
      if (stored) folded.putItem(kind, { ...stored, is_open: draw(2) - 1 } as ItemRecord)
      folded.write()
    }
    for (let commit = 0; commit < 120; commit += 1) {
      const kind = oneOf(random, kinds)
      const drawn = random()
      if (drawn < 0.7) store(kind)
      else if (drawn < 0.85) answer(cache, () => removeItem(cache, kind, draw(40)))
      else if (drawn < 0.95) fold(kind)
      else if (drawn < 0.96) answer(cache, ({ revision }) => hideProject(cache, { id: draw(4), revision }))
      // A commit that is given up changes no number.
      else
        expect(() =>
          cache.transaction(() => {
            removeItem(cache, kind, draw(40))
            throw new Error('given up')
          })(),
        ).toThrow('given up')
      if (commit % 10 > 0) continue
      for (const each of kinds) {
        const counted = cache
          .prepare(`SELECT project_id, is_open, count(*) AS count FROM ${tables[each]} GROUP BY 1, 2 ORDER BY 1, 2`)
          .all()
        const kept = cache
          .prepare(`SELECT project_id, is_open, count FROM counted_${tables[each]} WHERE count <> 0 ORDER BY 1, 2`)
          .all()
        expect(kept).toEqual(counted)
        for (const text of queries) {
          for (const scope of [{}, { projectId: 2 }]) {
            const { rows } = queryItems(reading, each, askedBy(text), { ...context, scope })
            const { count } = queryItems(reading, each, askedBy(text), { ...context, scope }, 1)
            expect([text, scope, count]).toEqual([text, scope, rows.length])
          }
        }
      }
    }
    return Promise.resolve()
  })
})

it('the numbers of what an earlier Docket stored are counted once', () => {
  const cache = temporaryCache()
  answer(cache, (arrival) => {
    for (let id = 1; id <= 9; id += 1) {
      storeIssue(cache, sampleIssue(id, { projectId: id % 2, state: id % 3 ? 'opened' : 'closed' }), arrival)
      storeMergeRequest(cache, sampleMergeRequest(id, { projectId: 3, state: 'merged' }), arrival)
    }
  })
  const kept = () => Object.values(tables).map((table) => cache.prepare(`SELECT * FROM counted_${table}`).all())
  const before = kept()
  expect(before.flat()).toHaveLength(5)
  for (const table of Object.values(tables)) {
    cache.exec(`DROP TABLE counted_${table}; DROP TRIGGER counted_${table}_with_new;
      DROP TRIGGER counted_${table}_with_changed; DROP TRIGGER counted_${table}_without_removed`)
  }
  cache.exec(countedItems.sql)
  expect(kept()).toEqual(before)
})

it('a list whose numbers are kept reads no row to be counted', () => {
  const cache = temporaryCache()
  createFoldedTables(cache)
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(1), arrival))
  cache.exec(`UPDATE counted_issues SET count = 1000`)
  const counted = queries.map((text) => [
    text,
    queryItems(cache, 'issue', askedBy(text), { ...context, scope: {} }, 1).count,
  ])
  expect(Object.fromEntries(counted)).toMatchObject({ '': 1000, 'is:open': 1000, 'is:open sort:created': 1000 })
  expect(Object.fromEntries(counted)).toMatchObject({ 'author:ada': 1 })
})
