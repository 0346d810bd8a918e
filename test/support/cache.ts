import { openCache, type WritableCache } from '../../electron/cache/database.ts'
import { currentRevision, nextRevision, type Arrival } from '../../electron/cache/revision.ts'
import { onTestFinished } from 'vitest'
import { newCacheFile } from './databases.ts'
import { temporaryFolder } from './temporary.ts'

/** A cache of its own for one test. */
export function temporaryCache(): WritableCache {
  const { cache } = openCache(newCacheFile(temporaryFolder()))
  onTestFinished(() => void cache.close())
  return cache
}

/** A request that begins now; its answer is stored when the returned function is called. */
export function request(cache: WritableCache): <T>(store: (arrival: Arrival) => T) => T {
  const begunAt = currentRevision(cache)
  return (store) => cache.transaction(() => store({ revision: nextRevision(cache), begunAt }))()
}

/** A request and its answer, with nothing in between. */
export function answer<T>(cache: WritableCache, store: (arrival: Arrival) => T): T {
  return request(cache)(store)
}
