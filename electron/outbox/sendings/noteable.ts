import { AppFailure } from '../../../shared/errors.ts'
import type { Noteable } from '../../api/noteable.ts'
import type { EditBase } from '../../protocols/queued-edit.ts'

/** What a note stands under, which its requests name. @throws AppFailure `item_unknown` */
export function noteableOfNote({ item, projectId }: EditBase): Noteable {
  if (!item) throw AppFailure.of('item_unknown', 'Docket does not know what this comment stands under.')
  return { ...item, projectId }
}
