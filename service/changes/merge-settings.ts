import type { MergeRequestItem } from '../rules/items.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import type { Workspace } from '../workspace.ts'
import { itemNow } from './items.ts'
import { mergeInTime } from './merges.ts'

/** How and from when a merge request is merged (API v4). Undefined leaves it as it is. */
export interface MergeSettings {
  readonly squash?: boolean | undefined
  /** The moment before which it is not merged, in milliseconds since 1970; null for none. */
  readonly mergeAfter?: number | null | undefined
}

/** Changes how a merge request is merged. Returns true where its date changes with that. */
export function setMerging({ store }: Workspace, item: MergeRequestItem, settings: MergeSettings): boolean {
  const { squash, mergeAfter } = settings
  const { id, merge_after: before } = item.row
  if (squash !== undefined) setMergeRequest(store, id, { squash: Number(squash) })
  if (mergeAfter === undefined || mergeAfter === before) return false
  setMergeRequest(store, id, { merge_after: mergeAfter })
  mergeInTime(store, itemNow(store, item).row)
  return true
}
