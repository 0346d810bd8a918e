import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { Derived, Reason } from '../../electron/cache/inbox/inbox-entries.ts'
import { readItemFacts, readMilestoneFacts } from '../../electron/cache/inbox/inbox-facts.ts'
import { readInboxState } from '../../electron/cache/inbox/inbox-state.ts'
import { deriveItem } from '../../electron/inbox/derive.ts'
import { horizonOf, InboxJob } from '../../electron/inbox/inbox-job.ts'
import { deriveMilestone } from '../../electron/inbox/milestones.ts'
import { ada } from './samples.ts'

/** The morning of 20 January 2026, a little after the dates of the sample rows. */
export const morning = Date.UTC(2026, 0, 20, 9)

export function inboxJob(cache: WritableCache, ownUserId = ada.id, now = () => morning): InboxJob {
  return new InboxJob({ cache, ownUserId, now, onChange: () => undefined })
}

/** Derives all entries that are due to be derived. */
export function deriveInbox(cache: WritableCache, ownUserId = ada.id, now = () => morning): void {
  const job = inboxJob(cache, ownUserId, now)
  while (job.step());
}

/** The stored reasons of each entry, by kind and id of its target. */
export function storedInbox(cache: WritableCache): Map<string, readonly Reason[]> {
  const rows = cache.prepare('SELECT item_kind, item_id, reasons FROM inbox_entries').raw().all()
  return inOrder(
    (rows as [string, number, string][]).map(([kind, id, reasons]) => [`${kind} ${id}`, JSON.parse(reasons)]),
  )
}

/** Derives the whole inbox from the cache's rows, without relying on the record of which rows changed. */
export function inboxFromScratch(cache: WritableCache, ownUserId = ada.id): Map<string, readonly Reason[]> {
  const state = readInboxState(cache)
  const horizon = horizonOf(state, ownUserId)
  const targets = cache
    .prepare(
      `SELECT 'issue', id FROM issues UNION SELECT 'mergeRequest', id FROM merge_requests
       UNION SELECT 'milestone', id FROM milestones UNION SELECT target_kind, target_id FROM todos`,
    )
    .raw()
    .all() as [string, number][]
  const derived = targets.map(([kind, id]): [string, Derived] => [
    `${kind} ${id}`,
    kind === 'milestone'
      ? deriveMilestone(readMilestoneFacts(cache, { id, ownUserId }), state.day ?? '', horizon.since)
      : deriveItem(readItemFacts(cache, { kind, id }).facts, horizon),
  ])
  return inOrder(derived.filter(([, { reasons }]) => reasons.length > 0).map(([name, { reasons }]) => [name, reasons]))
}

function inOrder(entries: readonly [string, readonly Reason[]][]): Map<string, readonly Reason[]> {
  return new Map(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
