import * as v from 'valibot'
import { userSchema } from './user.ts'

/** An emoji somebody awarded to an issue, merge request, snippet or note (contract: Award emoji). */
export const awardEmojiSchema = v.object({
  id: v.number(),
  /** Without colons. */
  name: v.string(),
  user: userSchema,
  createdAt: v.string(),
  updatedAt: v.string(),
  awardableId: v.number(),
  /** `Issue`, `MergeRequest`, `Snippet`, `Note`, or what a newer service adds. */
  awardableType: v.string(),
})

export type AwardEmoji = Readonly<v.InferOutput<typeof awardEmojiSchema>>
