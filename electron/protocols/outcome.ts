import type { AppError } from '../../shared/errors.ts'
import type { Kind } from '../../shared/model/key.ts'
import type { Remarks, Seen } from './queued-edit.ts'

/** The engine's messages to the user store about an edit: that it is being sent, and its outcome. */

/** The row that an edit made on the service. */
export interface Made {
  readonly kind: Kind
  readonly serviceId: number
}

/** An edit that is being sent. */
export interface Departure {
  readonly id: number
  readonly at: number
  /** The highest id known when the edit is sent. A row that the edit creates has a higher id. */
  readonly sentAfter: number
  /** True if that takes the place of what was known before an earlier attempt. */
  readonly isAnew?: boolean
  /**
   * The version of the edit that the engine prepared. The user store refuses to send it when the user has changed the
   * edit or put another one before it meanwhile.
   */
  readonly version: number
}

/** Time of an edit's next attempt, in milliseconds since 1970, and the error that the user is shown until then. */
export interface NextAttempt {
  readonly id: number
  readonly nextAttemptAt: number
  readonly error: AppError | null
  /** When the request that failed was given up; left out where none has just been sent. */
  readonly givenUpAt?: number
}

/**
 * A row that an edit made on the service. Issues and merge requests also have the number and project path that people
 * see.
 */
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

/** An edit that has landed on the service. `at` is the time by this computer's clock, in milliseconds since 1970. */
export interface LandedEdit {
  readonly id: number
  readonly at: number
  readonly outcome: Outcome
}

/** Facts about a rejected edit besides the error. */
export interface Rejection {
  /**
   * Docket has looked for the edit on the service without a clear result. The user must decide whether to send it
   * again.
   */
  readonly isChecked?: boolean
  /**
   * The fields that the service left unchanged although it accepted the request. The other fields of the edit are saved
   * there.
   */
  readonly ignored?: readonly string[]
}
