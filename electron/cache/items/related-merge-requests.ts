import type { NamedMergeRequest } from '../../../shared/model/named-merge-request.ts'
import type { WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'
import type { RowRecord, Value } from '../storage/upsert.ts'
import { storeAskedColumn } from './asked-columns.ts'

/** The columns of an issue with the merge requests that it has to do with. */
export type MergeRequestsColumns = Pick<
  RowRecord<'merge_requests' | 'merge_requests_revision'>,
  'merge_requests' | 'merge_requests_revision'
>

/** A merge request that names an issue, as the service named it; `closes` where it closes the issue when it is merged. */
export type StoredRelatedMergeRequest = NamedMergeRequest & { readonly closes: boolean }

/** What stands in the column; nothing before it was asked for. */
export function mergeRequestsIn(column: Value | undefined): readonly StoredRelatedMergeRequest[] {
  return typeof column === 'string' ? (JSON.parse(column) as StoredRelatedMergeRequest[]) : []
}

/** Stores the merge requests that an issue has to do with. Returns whether they changed (I6, as `storeAskedColumn`). */
export function storeRelatedMergeRequests(
  cache: WritableCache,
  issueId: number,
  mergeRequests: readonly StoredRelatedMergeRequest[],
  arrival: Arrival,
): boolean {
  return storeAskedColumn(cache, 'merge_requests', issueId, mergeRequests, arrival)
}
