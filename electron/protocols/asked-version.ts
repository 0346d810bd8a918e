import type { Key } from '../../shared/model/key.ts'

/** A version of a merge request, by its id. */
export interface AskedVersion {
  readonly item: Key<'mergeRequest'>
  readonly version: number
}
