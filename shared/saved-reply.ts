import { beginningOf } from './beginning.ts'
import * as v from 'valibot'

export const longestReply = 10_000

/** A text that the user writes often, under a name. It is kept for all accounts. */
export const savedReplySchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(longestReply)),
})
export type SavedReply = Readonly<v.InferOutput<typeof savedReplySchema>>

export const mostSavedReplies = 100

/** The saved replies in the user's order. */
export const savedRepliesSchema = v.pipe(v.array(savedReplySchema), v.maxLength(mostSavedReplies))

/** A name for a text that has none yet: the beginning of its first line that has words, without the signs of Markdown. */
export function nameOfReply(text: string): string {
  const line = text.split('\n').find((each) => /[\p{L}\p{N}]/u.test(each)) ?? ''
  return beginningOf(line.replace(/^[\s>#*\-[\]]+/, ''), 60).trim()
}
