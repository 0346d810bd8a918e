import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'
import { noteableKinds } from '../model/note.ts'
import { commentSchema as bodySchema, emojiNameSchema } from './fields.ts'

/** Contract, "Notes" and "Award emoji". */

export const commentSchema = v.object({
  kind: v.literal('comment'),
  target: keySchemaOf(...noteableKinds),
  /** Markdown. */
  body: bodySchema,
  /** Only members of the project see it. */
  internal: v.exactOptional(v.boolean()),
  /** The head of a merge request that its writer saw, where a command in it merges that: services merge no other. */
  sha: v.exactOptional(v.string()),
})

const editCommentSchema = v.object({
  kind: v.literal('editComment'),
  target: keySchemaOf('note'),
  body: bodySchema,
})

const deleteCommentSchema = v.object({ kind: v.literal('deleteComment'), target: keySchemaOf('note') })

const awardSchema = v.object({
  kind: v.literal('award'),
  target: keySchemaOf(...noteableKinds, 'note'),
  name: emojiNameSchema,
  /** False: withdrawn. */
  awarded: v.boolean(),
})

export const noteEdits = [commentSchema, editCommentSchema, deleteCommentSchema, awardSchema] as const
