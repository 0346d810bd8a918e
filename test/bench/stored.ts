import { statSync } from 'node:fs'
import { join } from 'node:path'
import { searchFileOf } from '../../electron/cache/storage/search-file.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { checkpoint } from '../../electron/database/open.ts'
import { randomFrom } from '../support/properties.ts'
import { ada, sampleNote } from '../support/samples.ts'
import { Words } from './words.ts'

/** The counts of an account's cache. */
export interface Stored {
  /** Of the file. */
  readonly bytes: number
  /** Issues, merge requests and notes. */
  readonly rows: number
  /** Titles, descriptions and comments, in UTF-8. */
  readonly textBytes: number
}

/** Measures the cache of an account that is not open. */
export function measureStored(folder: string): Stored {
  const { cache } = openCache(join(folder, 'cache.db'))
  try {
    checkpoint(cache)
    const one = (table: string, text: string) =>
      cache
        .prepare<[], { rows: number; bytes: number }>(`SELECT count(*) AS rows, sum(${text}) AS bytes FROM ${table}`)
        .get() ?? { rows: 0, bytes: 0 }
    const ofItem = `octet_length(title) + octet_length(coalesce(description, ''))`
    const parts = [one('issues', ofItem), one('merge_requests', ofItem), one('notes', 'octet_length(body)')]
    return {
      bytes: statSync(cache.name).size + statSync(searchFileOf(cache.name)).size,
      rows: parts.reduce((sum, { rows }) => sum + rows, 0),
      textBytes: parts.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
    }
  } finally {
    cache.close()
  }
}

/** Stores notes in the cache of a closed account until it has `notes`: reading them would take a request for each item. */
export function fillWithNotes(folder: string, notes: number, meanBytes: number): void {
  const { cache } = openCache(join(folder, 'cache.db'))
  const words = new Words(randomFrom(5))
  const count = (table: string) => Number(cache.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
  const items = cache.prepare('SELECT id FROM issues').pluck().all() as number[]
  // Ids that the service's own notes do not have.
  let id = 100_000_000
  for (let missing = notes - count('notes'); missing > 0; missing -= 100) {
    cache.transaction(() => {
      const arrival = { revision: nextRevision(cache), begunAt: 0 }
      for (let one = 0; one < Math.min(100, missing); one += 1) {
        const note = sampleNote((id += 1), { body: words.text(words.length(meanBytes)), author: ada })
        storeNote(cache, 'issue', items[id % items.length] ?? 0, note, arrival)
      }
    })()
  }
  cache.close()
}
