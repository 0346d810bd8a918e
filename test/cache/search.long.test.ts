import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ReadableCache, WritableCache } from '../../electron/cache/storage/database.ts'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { prepareSearchFile, settleStep } from '../../electron/cache/storage/search-file.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import type { ItemKind, ItemQuery } from '../../electron/cache/items/items.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { countUnindexed } from '../../electron/cache/storage/unindexed.ts'
import { parseSearch } from '../../electron/cache/search/search-text.ts'
import { searchItems } from '../../electron/cache/search/search.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { checkProperty, randomFrom, timeFor } from '../support/properties.ts'
import { sampleIssue, sampleNote } from '../support/samples.ts'
import { indexAll, indexing, mistakesOfIndex, plainlyHolds } from '../support/searching.ts'

let writing: WritableCache
let cache: ReadableCache

beforeEach(() => {
  writing = temporaryCache()
  cache = openCacheForReading(writing.name)
  onTestFinished(() => void cache.close())
  createFoldedTables(cache)
})

function storeIssues(...issues: (Partial<Issue> & { readonly id: number })[]): void {
  answer(writing, (arrival) => {
    for (const issue of issues) storeIssue(writing, sampleIssue(issue.id, issue), arrival)
  })
}

const search = (text: string, query: Partial<ItemQuery> = {}, kind: ItemKind = 'issue') =>
  searchItems(cache, kind, { state: 'all', ...query }, parseSearch(text))
const found = (text: string, query?: Partial<ItemQuery>, kind?: ItemKind) =>
  search(text, query, kind).rows.map(({ id }) => id)

/** Letters of every kind, and everything that means something to a search, to FTS5 or to SQLite. */
const characters = [
  ...'aabbc12 _-:;"“”()*+^{}.,\'%\\',
  '\0',
  '\n',
  'É',
  'e\u0301',
  'ß',
  '京',
  '都',
  'が',
  '한',
  '🚀',
  '\ud800',
]
const strangeText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...characters, 'AND', 'NOT', 'NEAR', 'title:'), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

describe('a search', () => {
  it(
    'finds the same as a plain scan, indexed or not, whatever is written',
    async () => {
      let id = 0
      await checkProperty(
        'searches beside a scan',
        fc.property(
          fc.array(fc.tuple(strangeText, fc.option(strangeText), fc.option(strangeText), fc.boolean()), {
            minLength: 1,
            maxLength: 6,
          }),
          fc.array(strangeText, { minLength: 1, maxLength: 6 }),
          fc.nat(6),
          (rows, wanted, indexedRows) => {
            writing.exec(`DELETE FROM issues; DELETE FROM notes`)
            const stored = rows.map(([title, description, note, system]) => ({
              id: (id += 1),
              title,
              description,
              note,
              system,
            }))
            const store = (some: typeof stored) =>
              answer(writing, (arrival) => {
                for (const row of some) {
                  storeIssue(writing, sampleIssue(row.id, row), arrival)
                  if (row.note !== null) {
                    const note = sampleNote(row.id, { body: row.note, system: row.system })
                    storeNote(writing, 'issue', row.id, note, arrival)
                  }
                }
              })
            store(stored.slice(0, indexedRows))
            indexAll(writing)
            store(stored.slice(indexedRows))
            // Words of the texts themselves, too: of arbitrary ones few are found anywhere.
            const asked = [
              ...wanted,
              ...rows.flatMap(([title, description]) => [title, (description ?? '').slice(1, 4)]),
            ]
            for (const text of asked) {
              const terms = parseSearch(text)
              if (terms.length === 0) continue
              const expected = stored.filter(
                (row) =>
                  plainlyHolds([row.title, row.description], terms) ||
                  (row.note !== null && !row.system && plainlyHolds([row.note], terms)),
              )
              expect(found(text)).toEqual(expected.map((row) => row.id).reverse())
            }
            expect(
              mistakesOfIndex(
                writing,
                asked.map(parseSearch).filter((terms) => terms.length > 0),
              ),
            ).toEqual([])
          },
        ),
        150,
      )
    },
    timeFor(150),
  )
})

