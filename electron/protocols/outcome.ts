import type { AppError } from '../../shared/errors.ts'
import type { Kind } from '../../shared/model/key.ts'
import type { Remarks, Seen } from './queued-edit.ts'

/** What the engine tells the keeper of an edit: that it left, and what became of it. */

/** The row that an edit made on the service. */
export interface Made {
  readonly kind: Kind
  readonly serviceId: number
}

/** An edit that is put on the wire. */
export interface Departure {
  readonly id: number
  readonly at: number
  /** The newest id known by then: what the edit makes has a higher one. */
  readonly sentAfter: number
  /** Of what was prepared: one that the user has changed since is not sent as it was, nor one before which they put another. */
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

/** What an edit brought about on the service. */
export interface Outcome {
  /** The row it made there, if it made one. */
  readonly made: MadeRow | null
  readonly remarks?: Remarks | null
  /** Fields of what it made that the service left out, as it has them. */
  readonly left?: Seen
}

/** An edit that the service has, since `at` so far as this computer knows. */
export interface LandedEdit {
  readonly id: number
  readonly at: number
  readonly outcome: Outcome
}

/** What is known of a rejected edit beside the error. */
export interface Rejection {
  /** It was looked for, and only the user can tell whether it arrived: it is theirs to send it again. */
  readonly isChecked?: boolean
  /** The service said yes and left these fields as they were: the others of the edit it has. */
  readonly ignored?: readonly string[]
}
