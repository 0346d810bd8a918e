import { plainOfMergeRequest, type MergeRequest } from '../../../shared/model/merge-request.ts'
import { unsaidFieldsIn } from '../../../shared/model/wire-row.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { idListOf, itemRecordOf, storeEmbedded } from './item-records.ts'
import { besideColumns, columnsOfItem, itemColumns, type ItemRecord } from './items.ts'
import type { Arrival } from '../storage/revision.ts'
import { isStored, upsert, type RowRecord, type RowTable } from '../storage/upsert.ts'
import { storeUserOnce } from '../directory/users.ts'

const mergeRequestTable = {
  name: 'merge_requests',
  columns: [
    ...itemColumns,
    'source_project_id',
    'target_project_id',
    ...plainOfMergeRequest.columns,
    'merge_commit_sha',
    'force_remove_source_branch',
    'reviewer_ids',
  ],
  dated: true,
  sometimesUnsaid: ['subscribed'],
  columnsOf: { ...columnsOfItem, reviewers: ['reviewer_ids'] },
} as const satisfies RowTable<string>

export type MergeRequestRecord = RowRecord<(typeof mergeRequestTable.columns)[number]> & ItemRecord

/** Stores a merge request with the people and the milestone embedded in it. Returns whether it changed. */
export function storeMergeRequest(cache: WritableCache, mergeRequest: MergeRequest, arrival: Arrival): boolean {
  storeEmbedded(cache, mergeRequest, arrival)
  for (const reviewer of mergeRequest.reviewers) storeUserOnce(cache, reviewer, arrival)
  return upsert(cache, mergeRequestTable, recordOf(cache, mergeRequest), arrival, unsaidFieldsIn(mergeRequest))
}

/** Returns true if a merge request is stored as an answer says it, or as it was later. */
export function isMergeRequestStored(cache: ReadableCache, mergeRequest: MergeRequest): boolean {
  const columns = [...besideColumns, 'reviewer_ids', 'time_spent'] as const
  return isStored(cache, mergeRequestTable, recordOf(cache, mergeRequest), columns, unsaidFieldsIn(mergeRequest))
}

function recordOf(cache: ReadableCache, mergeRequest: MergeRequest): MergeRequestRecord {
  return {
    ...itemRecordOf(cache, mergeRequest),
    source_project_id: mergeRequest.sourceProjectId,
    target_project_id: mergeRequest.targetProjectId,
    ...plainOfMergeRequest.recordOf(mergeRequest),
    merge_commit_sha: mergeRequest.mergeCommitSha,
    force_remove_source_branch:
      mergeRequest.forceRemoveSourceBranch === null ? null : Number(mergeRequest.forceRemoveSourceBranch),
    reviewer_ids: idListOf(mergeRequest.reviewers),
  }
}
