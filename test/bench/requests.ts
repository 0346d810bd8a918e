import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import type { Asked } from './recorder.ts'

/** Whether a request is for what hangs on one item: its notes, awards, commits, diffs. */
export function isPartOfItem(url: string): boolean {
  return /\/(issues|merge_requests?)\/\d+/.test(url)
}

/** Which list a request reads a page of. */
export function listOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  searchParams.delete('page')
  return `${pathname}?${searchParams.toString()}`
}

/**
 * How often a list was asked for, at most. The pages of one that has no order to rely on (it can only be read whole) are counted
 * apart.
 */
export function mostOfOneList(asked: readonly Asked[]): number {
  const times = new Map<string, number>()
  for (const { url } of asked) {
    const list = url.includes('order_by=updated_at') ? listOf(url) : url
    times.set(list, (times.get(list) ?? 0) + 1)
  }
  return Math.max(0, ...times.values())
}

/** Merely makes those requests, so many side by side, and throws the answers away. Answers seconds. */
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
