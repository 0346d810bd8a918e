import { ActivityJob } from '../../activity/activity-job.ts'
import { Recorder } from '../../activity/recorder.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { InboxJob } from '../../inbox/inbox-job.ts'
import { BackgroundJobs } from './background-jobs.ts'
import type { RowChanges } from './row-changes.ts'
import { searchJob } from './search-job.ts'

export interface DerivedRowsOptions {
  readonly cache: WritableCache
  readonly ownUserId: number
  readonly now: () => number
  readonly changes: RowChanges
  readonly onFailure: (thrown: unknown) => void
}

/** Rows that follow from stored ones: the activity, the inbox and the search index. Background jobs derive them. */
export class DerivedRows {
  readonly recorder: Recorder
  readonly #inbox: InboxJob
  readonly #jobs: BackgroundJobs

  constructor({ cache, ownUserId, now, changes, onFailure }: DerivedRowsOptions) {
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
    const search = searchJob(cache, () => changes.report(['issue', 'mergeRequest'], []))
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
  }
}
