import { entity, one, type ValueOf } from './entity.ts'
import { flag, id, or, orNull, text } from './field.ts'
import { positionEntity } from './position.ts'

/** A comment of the user's review that lies on the service, and that nobody else sees before it is published (API v4). */
export const draftNoteEntity = entity('draft note', {
  id,
  note: or(text, ''),
  /** Text id of the discussion that it answers; null where it begins one. */
  discussionId: orNull(text),
  resolveDiscussion: or(flag, false),
  /** A position without any path where it has no place. */
  position: orNull(one(positionEntity)),
})

export type DraftNote = ValueOf<typeof draftNoteEntity>
