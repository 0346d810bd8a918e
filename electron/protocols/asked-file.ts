import type { Key } from '../../shared/model/key.ts'

/** A whole file that a merge request changes, at a commit before or after its changes. */
export interface AskedFile {
  readonly item: Key<'mergeRequest'>
  readonly side: 'before' | 'after'
  readonly sha: string
  readonly path: string
}
