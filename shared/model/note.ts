import * as v from 'valibot'
import { userSchema } from './user.ts'

/** A comment, or a line the service wrote itself (`system`). The contract says `noteable` for what it stands on. */
export const noteSchema = v.object({
  id: v.number(),
  body: v.string(),
  author: userSchema,
  createdAt: v.string(),
  updatedAt: v.nullable(v.string()),
  system: v.boolean(),
  noteableId: v.number(),
  /** `Issue`, `MergeRequest`, `Snippet`, or what a newer service adds. */
  noteableType: v.string(),
})

export type Note = Readonly<v.InferOutput<typeof noteSchema>>
