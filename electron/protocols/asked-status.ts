import type { Key } from '../../shared/model/key.ts'
import type { NewStatus } from '../../shared/model/user-status.ts'

/** The status that a user sets for themselves. */
export interface AskedStatus {
  readonly user: Key<'user'>
  readonly status: NewStatus
}
