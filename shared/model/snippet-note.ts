import * as v from 'valibot'
import { userSchema } from './user.ts'

/** What the contract shows for a single note of a snippet: the fields of a snippet (contract: Note). */
export const snippetNoteSchema = v.object({
  id: v.number(),
  title: v.string(),
  fileName: v.nullable(v.string()),
  author: userSchema,
  expiresAt: v.nullable(v.string()),
  updatedAt: v.nullable(v.string()),
  createdAt: v.string(),
})

export type SnippetNote = Readonly<v.InferOutput<typeof snippetNoteSchema>>
