import type { MessagePort } from 'node:worker_threads'
import type { AppError } from '../../../shared/errors.ts'
import { ActivityJob } from '../../activity/activity-job.ts'
import { Recorder } from '../../activity/recorder.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { InboxJob } from '../../inbox/inbox-job.ts'
import { indexingCalls, type IndexingProtocol } from '../indexer/indexing-calls.ts'
import { answersBy, serve } from '../thread.ts'
import { BackgroundJobs } from './background-jobs.ts'
import type { RowChanges } from './row-changes.ts'
import { SearchMarks } from './search-marks.ts'

export interface DerivedRowsOptions {
  readonly cache: WritableCache
  readonly ownUserId: number
  readonly now: () => number
  readonly changes: RowChanges
  /** The line to the indexer, which may begin later. */
  readonly indexer: MessagePort
  readonly onFailure: (thrown: unknown) => void
  /** The indexer could not store what it indexed. */
  readonly onUnindexed: (error: AppError) => void
}

/**
 * Rows that follow from stored ones: the activity and the inbox, which background jobs derive, and the search index, which its own
 * thread fills.
 */
export class DerivedRows {
  readonly recorder: Recorder
  readonly #inbox: InboxJob
  readonly #jobs: BackgroundJobs

  readonly #indexer: MessagePort

  constructor({ cache, ownUserId, now, changes, indexer, onFailure, onUnindexed }: DerivedRowsOptions) {
    this.recorder = new Recorder({
      cache,
      ownUserId,
      onRecorded: (entries) => {
        const keys = entries.map(({ id }) => changes.keyOf('activity', id))
        const items = entries.flatMap(({ item }) => (item ? [changes.keyOf(item.kind, item.id)] : []))
        changes.report(['activity'], [...keys, ...new Set(items)])
      },
    })
    this.#inbox = new InboxJob({
      cache,
      ownUserId,
      now,
      onChange: (entries, targets) => {
        const keys = entries.map((id) => changes.keyOf('inboxEntry', id))
        // An entry whose reasons are kept in user.db has another key, so views also get the item's key.
        const items = targets.flatMap(({ kind, id }) => (isItemKind(kind) ? [changes.keyOf(kind, id)] : []))
        changes.report(['inboxEntry'], [...keys, ...items])
      },
    })
    const search: SearchMarks = new SearchMarks({
      cache,
      tellStored: () => tellIndexer('stored', null),
      onCaughtUp: () => changes.report(['issue', 'mergeRequest'], []),
      onFailure: onUnindexed,
    })
    this.#indexer = indexer
    const tellIndexer = serve<IndexingProtocol>(
      indexer,
      answersBy(indexingCalls, () => search),
    )
    this.#jobs = new BackgroundJobs([this.#inbox, new ActivityJob(cache, this.recorder), search], onFailure)
  }

  /** Rows were stored: the background jobs may have work. */
  wake(): void {
    this.#jobs.wake()
  }

  /** Lets the inbox hold older entries: it reaches back once more as far as it did when it was first filled. */
  reachBackInbox(): void {
    this.#inbox.reachBack()
    this.wake()
  }

  close(): void {
    this.#jobs.close()
    this.#indexer.close()
  }
}
