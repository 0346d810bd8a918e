import { performance } from 'node:perf_hooks'
import type { WritableCache } from '../../cache/storage/database.ts'
import { countUnindexed, rowsPerStep, SearchIndexer } from '../../cache/search/search-index.ts'
import { mostUnindexedRead } from '../../cache/search/search.ts'
import type { BackgroundJob } from './background-jobs.ts'

/**
 * Milliseconds that a small number of rows waits for more, since indexing many rows together costs less. Meanwhile a search finds
 * the waiting rows by reading their text.
 */
const restMilliseconds = 200

/**
 * The background job that fills the search index after rows were stored.
 *
 * @param onCaughtUp called when searches are complete again after the index was too far behind
 * @param now a clock that only goes forward, in milliseconds
 */
export function searchJob(cache: WritableCache, onCaughtUp: () => void, now = () => performance.now()): BackgroundJob {
  const indexer = new SearchIndexer(cache)
  let seen = { left: 0, at: now() }
  let isBehind = false
  const wait = (left: number): boolean => {
    if (left === 0 || left >= rowsPerStep) return false
    if (left !== seen.left) seen = { left, at: now() }
    return now() - seen.at < restMilliseconds
  }
  return {
    name: 'search index',
    step: () => {
      const left = countUnindexed(cache, mostUnindexedRead + 1)
      if (left > mostUnindexedRead) isBehind = true
      if (wait(left)) return 'later'
      const more = indexer.step()
      if (isBehind && left === 0) {
        isBehind = false
        onCaughtUp()
      }
      return more
    },
  }
}