describe('a search of many rows', () => {
  const random = randomFrom(3)
  const word = () => `w${Math.floor(random() ** 4 * 900).toString(36)}`
  const rows = Array.from({ length: 6_000 }, (_, at) => ({
    id: at + 1,
    title: `every ${word()}`,
    description: `${word()} ${word()}${at % 97 === 0 ? ' rare' : ''}`,
    updatedAt: new Date(Date.UTC(2026, 0, 1) + ((at * 7919) % 6_000) * 1000).toISOString(),
    projectId: at % 50 === 0 ? 2 : 1,
  }))
  const scan = (text: string, projectId?: number) =>
    rows
      .filter((row) => projectId === undefined || row.projectId === projectId)
      .filter((row) => plainlyHolds([row.title, row.description], parseSearch(text)))
      .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)
      .map((row) => row.id)

  beforeEach(() => {
    storeIssues(...rows)
    indexAll(writing)
  })

  it('answers the newest thousand, common words or rare ones, and says that there are more', () => {
    for (const text of [
      'e',
      'every',
      'every w',
      '"every"',
      'w',
      'rare',
      'rar',
      'every rare',
      'w1',
      'nowhere',
      'every nowhere',
      '"rare w"',
    ]) {
      const expected = scan(text)
      expect([text, found(text)]).toEqual([text, expected.slice(0, 1000)])
      expect([text, search(text).partial]).toEqual([text, expected.length > 1000])
      expect([text, found(text, { projectId: 2 })]).toEqual([text, scan(text, 2).slice(0, 1000)])
    }
  })

  it('gives up after so many texts where a prefix is common among the newest only, and says so', () => {
    const newest = rows.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).map((row) => row.id)
    const at = (place: number) => newest[place] ?? 0
    const renamed = [...newest.slice(0, 300), at(3_000), at(5_500)]
    writing.exec(`UPDATE issues SET title = 'zeta' WHERE id IN (${renamed.join(', ')})`)
    indexAll(writing)
    expect(search('z').partial).toBe(true)
    expect(found('z')).toEqual(renamed.slice(0, 301))
    expect(found('"zeta"')).toEqual(renamed)
    expect(search('"zeta"').partial).toBe(false)
  })

  it('never walks or sorts a whole table for it, and reads a bounded number of texts', () => {
    const asked = vi.spyOn(cache, 'prepare')
    for (const text of ['e', 'every w', 'rare', '"every"']) {
      for (const projectId of [undefined, 2]) search(text, { projectId })
    }
    const texts = asked.mock.calls.map(([text]) => text)
    asked.mockRestore()
    expect(texts.length).toBeGreaterThan(10)
    for (const text of texts) {
      const anything = (text.match(/\?/g) ?? []).map(() => '1')
      const plan = cache.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...anything)
      const steps = plan.map((step) => step.detail)
      // Whole tables are read only where they are temporary and small, or in the order of an index, up to a limit.
      const walks = steps.filter(
        (step) => /^SCAN (issues|merge_requests|notes)\b/.test(step) && !step.includes('USING'),
      )
      expect([text, walks.filter(() => !/ORDER BY id DESC LIMIT/.test(text))]).toEqual([text, []])
      expect([text, steps.filter((step) => step.includes('TEMP B-TREE FOR ORDER BY'))]).toEqual([text, []])
      if (/ id IN \(SELECT/.test(text)) {
        expect([text, steps.some((step) => /SEARCH \w+ USING INTEGER PRIMARY KEY/.test(step))]).toEqual([text, true])
        expect([text, steps.filter((step) => /(?<!folded_)(issues|notes)_(by|of)/.test(step))]).toEqual([text, []])
      }
      if (/title|body/.test(text)) expect(text).toMatch(/LIMIT|json_each|folded|shown/)
    }
  })
})

describe('a search of tens of thousands of rows', () => {
  const all = 24_000
  const words = { alpha: 1, beta: 3, gamma: 12, delta: 400 }
  const rows = Array.from({ length: all }, (_, at) => ({
    id: at + 1,
    title: Object.entries(words)
      .filter(([, every]) => at % every === 0)
      .map(([word]) => word)
      .join(' '),
    updatedAt: new Date(Date.UTC(2026, 0, 1) + ((at * 7919) % all) * 1000).toISOString(),
    state: at % 5 === 0 ? 'opened' : 'closed',
  }))
  const newest = (word: string, states: readonly string[]) =>
    rows
      .filter(({ title, state }) => title.includes(word) && states.includes(state))
      .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)
      .slice(0, 1000)
      .map(({ id }) => id)

  it('answers the newest thousand however many match: looked up, sought in SQLite, or sought here', () => {
    storeIssues(...rows)
    indexAll(writing)
    for (const word of Object.keys(words)) {
      expect([word, found(`"${word}"`)]).toEqual([word, newest(word, ['opened', 'closed'])])
      expect([word, found(`"${word}"`, { state: 'open' })]).toEqual([word, newest(word, ['opened'])])
      expect([word, search(`"${word}"`).partial]).toEqual([word, word !== 'delta'])
    }
  })
})

describe('the index', () => {
  it('is filled anew, step by step, when text is prepared otherwise than before', () => {
    storeIssues(...Array.from({ length: 5_000 }, (_, at) => ({ id: at + 1, title: `pump ${at}` })))
    answer(writing, (arrival) => storeNote(writing, 'issue', 1, sampleNote(1, { body: 'a note' }), arrival))
    indexAll(writing)
    cache.close()
    prepareSearchFile(writing, true)
    cache = openCacheForReading(writing.name)
    createFoldedTables(cache)
    expect(countUnindexed(writing)).toBe(5_001)
    expect(search('pump').partial).toBe(true)
    let isFirst = true
    indexing(writing, (step) => {
      while (step()) {
        // Rows that come or change meanwhile are indexed, too.
        if (isFirst) storeIssues({ id: 3, title: `changed ${Math.random()}` }, { id: 5_001, title: 'pump' })
        isFirst = false
      }
    })
    expect(countUnindexed(writing)).toBe(0)
    expect(mistakesOfIndex(writing, [parseSearch('pump'), parseSearch('changed'), parseSearch('note')])).toEqual([])
    expect(found('"pump 17"')).toEqual([18])
  })

  it('keeps few segments, however many steps fill it', () => {
    const segments = () => cache.prepare(`SELECT count(DISTINCT segid) FROM search_issues_idx`).pluck().get() as number
    let most = 0
    indexing(writing, (_, indexer) => {
      for (let id = 1; id <= 150; id += 1) {
        storeIssues({ id, title: `pump ${id}` })
        const step = indexer.step()
        if (step !== null) settleStep(writing, step)
        while (indexer.merge({ rests: false })) continue
        most = Math.max(most, segments())
      }
      expect(most).toBeGreaterThan(12)
      expect(most).toBeLessThan(50)
      while (indexer.merge({ rests: true })) continue
    })
    expect(segments()).toBeLessThan(12)
    expect(found('pump').length).toBe(150)
  })
})
