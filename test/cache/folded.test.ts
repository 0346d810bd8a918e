import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ReadableCache } from '../../electron/cache/storage/database.ts'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { createFoldedTables, FoldedRows, readStoredItem } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import type { ItemRecord } from '../../electron/cache/items/items.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue } from '../support/samples.ts'

let cache: ReadableCache
let rows: FoldedRows

beforeEach(() => {
  const writing = temporaryCache()
  answer(writing, (arrival) => storeIssue(writing, sampleIssue(1, { title: 'stored' }), arrival))
  cache = openCacheForReading(writing.name)
  onTestFinished(() => void cache.close())
  createFoldedTables(cache)
  rows = new FoldedRows(cache, 1)
})

const titles = () => cache.prepare('SELECT title FROM temp.shown_issues').pluck().all()
const writes = () => cache.prepare('SELECT total_changes()').pluck().get() as number
const titled = (title: string): ItemRecord => ({ ...(readStoredItem(cache, 'issue', 1) as ItemRecord), title })

describe('rows that edits are folded into', () => {
  it('are written once, however many edits there are, and each edit sees what the one before it has made', () => {
    const before = writes()
    for (const title of ['one', 'two', 'three']) {
      rows.putItem('issue', titled(`${String(rows.readItem('issue', 1)?.title)} ${title}`))
    }
    expect([titles(), writes()]).toEqual([[], before])
    rows.write()
    expect([titles(), writes()]).toEqual([['stored one two three'], before + 1])
    rows.write()
    expect(writes()).toBe(before + 1)
  })

  it('are taken away whether they were written or not, and read as they are stored then', () => {
    rows.putItem('issue', titled('written'))
    rows.write()
    rows.putItem('issue', titled('unwritten'))
    expect(rows.readItem('issue', 1)?.title).toBe('unwritten')
    rows.clear()
    expect([titles(), rows.readItem('issue', 1)?.title]).toEqual([[], 'stored'])
    rows.write()
    expect(titles()).toEqual([])
  })

  it('may be made and removed before anything is written', () => {
    rows.putItem('issue', { ...titled('made here'), id: -5 })
    expect(rows.readItem('issue', -5)?.title).toBe('made here')
    rows.removeItem('issue', -5)
    expect(rows.readItem('issue', -5)).toBe(undefined)
    rows.removeItem('issue', 1)
    expect(rows.readItem('issue', 1)).toBe(undefined)
    rows.write()
    expect(titles()).toEqual([])
    expect(cache.prepare('SELECT id FROM temp.folded_issues').pluck().all()).toEqual([1])
  })
})
