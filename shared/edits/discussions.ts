import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'
import { positionEntity } from '../model/position.ts'
import { commentSchema as bodySchema } from './fields.ts'

/** Discussions of API v4. One is named by any of its notes, since its own id is not known before the service has told it. */

/** Begins a discussion, which is resolved in the end. A comment begins none. */
export const beginDiscussionSchema = v.object({
  kind: v.literal('beginDiscussion'),
  target: keySchemaOf('issue', 'mergeRequest'),
  body: bodySchema,
  /** Place in the changes of a merge request, as the user saw them; null for one about the whole. */
  position: v.nullable(positionEntity.schema),
})

export const answerSchema = v.object({ kind: v.literal('answer'), target: keySchemaOf('note'), body: bodySchema })

const resolveDiscussionSchema = v.object({
  kind: v.literal('resolveDiscussion'),
  target: keySchemaOf('note'),
  /** False: it is opened again. */
  resolved: v.boolean(),
})

export const discussionEdits = [beginDiscussionSchema, answerSchema, resolveDiscussionSchema] as const
