import type { Recorder } from '../../activity/recorder.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import type { CrawlContext } from '../../sync/crawl/crawl.ts'
import type { ReportedState } from './reported-state.ts'
import type { RowChanges } from './row-changes.ts'

export interface CrawlContextsOptions {
  readonly cache: WritableCache
  /** Aborted when the engine closes. */
  readonly signal: AbortSignal
  readonly now: () => number
  readonly recorder: Recorder
  readonly state: ReportedState
  readonly changes: RowChanges
}

/** Contexts of all that the engine reads: its rows are recorded as activity, and reported when they changed. */
export interface CrawlContexts {
  /** Rows count in the figures of the round. */
  readonly counted: CrawlContext
  /** Rows do not count, since no round waits for them. */
  readonly uncounted: CrawlContext
}

export function crawlContexts({ recorder, state, changes, ...common }: CrawlContextsOptions): CrawlContexts {
  const uncounted: CrawlContext = {
    ...common,
    recording: (arrival, serviceTime) => recorder.recording(arrival, { serviceTime }),
    listener: { onPage: (kind, _rows, changed) => changes.noteStored(kind, changed) },
  }
  const counted: CrawlContext = {
    ...uncounted,
    listener: {
      onPage: (kind, rows, changed) => {
        state.noteRows(rows)
        changes.noteStored(kind, changed)
      },
    },
  }
  return { counted, uncounted }
}
