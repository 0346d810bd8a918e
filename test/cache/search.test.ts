import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ReadableCache, WritableCache } from '../../electron/cache/storage/database.ts'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { createFoldedTables, FoldedRows, readStoredItem } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import type { ItemKind, ItemQuery } from '../../electron/cache/items/items.ts'
import { removeOtherNotes, storeNote } from '../../electron/cache/items/notes.ts'
import { rowsPerStep } from '../../electron/cache/search/search-index.ts'
import { countUnindexed } from '../../electron/cache/storage/unindexed.ts'
import { findComments } from '../../electron/cache/search/search-comments.ts'
import { findNoted } from '../../electron/cache/search/search-notes.ts'
import { parseSearch } from '../../electron/cache/search/search-text.ts'
import { mostUnindexedRead, searchItems } from '../../electron/cache/search/search.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { ada, ben, noDiscussion, sampleIssue, sampleMergeRequest, sampleNote } from '../support/samples.ts'
import { indexAll, indexing, mistakesOfIndex } from '../support/searching.ts'

let writing: WritableCache
let cache: ReadableCache
let foldedRows: FoldedRows

beforeEach(() => {
  writing = temporaryCache()
  cache = openCacheForReading(writing.name)
  onTestFinished(() => void cache.close())
  createFoldedTables(cache)
  foldedRows = new FoldedRows(cache, ada.id)
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

describe('a search', () => {
  it('answers in the order of lists and only what the list holds', () => {
    storeIssues(
      { id: 1, title: 'pump', updatedAt: '2026-03-01T00:00:00.000Z' },
      { id: 2, title: 'pump', state: 'closed', projectId: 2, assignee: ben },
      { id: 3, title: 'pumps', author: ben },
      { id: 4, title: 'else' },
    )
    for (const isIndexed of [false, true]) {
      if (isIndexed) indexAll(writing)
      expect(found('pump')).toEqual([1, 3, 2])
      expect(found('pump', { state: 'closed' })).toEqual([2])
      expect(found('pump', { projectId: 1 })).toEqual([1, 3])
      expect(found('pump', { assigneeId: ben.id })).toEqual([2])
      expect(found('pump', { authorId: ada.id, state: 'open' })).toEqual([1])
      expect(found('pump', {}, 'mergeRequest')).toEqual([])
      expect(search('pump').partial).toBe(false)
    }
  })

  it('finds changed text at once, by what it is and no longer by what it was, and nothing that is gone', () => {
    storeIssues({ id: 1, title: 'old' }, { id: 2, title: 'gone' })
    indexAll(writing)
    storeIssues({ id: 1, title: 'new' })
    writing.exec('DELETE FROM issues WHERE id = 2')
    for (const isIndexed of [false, true]) {
      if (isIndexed) indexAll(writing)
      expect(found('old')).toEqual([])
      expect(found('new')).toEqual([1])
      expect(found('gone')).toEqual([])
      expect(mistakesOfIndex(writing, [parseSearch('old'), parseSearch('new'), parseSearch('gone')])).toEqual([])
    }
  })

  it('finds rows with waiting edits by what they will be', () => {
    storeIssues({ id: 1, title: 'before' }, { id: 2, title: 'other' }, { id: 3, title: 'before' })
    indexAll(writing)
    const stored = readStoredItem(cache, 'issue', 1)
    if (!stored) throw new Error('not stored')
    foldedRows.putItem('issue', { ...stored, title: 'after', is_open: 0, state: 'closed' })
    foldedRows.write()
    expect(found('before')).toEqual([3])
    expect(found('after')).toEqual([1])
    expect(found('after', { state: 'open' })).toEqual([])
    foldedRows.putNote({
      ...{
        id: -1,
        item_kind: 'issue',
        item_id: 1,
        author_id: 1,
        created_at: 1,
        updated_at: null,
        system: 0,
        internal: 0,
        ...noDiscussion,
      },
      body: 'A comment that waits',
    })
    foldedRows.write()
    expect(found('waits')).toEqual([1])
    expect(found('waits', {}, 'mergeRequest')).toEqual([])
  })

  it('finds comments that are not sent yet before all others, the last written first', () => {
    storeIssues({ id: 1, title: 'One' })
    for (const id of [-1, -2]) {
      foldedRows.putNote({
        ...{
          id,
          item_kind: 'issue',
          item_id: 1,
          author_id: 1,
          created_at: 1,
          updated_at: null,
          system: 0,
          internal: 0,
          ...noDiscussion,
        },
        body: 'A comment that waits',
      })
    }
    foldedRows.write()
    expect(findComments(cache, parseSearch('waits'), { most: 2 }).map(({ id }) => id)).toEqual([-2, -1])
  })

  it('does not find rows with waiting edits by what they were, whatever speaks for that', () => {
    storeIssues({ id: 1, title: 'unindexed' }, { id: 2 })
    answer(writing, (arrival) => storeNote(writing, 'issue', 2, sampleNote(1, { body: 'noted' }), arrival))
    for (const id of [1, 2]) {
      const stored = readStoredItem(cache, 'issue', id)
      if (stored) foldedRows.putItem('issue', { ...stored, title: 'after', state: 'closed', is_open: 0 })
    }
    foldedRows.write()
    expect(found('unindexed')).toEqual([])
    expect(found('noted', { state: 'open' })).toEqual([])
    expect(found('noted', { state: 'closed' })).toEqual([2])
    expect(found('after')).toEqual([2, 1])
  })

  it('finds items by their notes, but not by what the service notes', () => {
    storeIssues({ id: 1 }, { id: 2, state: 'closed' })
    answer(writing, (arrival) => {
      storeMergeRequest(writing, sampleMergeRequest(1), arrival)
      storeNote(writing, 'issue', 2, sampleNote(1, { body: 'the valve leaks' }), arrival)
      storeNote(writing, 'mergeRequest', 1, sampleNote(2, { body: 'a valve' }), arrival)
      storeNote(writing, 'issue', 1, sampleNote(3, { body: 'closed by valve', system: true }), arrival)
    })
    for (const isIndexed of [false, true]) {
      if (isIndexed) indexAll(writing)
      expect(found('valve')).toEqual([2])
      expect(found('valve', {}, 'mergeRequest')).toEqual([1])
      expect(found('valve', { state: 'open' })).toEqual([])
      expect([...findNoted(cache, 'issue', parseSearch('leak valv')).items]).toEqual([])
      expect([...findNoted(cache, 'issue', parseSearch('leaks valv')).items]).toEqual([2])
    }
    answer(writing, (arrival) => removeOtherNotes(writing, 'issue', 2, new Set(), arrival))
    expect(found('valve')).toEqual([])
  })

  it('is partial while more rows wait for the index than it reads, and finds the newest of them', () => {
    const many = Array.from({ length: mostUnindexedRead + 1 }, (_, at) => ({ id: at + 1, title: `number n${at + 1}` }))
    storeIssues(...many)
    expect(search('n1 number').partial).toBe(true)
    expect(found('n1 number')).toEqual([])
    expect(found('n2001')).toEqual([2001])
    indexAll(writing)
    expect(search('n1')).toMatchObject({ partial: true })
    expect(search('"n1"')).toMatchObject({ partial: false, rows: [{ id: 1 }] })
  })
})

describe('the index', () => {
  it('takes so many rows at a time, and fewer when they are long', () => {
    storeIssues(...Array.from({ length: rowsPerStep + 5 }, (_, at) => ({ id: at + 1, title: 'short' })))
    const stepToLess = () => {
      const before = countUnindexed(writing)
      indexing(writing, (step) => void step())
      return before - countUnindexed(writing)
    }
    expect([stepToLess(), stepToLess()]).toEqual([rowsPerStep, 5])
    storeIssues(...Array.from({ length: 10 }, (_, at) => ({ id: at + 1, description: 'long '.repeat(300_000) })))
    expect(stepToLess()).toBe(3)
  })

  it('is filled newest first', () => {
    storeIssues(...Array.from({ length: 2 * rowsPerStep }, (_, at) => ({ id: at + 1, title: 'pump' })))
    indexing(writing, (step) => void step())
    const waiting = writing.prepare('SELECT max(id) FROM unindexed_issues').pluck().get()
    expect(waiting).toBe(rowsPerStep)
  })

  it('stays as it is when only other columns change', () => {
    storeIssues({ id: 1 })
    indexAll(writing)
    storeIssues({ id: 1, state: 'closed', labels: ['bug'] })
    expect(countUnindexed(writing)).toBe(0)
    storeIssues({ id: 1, description: null })
    expect(countUnindexed(writing)).toBe(1)
  })
})
