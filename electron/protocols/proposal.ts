import type { Edit } from '../../shared/edit.ts'
import type { AppError } from '../../shared/errors.ts'
import type { EditBase } from './queued-edit.ts'

/** An edit that an assistant has proposed. It is sent only once its user says so: then it becomes an edit like any other. */
export interface Proposal {
  readonly id: number
  readonly edit: Edit
  /** What stood in its target when it was proposed. */
  readonly base: EditBase
  /** The name by which the assistant called itself. */
  readonly proposedBy: string
  /** Milliseconds since 1970. */
  readonly proposedAt: number
}

/** A proposal that could not be made an edit of the user, and why. It stays as it was. */
export interface RefusedProposal {
  readonly id: number
  readonly error: AppError
}

/** The outcome of sending proposals: the ids of the edits, in the order of the proposals that are sent, and those that are not. */
export interface SentProposals {
  readonly edits: readonly number[]
  readonly refused: readonly RefusedProposal[]
}
