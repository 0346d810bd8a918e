import * as v from 'valibot'

/** A row of an answer in which something could not be read. */
export const oddAnswerSchema = v.object({
  /** The row's id; null where it had none. */
  id: v.nullable(v.union([v.number(), v.string()])),
  /** True if the row is here all the same, without that value; false where it was nothing without it. */
  isKept: v.boolean(),
  /** Names fields, never their values: `author: user is not an object`. */
  problem: v.string(),
})
export type OddAnswer = Readonly<v.InferOutput<typeof oddAnswerSchema>>
