import type { AccountId } from '../../../shared/model/key.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import type { ReadableUserDatabase } from '../../user/database.ts'
import type { AllMarks } from '../../user/marks.ts'
import type { Overlay } from '../../outbox/fold/overlay.ts'

/** The databases that rows are read from, at one moment of an account. */
export interface RowSource {
  readonly account: AccountId
  readonly cache: ReadableCache
  readonly user: ReadableUserDatabase
  readonly overlay: Overlay
  readonly marks: AllMarks
  readonly ownUserId: number
}
