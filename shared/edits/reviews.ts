import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'
import { positionEntity } from '../model/position.ts'
import { commentSchema, markdownSchema } from './fields.ts'
import { verdicts } from './review-verdicts.ts'

/** Reviews of merge requests (API v4): what a reviewer has to say of the changes, published as a whole. */

/** The most comments or replies of one review. */
const mostOfReview = 500

const reviewCommentSchema = v.object({
  body: commentSchema,
  /** Place in the changes, as the user saw them; null for a comment about the whole. */
  position: v.nullable(positionEntity.schema),
})

const reviewAnswerSchema = v.object({
  /** Any note of the thread that is answered. */
  to: keySchemaOf('note'),
  body: commentSchema,
  /** The state of the thread afterwards; null leaves it as it is. */
  resolved: v.nullable(v.boolean()),
})

const reviewResolutionSchema = v.object({ of: keySchemaOf('note'), resolved: v.boolean() })

export const publishReviewSchema = v.object({
  kind: v.literal('publishReview'),
  target: keySchemaOf('mergeRequest'),
  /** Threads that the review begins. */
  comments: v.pipe(v.array(reviewCommentSchema), v.maxLength(mostOfReview)),
  answers: v.pipe(v.array(reviewAnswerSchema), v.maxLength(mostOfReview)),
  /** Threads that are resolved or opened again without an answer. */
  resolutions: v.pipe(v.array(reviewResolutionSchema), v.maxLength(mostOfReview)),
  /** Words about the whole; empty for none. */
  summary: markdownSchema,
  verdict: v.picklist(verdicts),
  /** The head of the source branch that the user reviewed. The service refuses to have a newer one approved. */
  sha: v.nullable(v.pipe(v.string(), v.maxLength(64))),
})

export const reviewEdits = [publishReviewSchema] as const
