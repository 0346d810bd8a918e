import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ReadableCache, WritableCache } from '../../electron/cache/storage/database.ts'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { createFoldedTables, FoldedRows, readStoredItem, storedRevisions } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import {
  countItems,
  listItems,
  type ItemKind,
  type ItemQuery,
  type ItemRecord,
} from '../../electron/cache/items/items.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { listNoteIds, storeNote } from '../../electron/cache/items/notes.ts'
import { queryItems } from '../../electron/cache/query/query-items.ts'
import { parseSearch } from '../../electron/cache/search/search-text.ts'
import { searchItems } from '../../electron/cache/search/search.ts'
import { listInboxEntries } from '../../electron/cache/inbox/inbox-entries.ts'
import { askedBy } from '../../shared/query/parse.ts'
import type { User } from '../../shared/model/user.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { checkProperty } from '../support/properties.ts'
import { ada, sampleIssue, sampleMergeRequest, sampleNote } from '../support/samples.ts'

let writing: WritableCache
let cache: ReadableCache
let foldedRows: FoldedRows

const people: User[] = [1, 2, 3, 4, 5].map((id) => ({ ...ada, id, username: `user-${id}` }))
const person = (at: number) => people[at % people.length] as User

/** An item of a number, with many equal dates and every combination of the filters of lists. */
const parts = (id: number) => ({
  projectId: (id % 7) + 1,
  state: id % 3 === 0 ? 'closed' : 'opened',
  author: person(id),
  assignee: id % 4 === 0 ? null : person(id * 3),
  updatedAt: new Date(Date.UTC(2026, 0, 1) + ((id * 7919) % 40) * 1000).toISOString(),
})

function fill(most: number): void {
  answer(writing, (arrival) => {
    for (let id = 1; id <= most; id += 1) {
      storeIssue(writing, sampleIssue(id, parts(id)), arrival)
      storeMergeRequest(writing, sampleMergeRequest(id, parts(id)), arrival)
    }
  })
}

/** Folds a change over an item, or over an item with folded changes. */
function fold(kind: ItemKind, id: number, changed: Partial<ItemRecord> = {}): void {
  const stored = readStoredItem(cache, kind, id)
  if (stored) foldedRows.putItem(kind, { ...stored, ...changed } as ItemRecord)
  foldedRows.write()
}

beforeEach(() => {
  writing = temporaryCache()
  cache = openCacheForReading(writing.name)
  onTestFinished(() => void cache.close())
  createFoldedTables(cache)
  foldedRows = new FoldedRows(cache, ada.id)
})

const states = ['open', 'closed', 'all'] as const
const queries: ItemQuery[] = states.flatMap((state) =>
  [undefined, 3].flatMap((projectId) =>
    [undefined, 2].flatMap((assigneeId) =>
      [undefined, 4].map((authorId) => ({ state, projectId, assigneeId, authorId })),
    ),
  ),
)

/** SQLite's plan of every query that `work` makes. */
function plansOf(work: () => unknown): { text: string; steps: string[] }[] {
  const asked = vi.spyOn(cache, 'prepare')
  work()
  const texts = asked.mock.calls.map(([text]) => text)
  asked.mockRestore()
  return texts.map((text) => {
    const anything = (text.match(/\?/g) ?? []).map(() => 1)
    const steps = cache.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...anything)
    return { text, steps: steps.map((step) => step.detail) }
  })
}

