import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Issue } from '../../shared/model/issue.ts'
import type { Note } from '../../shared/model/note.ts'
import type { ReadableCache, WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { openSearchFile, searchFileOf, settleStep } from '../../electron/cache/storage/search-file.ts'
import { SearchIndexer } from '../../electron/cache/search/search-index.ts'
import { parseSearch } from '../../electron/cache/search/search-text.ts'
import { searchItems } from '../../electron/cache/search/search.ts'
import { checkpoint } from '../../electron/database/open.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { randomFrom } from '../support/properties.ts'
import { ada, ben, sampleIssue, sampleNote } from '../support/samples.ts'
import { atMost, figure, percentile, type Bench, type Figure } from './measure.ts'
import { issues, notes } from './size.ts'
import { Words } from './words.ts'

const searchesPerLength = 60
/** The most results of each kind in the dialog that searches everything. */
const mostOfEach = 6

function store(cache: WritableCache, most: number, one: (id: number, revision: number) => void): number {
  const began = process.cpuUsage()
  for (let first = 1; first <= most; first += 100) {
    cache.transaction(() => {
      const revision = nextRevision(cache)
      for (let id = first; id < first + 100; id += 1) one(id, revision)
    })()
  }
  return microsecondsSince(began) / most
}

function microsecondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return user + system
}

/** Fills the index. `settling`: milliseconds of the thread that stores, for each step of the one that indexes. */
function index(cache: WritableCache): { settling: number[]; microseconds: number } {
  const settling: number[] = []
  const search = openSearchFile(searchFileOf(cache.name))
  const indexer = new SearchIndexer(cache, search)
  const cpu = process.cpuUsage()
  for (let rests = false; !rests;) {
    const step = indexer.step()
    rests = step === null
    while (indexer.merge({ rests })) continue
    if (step === null) continue
    const began = performance.now()
    settleStep(cache, step)
    settling.push(performance.now() - began)
  }
  search.close()
  return { settling, microseconds: microsecondsSince(cpu) }
}

function bytesOf(cache: WritableCache): number {
  checkpoint(cache)
  return statSync(cache.name).size + statSync(searchFileOf(cache.name)).size
}

/** Milliseconds of each search for words of `wanted`: the best of three, since a busy machine slows single searches down. */
function search(cache: ReadableCache, wanted: () => string): number[] {
  return Array.from({ length: searchesPerLength }, () => {
    const terms = parseSearch(wanted())
    const took = Array.from({ length: 3 }, () => {
      const began = performance.now()
      searchItems(cache, 'issue', { state: 'all' }, terms)
      return performance.now() - began
    })
    return Math.min(...took)
  })
}

function figuresOfSearches(name: string, cache: ReadableCache, words: Words): Figure[] {
  const longerThan = (length: number): string => {
    for (;;) {
      const word = words.one()
      if (word.length >= length) return word
    }
  }
  const kinds: [string, () => string][] = [1, 2, 3, 6].map((length) => [
    `${length} letter${length > 1 ? 's' : ''}`,
    () => longerThan(length).slice(0, length),
  ])
  kinds.push(['two words', () => `${words.one()} ${words.one()}`])
  kinds.push(['a phrase', () => `"${words.one()} ${words.one()}"`])
  return kinds.flatMap(([kind, wanted]) => {
    const took = search(cache, wanted)
    return [
      figure(`search ${name}, ${kind}, p50`, 'ms', percentile(took, 0.5), null, atMost(50)),
      figure(`search ${name}, ${kind}, p95`, 'ms', percentile(took, 0.95), null, atMost(50)),
    ]
  })
}

/** Measures searches of every kind, as the dialog that searches everything makes them, in the reader. */
function figuresOfFindingEverything(folder: string, words: Words): Figure[] {
  const files = { cacheFile: join(folder, 'cache.db'), userFile: join(folder, 'user.db') }
  openUserDatabase(files.userFile).close()
  const reader = new Reader()
  reader.openAccount({ account: 'here', ...files, ownUserId: ada.id })
  try {
    const asked: readonly (readonly [kind: string, text: () => string])[] = [
      ['a word', () => words.one()],
      ['two words', () => `${words.one()} ${words.one()}`],
      ['a filter and a word', () => `assignee:${ada.username} ${words.one()}`],
    ]
    return asked.map(([kind, text]) => {
      const took = Array.from({ length: searchesPerLength }, () => {
        const wanted = text()
        const began = performance.now()
        reader.findEverything('here', { text: wanted, most: mostOfEach })
        return performance.now() - began
      })
      return figure(`finding everything, ${kind}, p95`, 'ms', percentile(took, 0.95), null, atMost(150))
    })
  } finally {
    reader.close()
  }
}

/** The search index: filling it, its size, and how long searches take. */
export const searchBench: Bench = {
  name: 'search',
  about: `${issues.toLocaleString('en')} issues of 600 bytes, then ${notes.toLocaleString('en')} notes too`,
  isQuick: true,
  run: async (say) => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'))
    const { cache } = openCache(join(folder, 'cache.db'))
    try {
      const random = randomFrom(7)
      const words = new Words(random)
      const figures: Figure[] = []
      let bytesOfText = 0
      const texts = (id: number): Partial<Issue> => {
        const changed = { title: words.text(50), description: words.text(550) }
        bytesOfText += changed.title.length + changed.description.length
        const updatedAt = new Date(Date.UTC(2026, 0, 1) + id * 1000 + Math.floor(random() * 1e8)).toISOString()
        return { ...changed, updatedAt, assignee: id % 3 === 0 ? ada : ben }
      }
      say('storing and indexing issues')
      store(cache, issues, (id, revision) => {
        storeIssue(cache, sampleIssue(id, texts(id)), { revision, begunAt: revision })
      })
      const filling = index(cache)
      figures.push(
        figure('search index, CPU of an issue', 'µs', filling.microseconds / issues, null, atMost(40)),
        figure('search index, settling a step, p95', 'ms', percentile(filling.settling, 0.95), null, atMost(20)),
        figure('cache with search index', 'bytes', bytesOf(cache), bytesOfText, {
          words: '≤ 2.5 × text + 500 a row',
          met: (ours) => ours <= bytesOfText * 2.5 + issues * 500,
        }),
      )
      const reading = openCacheForReading(cache.name)
      createFoldedTables(reading)
      say('searching issues')
      figures.push(...figuresOfSearches('issues', reading, words))

      say('storing and indexing notes')
      store(cache, notes, (id, revision) => {
        const note: Note = sampleNote(id, { body: words.text(120) })
        storeNote(cache, 'issue', 1 + Math.floor(random() * issues), note, { revision, begunAt: revision })
      })
      const fillingNotes = index(cache)
      figures.push(
        figure('search index, CPU of a note', 'µs', fillingNotes.microseconds / notes, null, atMost(40)),
        figure(
          'search index, settling a step of notes, p95',
          'ms',
          percentile(fillingNotes.settling, 0.95),
          null,
          atMost(20),
        ),
      )
      say('searching issues and their notes')
      figures.push(...figuresOfSearches('issues and notes', reading, words))
      reading.close()
      say('finding everything')
      figures.push(...figuresOfFindingEverything(folder, words))
      return figures
    } finally {
      cache.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
