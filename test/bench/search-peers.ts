import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import MiniSearch from 'minisearch'
import type { ReadableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { indexAll } from '../support/searching.ts'
import { parseSearch } from '../../electron/cache/search/search-text.ts'
import { searchItems } from '../../electron/cache/search/search.ts'
import { checkpoint } from '../../electron/database/open.ts'
import { randomFrom } from '../support/properties.ts'
import { atMost, figure, noGoal, percentile, type Bench, type Figure } from './measure.ts'
import { issues, notes } from './size.ts'
import { fillWithVariety } from './varied-issues.ts'
import { Words } from './words.ts'

const rounds = 12

interface IssueText {
  readonly id: number
  readonly title: string
  readonly description: string
}

/** Reads the issues that contain all these words, the last one as a prefix. */
type Search = (words: readonly string[]) => unknown

/** Milliseconds of each search when it is made a second time: its pages are in memory by then, on either side. */
function took(search: Search, asked: readonly (readonly string[])[]): number[] {
  return asked.map((words) => {
    search(words)
    const began = performance.now()
    search(words)
    return performance.now() - began
  })
}

/** Titles and descriptions by LIKE, and notes too where they are wanted. The rows are read, as a list needs them. */
function byLike(cache: ReadableCache, withNotes: boolean): Search {
  const inText = '(title LIKE :one OR description LIKE :one)'
  const inNotes = `id IN (SELECT item_id FROM notes WHERE item_kind = 'issue' AND body LIKE :one)`
  const one = withNotes ? `(${inText} OR ${inNotes})` : inText
  return (words) => {
    const conditions = words.map((_, at) => one.replaceAll(':one', `:word${at}`)).join(' AND ')
    const parameters = Object.fromEntries(words.map((word, at) => [`word${at}`, `%${word}%`]))
    return cache
      .prepare(`SELECT id, updated_at FROM issues WHERE ${conditions} ORDER BY updated_at DESC LIMIT 1000`)
      .all(parameters)
  }
}

/** MiniSearch over titles and descriptions, held in memory. Notes are left out: 500,000 of them do not fit beside. */
function byMiniSearch(cache: ReadableCache): { readonly search: Search; readonly milliseconds: number } {
  const index = new MiniSearch<IssueText>({ fields: ['title', 'description'], idField: 'id' })
  const began = performance.now()
  for (const issue of cache.prepare('SELECT id, title, description FROM issues').iterate()) {
    index.add(issue as IssueText)
  }
  const milliseconds = performance.now() - began
  const search: Search = (words) => index.search(words.join(' '), { combineWith: 'AND', prefix: true })
  return { search, milliseconds }
}

/** Words as people ask for them: begun, whole, and two of them. */
function askedFor(words: Words): [string, string[][]][] {
  const longerThan = (length: number): string => {
    for (;;) {
      const word = words.one()
      if (word.length >= length) return word
    }
  }
  const times = <T>(make: () => T): T[] => Array.from({ length: rounds }, make)
  return [
    ['3 letters', times(() => [longerThan(3).slice(0, 3)])],
    ['a word', times(() => [longerThan(5)])],
    ['two words', times(() => [longerThan(3), longerThan(3)])],
  ]
}

function filled(file: string, count: number): ReadableCache {
  const { cache } = openCache(file)
  fillWithVariety(cache, { issues, todos: 0, notes: count })
  indexAll(cache)
  checkpoint(cache)
  cache.close()
  const reading = openCacheForReading(file)
  createFoldedTables(reading)
  return reading
}

/** Searching beside two other ways to do it: LIKE over the same tables, and MiniSearch in memory. */
export const searchPeersBench: Bench = {
  name: 'search-peers',
  about: `${issues.toLocaleString('en')} issues of 600 bytes; then ${notes.toLocaleString('en')} notes too`,
  run: (say) => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'))
    try {
      const asked = askedFor(new Words(randomFrom(11)))
      const figures: Figure[] = []
      const compare = (cache: ReadableCache, what: string, peer: string, search: Search): void => {
        const ours: Search = (words) => searchItems(cache, 'issue', { state: 'all' }, parseSearch(words.join(' ')))
        for (const [kind, wanted] of asked) {
          const own = percentile(took(ours, wanted), 0.95)
          const other = percentile(took(search, wanted), 0.95)
          figures.push(figure(`search ${what}, ${kind}, p95, beside ${peer}`, 'ms', own, other, atMost(16)))
        }
      }

      say('storing and indexing issues')
      const alone = filled(join(folder, 'issues.db'), 0)
      say('searching issues')
      compare(alone, 'issues', 'LIKE', byLike(alone, false))

      say('storing and indexing issues and notes')
      const both = filled(join(folder, 'notes.db'), notes)
      say('searching issues and their notes')
      compare(both, 'issues and notes', 'LIKE', byLike(both, true))
      both.close()

      // Last: collecting its index takes longer than any search, and would fall into one.
      say('searching issues in memory')
      const mini = byMiniSearch(alone)
      figures.push(figure('MiniSearch, milliseconds until it can be asked', 'ms', mini.milliseconds, null, noGoal))
      compare(alone, 'issues', 'MiniSearch', mini.search)
      alone.close()
      return Promise.resolve(figures)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
