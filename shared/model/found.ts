import * as v from 'valibot'
import { anyItemRowSchema, noteRowSchema } from './rows.ts'

/** Results of a search over everything, and why each of it was found. */

/** A text with the stretches that are marked in it: from the first character on, up to the second. */
export const markedTextSchema = v.object({
  text: v.string(),
  marks: v.array(v.object({ start: v.number(), end: v.number() })),
})
export type MarkedText = Readonly<v.InferOutput<typeof markedTextSchema>>

const foundItemSchema = v.object({
  row: anyItemRowSchema,
  title: markedTextSchema,
  /** Part of its description or a comment with the words; null where the title holds them all. */
  excerpt: v.nullable(markedTextSchema),
})
export type FoundItem = Readonly<v.InferOutput<typeof foundItemSchema>>

const foundCommentSchema = v.object({
  row: noteRowSchema,
  excerpt: markedTextSchema,
  item: anyItemRowSchema,
})
export type FoundComment = Readonly<v.InferOutput<typeof foundCommentSchema>>

const foundCommitSchema = v.object({
  id: v.string(),
  title: markedTextSchema,
  /** The merge request that it was read with. */
  item: anyItemRowSchema,
})
export type FoundCommit = Readonly<v.InferOutput<typeof foundCommitSchema>>

export const foundSchema = v.object({
  /** Open items come first. */
  items: v.array(foundItemSchema),
  /** Number of further items, by kind and by whether they are open. */
  more: v.object({
    issue: v.object({ open: v.number(), closed: v.number() }),
    mergeRequest: v.object({ open: v.number(), closed: v.number() }),
  }),
  comments: v.array(foundCommentSchema),
  projects: v.array(v.object({ key: v.string(), path: markedTextSchema })),
  people: v.array(v.object({ key: v.string(), username: v.string(), name: markedTextSchema })),
  commits: v.array(foundCommitSchema),
  /** There may be more than this: a search reads only so much, and the index may not know all yet. */
  partial: v.boolean(),
})
export type Found = Readonly<v.InferOutput<typeof foundSchema>>
