import type { AppError } from '../../../shared/errors.ts'
import type { IndexedStep } from '../../cache/storage/search-file.ts'
import type { CallsOf } from '../thread.ts'

/** The engine's side of filling the search index: it alone writes the cache, where rows are marked. */
export interface MarkedRows {
  /** The index has stored a step: removes the marks that it answers for. */
  settle(step: IndexedStep): void
  /** A step failed. It is tried again when rows are stored next. */
  fail(error: AppError): void
}

/** The indexer's calls to the engine. */
export const indexingCalls = {
  settle: (rows: MarkedRows, step: IndexedStep) => rows.settle(step),
  fail: (rows: MarkedRows, error: AppError) => rows.fail(error),
}

export type IndexingProtocol = {
  readonly calls: CallsOf<typeof indexingCalls>
  readonly events: {
    /** There may be rows to index. */
    stored: null
  }
}
