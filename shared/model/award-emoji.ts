import { entity, one, type ValueOf } from './entity.ts'
import { id, orField, text, timestamp, vital } from './field.ts'
import { userEntity } from './user.ts'

/** An emoji that somebody awarded to an issue, merge request, snippet or note (contract, "Award emoji"). */
export const awardEmojiEntity = entity('award', {
  id,
  /** Without colons. */
  name: vital(text),
  user: one(userEntity),
  createdAt: timestamp,
  updatedAt: orField(timestamp, 'created_at'),
  awardableId: id,
  /** `Issue`, `MergeRequest`, `Snippet`, `Note`, or a newer service's own. */
  awardableType: text,
})

export type AwardEmoji = ValueOf<typeof awardEmojiEntity>
