import { beginningOf } from './beginning.ts'
import * as v from 'valibot'

export const longestReply = 10_000
/** A letter or digit. */
const letterPattern = /^[\p{Ll}\p{Lo}\p{Nd}]$/u

/**
 * A text that the user writes often, under a name. It is kept for all accounts. Its letter or digit chooses it by one key where
 * replies are offered.
 */
const savedReplySchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(longestReply)),
  letter: v.optional(v.pipe(v.string(), v.regex(letterPattern))),
})
export type SavedReply = Readonly<v.InferOutput<typeof savedReplySchema>>

export const mostSavedReplies = 100

/** The saved replies in the user's order. */
export const savedRepliesSchema = v.pipe(v.array(savedReplySchema), v.maxLength(mostSavedReplies))

/** The phrases that begin the comments of a review, so that its author knows what to do about each. */
export const usualReplies: readonly SavedReply[] = [
  { name: 'Nit', text: 'nit: ', letter: 'n' },
  { name: 'Question', text: 'question: ', letter: 'q' },
  { name: 'Blocking', text: 'blocking: ', letter: 'b' },
]

/** Returns replies with one more at a place. Its letter stays with another reply that has it already. */
export function withReply(replies: readonly SavedReply[], added: SavedReply, at: number): readonly SavedReply[] {
  const { letter, ...words } = added
  const isFree = letter !== undefined && replies.every((each) => each.letter !== letter)
  return replies.toSpliced(at, 0, isFree ? added : words)
}

/** Returns the letter that a typed text gives a reply, or null where it is none: one letter or digit, of either case. */
export function letterOfReply(text: string): string | null {
  const letter = text.trim().toLowerCase()
  return letterPattern.test(letter) ? letter : null
}

/** A name for a text that has none yet: the beginning of its first line that has words, without the signs of Markdown. */
export function nameOfReply(text: string): string {
  const line = text.split('\n').find((each) => /[\p{L}\p{N}]/u.test(each)) ?? ''
  return beginningOf(line.replace(/^[\s>#*\-[\]]+/, ''), 60).trim()
}
