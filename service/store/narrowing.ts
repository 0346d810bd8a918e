import type { Condition } from './visibility.ts'

/** Filters that lists of issues and of merge requests have in common. */
export interface Narrowing {
  readonly conditions?: readonly Condition[]
  /** True to find rows by these conditions rather than in the order of the list. */
  readonly searched?: boolean
}
