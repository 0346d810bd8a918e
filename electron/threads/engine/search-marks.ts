import type { AppError } from '../../../shared/errors.ts'
import { settleStep, type IndexedStep } from '../../cache/storage/search-file.ts'
import { mostUnindexedRead } from '../../cache/search/search.ts'
import { countUnindexed, nameUnindexed } from '../../cache/storage/unindexed.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import type { MarkedRows } from '../indexer/indexing-calls.ts'
import type { BackgroundJob } from './background-jobs.ts'

export interface SearchMarksOptions {
  readonly cache: WritableCache
  /** Tells the indexer that rows may wait. */
  readonly tellStored: () => void
  /** Called when searches are complete again after the index was too far behind. */
  readonly onCaughtUp: () => void
  readonly onFailure: (error: AppError) => void
}

/**
 * The marks of rows that the search index does not have as they stand. As a background job it marks all rows of an index that was
 * begun anew, and wakes the indexer; for the indexer it removes the marks of what it has indexed.
 */
export class SearchMarks implements BackgroundJob, MarkedRows {
  readonly name = 'search marks'
  readonly #options: SearchMarksOptions
  #isBehind = false

  constructor(options: SearchMarksOptions) {
    this.#options = options
  }

  step(): boolean {
    const { cache, tellStored } = this.#options
    const isNaming = nameUnindexed(cache)
    const left = countUnindexed(cache, mostUnindexedRead + 1)
    if (left > mostUnindexedRead) this.#isBehind = true
    if (left > 0) tellStored()
    return isNaming
  }

  settle(step: IndexedStep): void {
    const { cache, onCaughtUp } = this.#options
    settleStep(cache, step)
    if (!this.#isBehind || countUnindexed(cache, 1) > 0) return
    this.#isBehind = false
    onCaughtUp()
  }

  fail(error: AppError): void {
    this.#options.onFailure(error)
  }
}
