import type { Key } from '../../shared/model/key.ts'
import type { PickDoing } from '../../shared/model/merged-pick.ts'

/** What is to become of a merged merge request on a branch of its project. */
export interface AskedPick {
  readonly item: Key<'mergeRequest'>
  readonly does: PickDoing
  readonly branch: string
  /** The branch at which that one is made new; null where it is there. */
  readonly from: string | null
  /** True to find out whether it could be done, and do nothing. */
  readonly tries: boolean
}
