import { AppFailure } from '../../../shared/errors.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import type { MergeRequestRecord } from '../../cache/items/merge-requests.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'

/** A merge request as requests name it. */
export interface StoredMergeRequest {
  readonly id: number
  readonly projectId: number
  /** Its number in the project. */
  readonly iid: number
  /** The project of its source branch, which is another where it comes from a fork. */
  readonly sourceProjectId: number
}

/** Finds a merge request by its key. @throws AppFailure `item_unknown` for one that is not in the cache */
export function storedMergeRequest(cache: ReadableCache, item: Key<'mergeRequest'>): StoredMergeRequest {
  const { id } = partsOf(item)
  const record = readStoredItem(cache, 'mergeRequest', id) as MergeRequestRecord | undefined
  if (!record) throw AppFailure.of('item_unknown')
  const projectId = Number(record.project_id)
  return { id, projectId, iid: Number(record.iid), sourceProjectId: Number(record.source_project_id ?? projectId) }
}