describe.each(['issue', 'mergeRequest'] as const)('a list of items (%s)', (kind) => {
  it.each([0, 1000])('is read by an index and never sorted, with %i rows folded', (folded) => {
    fill(1200)
    for (let id = 1; id <= folded; id += 1) fold(kind, id)
    const plans = plansOf(() => queries.map((query) => listItems(cache, kind, query)))
    expect(plans.length).toBeGreaterThanOrEqual(16)
    expect(plans.filter(({ steps }) => steps.some((step) => step.includes('TEMP B-TREE')))).toEqual([])
    // Whole tables are walked by nothing but an index that holds their order; of folded rows there are few.
    const walks = /^(SCAN|SEARCH) (issues|merge_requests)(?! USING (COVERING )?INDEX| USING INTEGER PRIMARY KEY)/
    expect(plans.filter(({ steps }) => steps.some((step) => walks.test(step)))).toEqual([])
    const kinds = new Set(plans.flatMap(({ steps }) => steps.map((step) => / INDEX (\w+)/.exec(step)?.[1] ?? '')))
    const table = kind === 'issue' ? 'issues' : 'merge_requests'
    for (const index of ['by_update', 'by_any_update', 'of_project', 'of_assignee', 'of_author']) {
      expect(kinds).toContain(`${table}_${index}`)
    }
  })

  it.each([0, 1000])(
    'is counted and searched by an index, and its hidden rows by their ids, with %i rows folded',
    (folded) => {
      fill(1200)
      for (let id = 1; id <= folded; id += 1) fold(kind, id)
      const table = kind === 'issue' ? 'issues' : 'merge_requests'
      const counts = plansOf(() => queries.map((query) => countItems(cache, kind, query)))
      const searches = plansOf(() =>
        queries.flatMap((query) => ['pump', 'i'].map((text) => searchItems(cache, kind, query, parseSearch(text)))),
      )
      const revisions = plansOf(() => storedRevisions(cache, kind, '[1, 2]'))
      expect(counts.length).toBeGreaterThanOrEqual(16)
      expect(searches.length).toBeGreaterThan(16)
      const all = [...counts, ...searches, ...revisions]
      expect(all.filter(({ steps }) => steps.some((step) => step.includes('TEMP B-TREE')))).toEqual([])
      const walks = new RegExp(`^(SCAN|SEARCH) ${table}(?! USING (COVERING )?INDEX| USING INTEGER PRIMARY KEY)`)
      expect(all.filter(({ steps }) => steps.some((step) => walks.test(step)))).toEqual([])
      // An index of what else is asked for would have all its rows walked for the few that are hidden.
      const byId = `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`
      const ofRows = [...counts, ...revisions].filter(({ text }) => text.includes(` ${table} `))
      expect(ofRows.filter(({ steps }) => !steps.includes(byId))).toEqual([])
    },
  )

  it('is asked for open threads by the index of such notes alone', () => {
    fill(200)
    answer(writing, (arrival) => {
      for (let id = 1; id <= 1_000; id += 1) {
        const note = sampleNote(id, { discussionId: `thread ${id >> 2}`, resolvable: true, resolved: id % 50 > 0 })
        storeNote(writing, kind, (id % 200) + 1, note, arrival)
      }
    })
    const context = { ownUserId: ada.id, now: 0, scope: {}, inInbox: () => [], locallyLabelled: () => [] }
    const searches = (text: string) => {
      const plans = plansOf(() => queryItems(cache, kind, askedBy(text), context))
      return new Set(plans.flatMap(({ steps }) => steps.filter((step) => /^(SCAN|SEARCH) notes\b/.test(step))))
    }
    const byUnresolved = 'SEARCH notes USING COVERING INDEX unresolved_notes (item_kind=?)'
    expect(searches('is:open is:unresolved')).toEqual(new Set([byUnresolved]))
    // Who said what is looked at in the notes of those items alone.
    const byItem = 'SEARCH notes USING INDEX notes_of_item (item_kind=? AND item_id=?)'
    expect(searches('is:open thread:mine')).toEqual(new Set([byItem, byUnresolved]))
  })

  it('shows the stored rows without those that have a folded one, and the folded ones, in order', async () => {
    fill(60)
    const change = fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      is_open: fc.constantFrom(0, 1),
      updated_at: fc.integer({ min: 0, max: 45 }).map((second) => Date.UTC(2026, 0, 1) + second * 1000),
      assignee_id: fc.constantFrom(1, 2, null),
    })
    const query = fc.record({
      state: fc.constantFrom(...states),
      projectId: fc.constantFrom(undefined, undefined, 1, 3),
      assigneeId: fc.constantFrom(undefined, 1, 2),
      authorId: fc.constantFrom(undefined, 1, 4),
      iid: fc.constantFrom(undefined, undefined, undefined, 12),
    })
    await checkProperty(
      `lists of ${kind}s with rows folded`,
      fc.property(
        fc.array(change, { maxLength: 40 }),
        fc.array(query, { minLength: 1, maxLength: 8 }),
        (changes, asked) => {
          foldedRows.clear()
          const rows = new Map<number, ItemRecord>()
          for (let id = 1; id <= 60; id += 1) rows.set(id, readStoredItem(cache, kind, id) as ItemRecord)
          for (const { id, ...changed } of changes) {
            fold(kind, id, changed)
            rows.set(id, { ...(rows.get(id) as ItemRecord), ...changed })
          }
          for (const one of asked) {
            const expected = [...rows.values()]
              .filter((row) => matches(row, one))
              .sort((a, b) => Number(b.updated_at) - Number(a.updated_at) || b.id - a.id)
              .map(({ id, updated_at }) => ({ id, updated_at }))
            expect(listItems(cache, kind, one)).toEqual(expected)
            expect(countItems(cache, kind, one)).toBe(expected.length)
            // Rows that are hidden, or come from elsewhere, leave the beginning of a list as it is.
            for (const most of [1, 5, 20]) expect(listItems(cache, kind, one, most)).toEqual(expected.slice(0, most))
          }
        },
      ),
      150,
    )
  })
})

function matches(row: ItemRecord, { state, projectId, assigneeId, authorId, iid }: ItemQuery): boolean {
  return (
    (state === 'all' || (row.is_open === 1) === (state === 'open')) &&
    (projectId === undefined || row.project_id === projectId) &&
    (assigneeId === undefined || row.assignee_id === assigneeId) &&
    (authorId === undefined || row.author_id === authorId) &&
    (iid === undefined || row.iid === iid)
  )
}

describe('other lists', () => {
  it('are read by an index too', () => {
    const plans = plansOf(() => [listInboxEntries(cache), listNoteIds(cache, 'issue', 1)])
    expect(plans).toHaveLength(3)
    expect(plans.filter(({ steps }) => steps.some((step) => step.includes('TEMP B-TREE')))).toEqual([])
    expect(plans.every(({ steps }) => steps.some((step) => /USING (COVERING )?INDEX/.test(step)))).toBe(true)
  })
})
