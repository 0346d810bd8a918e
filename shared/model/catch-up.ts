import * as v from 'valibot'
import { itemSchema, lookSchema, noteRowSchema } from './rows.ts'

/** An item to which others did something since the user last looked at it. */
export const catchUpCardSchema = v.object({
  ...v.pick(itemSchema, ['row', 'triage', 'changes']).entries,
  look: lookSchema,
  /** Number of comments that others have written since. */
  comments: v.number(),
  /** The newest of these comments; null where there is none. */
  newest: v.nullable(noteRowSchema),
})
export type CatchUpCard = Readonly<v.InferOutput<typeof catchUpCardSchema>>
