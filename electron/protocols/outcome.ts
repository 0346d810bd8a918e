import type { AppError } from '../../shared/errors.ts'
import type { Kind } from '../../shared/model/key.ts'
import type { Remarks, Seen } from './queued-edit.ts'

/** The engine's messages to the keeper about an edit: that it left, and its outcome. */

/** The row that an edit made on the service. */
export interface Made {
  readonly kind: Kind
  readonly serviceId: number
}

/** An edit that is being sent. */
export interface Departure {
  readonly id: number
  readonly at: number
  /** The newest id known by then: a row that the edit makes has a higher one. */
  readonly sentAfter: number
  /**
   * Of what was prepared: one that the user has changed since is not sent as it was, nor one before which they put
   * another.
   */
  readonly version: number
}

/** An edit that is taken up again later, in milliseconds since 1970, and the error that the user is shown until then. */
export interface NextAttempt {
  readonly id: number
  readonly nextAttemptAt: number
  readonly error: AppError | null
}

/** A row that an edit made on the service; of an issue or merge request also how people name it. */
export interface MadeRow extends Made {
  readonly iid?: number
  readonly projectPath?: string
}

/** The effects of an edit on the service. */
export interface Outcome {
  /** The row it made there, if it made one. */
  readonly made: MadeRow | null
  readonly remarks?: Remarks | null
  /** Fields of the new row that the service left out, with the service's values. */
  readonly left?: Seen
}

/** An edit that the service has, since `at` so far as this computer knows. */
export interface LandedEdit {
  readonly id: number
  readonly at: number
  readonly outcome: Outcome
}

/** What is known of a rejected edit besides the error. */
export interface Rejection {
  /** It was looked for, and only the user can tell whether it arrived: it is theirs to send it again. */
  readonly isChecked?: boolean
  /** The service said yes and left these fields as they were: the others of the edit it has. */
  readonly ignored?: readonly string[]
}
