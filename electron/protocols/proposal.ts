import type { Edit } from '../../shared/edit.ts'
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
