import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import { openWritable } from '../../electron/database/open.ts'
import type { Asked } from './recorder.ts'

/** As many pages as a first sync stores at once. */
const inCommit = 7

/** Returns true for a request about one item: for the item, its notes, awards, commits or diffs. */
export function isPartOfItem(url: string): boolean {
  return /\/(issues|merge_requests?)\/\d+/.test(url)
}

/** The list that a request reads a page of. */
export function listOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  searchParams.delete('page')
  return `${pathname}?${searchParams.toString()}`
}

/**
 * The most requests for one list. The pages of a list without a reliable order, which can only be read whole, are counted
 * separately.
 */
export function mostOfOneList(asked: readonly Asked[]): number {
  const times = new Map<string, number>()
  for (const { url } of asked) {
    const list = url.includes('order_by=updated_at') ? listOf(url) : url
    times.set(list, (times.get(list) ?? 0) + 1)
  }
  return Math.max(0, ...times.values())
}

/**
 * Merely parses the rows of those pages and stores each as one text with its id, in one thread: the least work of a program that
 * keeps them in SQLite. The pages are there before; several of them share a commit. Resolves with the seconds.
 */
export async function storeBare(address: string, urls: readonly string[], folder: string): Promise<number> {
  const pages: string[] = []
  for (const url of urls) {
    const answer = await fetch(address + url, { headers: { 'PRIVATE-TOKEN': 'token-ada' } })
    pages.push(await answer.text())
  }
  const database = openWritable(join(folder, 'bare.db'), { synchronous: 'normal' })
  try {
    database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, data TEXT) STRICT')
    const insert = database.prepare('INSERT OR REPLACE INTO rows (id, data) VALUES (?, ?)')
    const began = performance.now()
    for (let first = 0; first < pages.length; first += inCommit) {
      database.transaction(() => {
        for (const page of pages.slice(first, first + inCommit)) {
          for (const row of rowsIn(page)) insert.run(row.id ?? null, JSON.stringify(row))
        }
      })()
    }
    return (performance.now() - began) / 1000
  } finally {
    database.close()
  }
}

/** The rows of a list; a single row by itself. */
function rowsIn(page: string): readonly { readonly id?: number }[] {
  const said = JSON.parse(page) as { id?: number } | { id?: number }[]
  return Array.isArray(said) ? said : [said]
}

/** Merely sends those requests, several side by side, and throws the answers away. Resolves with the seconds. */
export async function makeBare(address: string, urls: readonly string[], connections: number): Promise<number> {
  const pool = new Pool(address, { connections, pipelining: 1 })
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < urls.length) {
        const path = urls[next++] ?? '/'
        const { body } = await pool.request({ path, method: 'GET', headers: { 'PRIVATE-TOKEN': 'token-ada' } })
        await body.arrayBuffer()
      }
    }),
  )
  const took = performance.now() - began
  await pool.close()
  return took / 1000
}
