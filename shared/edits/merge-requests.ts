import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'
import { idSchema, labelNameSchema, markdownSchema, titleSchema } from './fields.ts'

/** Contract, "Merge requests". */

const branchSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

export const createMergeRequestSchema = v.object({
  kind: v.literal('createMergeRequest'),
  /** The project of the source branch. */
  target: keySchemaOf('project'),
  sourceBranch: branchSchema,
  targetBranch: branchSchema,
  title: titleSchema,
  description: v.optional(markdownSchema, ''),
  assigneeId: v.optional(v.nullable(idSchema), null),
  /** Further assignees, where services have several, and reviewers, where they have these. */
  otherAssigneeIds: v.exactOptional(v.array(idSchema)),
  reviewerIds: v.exactOptional(v.array(idSchema)),
  milestoneId: v.optional(v.nullable(idSchema), null),
  labels: v.optional(v.array(labelNameSchema), []),
  /** The project that it is merged into, when that is another one. */
  targetProjectId: v.optional(v.nullable(idSchema), null),
  removeSourceBranch: v.optional(v.boolean(), false),
  /** True to have its commits merged as one; else that is left to the project. */
  squash: v.exactOptional(v.boolean()),
})

const mergeSchema = v.object({
  kind: v.literal('merge'),
  target: keySchemaOf('mergeRequest'),
  /** The head of the source branch that the user saw. The service refuses to merge a newer one. */
  sha: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  /** Null for the message that the service writes. */
  message: v.optional(v.nullable(markdownSchema), null),
  removeSourceBranch: v.optional(v.boolean(), false),
  whenBuildSucceeds: v.optional(v.boolean(), false),
  /** True to make one commit of all, false to keep each; left out for what is chosen on the merge request. */
  squash: v.optional(v.boolean()),
  /** The message of that one commit. Left out for the one that the service writes. */
  squashMessage: v.optional(markdownSchema),
})

const cancelMergeSchema = v.object({ kind: v.literal('cancelMerge'), target: keySchemaOf('mergeRequest') })

const rebaseSchema = v.object({
  kind: v.literal('rebase'),
  target: keySchemaOf('mergeRequest'),
  /** The head of the source branch that the user saw: another one afterwards is the work of the rebase. */
  sha: v.nullable(v.pipe(v.string(), v.maxLength(64))),
})

const approveSchema = v.object({
  kind: v.literal('approve'),
  target: keySchemaOf('mergeRequest'),
  /** False takes the approval back. */
  approved: v.boolean(),
  /** The head of the source branch that the user saw. The service refuses to have a newer one approved. */
  sha: v.nullable(v.pipe(v.string(), v.maxLength(64))),
})

const namedSuggestionSchema = v.object({ id: idSchema, note: keySchemaOf('note') })
/** A suggestion by the service's id, with the comment that it stands in. */
export type NamedSuggestion = Readonly<v.InferOutput<typeof namedSuggestionSchema>>

/** The most suggestions that become one commit. */
const mostSuggestions = 100

const applySuggestionsSchema = v.object({
  kind: v.literal('applySuggestions'),
  target: keySchemaOf('mergeRequest'),
  /** Several become one commit. */
  suggestions: v.pipe(v.array(namedSuggestionSchema), v.minLength(1), v.maxLength(mostSuggestions)),
  /** Null for the message that the service writes. */
  message: v.optional(v.nullable(markdownSchema), null),
})

const askAgainSchema = v.object({
  kind: v.literal('askAgain'),
  target: keySchemaOf('mergeRequest'),
  /** A reviewer of it, whose review begins anew. */
  reviewerId: idSchema,
})

const deleteMergeRequestSchema = v.object({
  kind: v.literal('deleteMergeRequest'),
  target: keySchemaOf('mergeRequest'),
})

export const mergeRequestEdits = [
  createMergeRequestSchema,
  mergeSchema,
  cancelMergeSchema,
  rebaseSchema,
  approveSchema,
  applySuggestionsSchema,
  askAgainSchema,
  deleteMergeRequestSchema,
] as const
