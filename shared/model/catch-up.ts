import * as v from 'valibot'
import { keySchemaOf } from './key.ts'
import { itemSchema, lookSchema, noteRowSchema } from './rows.ts'

/**
 * What a card shows of an item, which is what the user is done with: its newest time by the service's clock and that of the newest
 * reason of its entry in the inbox (null where it has no entry), both in milliseconds since 1970, and the highest ids of its notes and
 * versions.
 */
export const seenOnCardSchema = v.object({
  item: keySchemaOf('issue', 'mergeRequest'),
  seenAt: v.number(),
  newestNote: v.number(),
  newestVersion: v.number(),
  newestReason: v.nullable(v.number()),
})
export type SeenOnCard = Readonly<v.InferOutput<typeof seenOnCardSchema>>

/** An item to which others did something since the user last looked at it. */
export const catchUpCardSchema = v.object({
  ...v.pick(itemSchema, ['row', 'triage', 'changes']).entries,
  look: lookSchema,
  /** Number of comments that others have written since. */
  comments: v.number(),
  /** The newest of these comments; null where there is none. */
  newest: v.nullable(noteRowSchema),
  seen: seenOnCardSchema,
})
export type CatchUpCard = Readonly<v.InferOutput<typeof catchUpCardSchema>>
