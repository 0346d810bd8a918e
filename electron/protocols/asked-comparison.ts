import type { Key } from '../../shared/model/key.ts'

/** Two branches that are compared. */
export interface AskedComparison {
  /** The project of the source branch. */
  readonly project: Key<'project'>
  readonly source: string
  readonly target: string
  /** The project of the target branch, where it is another one: that which `project` is a fork of. */
  readonly into?: Key<'project'> | undefined
}
