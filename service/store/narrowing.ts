import type { Condition } from './visibility.ts'

/** What lists of issues and of merge requests are narrowed by besides what each has of its own. */
export interface Narrowing {
  readonly conditions?: readonly Condition[]
  /** Whether rows are found by these conditions rather than in the order of the list. */
  readonly searched?: boolean
}
