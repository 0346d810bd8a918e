import { entity, one, type ValueOf } from './entity.ts'
import { id, orNull, text, timestamp } from './field.ts'
import { userEntity } from './user.ts'

/** A single note of a snippet in the contract: it has the fields of a snippet (contract, "Note"). */
export const snippetNoteEntity = entity('snippet note', {
  id,
  title: text,
  fileName: orNull(text),
  author: one(userEntity),
  expiresAt: orNull(timestamp),
  updatedAt: orNull(timestamp),
  createdAt: timestamp,
})

export type SnippetNote = ValueOf<typeof snippetNoteEntity>
