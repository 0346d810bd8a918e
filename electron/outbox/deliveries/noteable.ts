import { AppFailure } from '../../../shared/errors.ts'
import type { Noteable } from '../../api/entities/noteable.ts'
import type { EditBase } from '../../protocols/queued-edit.ts'

/**
 * Returns the item or snippet that a note belongs to, which requests about the note must name. @throws AppFailure
 * `thread_unknown`
 */
export function noteableOfNote({ item, projectId }: EditBase): Noteable {
  if (!item) throw AppFailure.of('thread_unknown')
  return { ...item, projectId }
}
