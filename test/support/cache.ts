import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { currentRevision, nextRevision, type Arrival } from '../../electron/cache/storage/revision.ts'
import { onTestFinished } from 'vitest'
import { newCacheFile } from './databases.ts'
import { temporaryFolder } from './temporary.ts'

/** An empty cache for one test, closed when the test ends. */
export function temporaryCache(): WritableCache {
  const { cache } = openCache(newCacheFile(temporaryFolder()))
  onTestFinished(() => void cache.close())
  return cache
}

/**
 * Begins a request now. Its answer is stored when the returned function is called, so a test can do something in
 * between.
 */
export function request(cache: WritableCache): <T>(store: (arrival: Arrival) => T) => T {
  const begunAt = currentRevision(cache)
  return (store) => cache.transaction(() => store({ revision: nextRevision(cache), begunAt }))()
}

/** Stores the answer of a request with nothing in between. */
export function answer<T>(cache: WritableCache, store: (arrival: Arrival) => T): T {
  return request(cache)(store)
}
