import * as v from 'valibot'
import { fileChangeSchema } from './file-change.ts'
import { milestoneSchema } from './milestone.ts'
import { userSchema } from './user.ts'

/** A merge request (contract: Merge request). `state` and `mergeStatus` are open text. */
export const mergeRequestSchema = v.object({
  id: v.number(),
  iid: v.number(),
  projectId: v.number(),
  sourceProjectId: v.nullable(v.number()),
  targetProjectId: v.nullable(v.number()),
  sourceBranch: v.string(),
  targetBranch: v.string(),
  title: v.string(),
  description: v.nullable(v.string()),
  state: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  upvotes: v.number(),
  downvotes: v.number(),
  author: userSchema,
  assignee: v.nullable(userSchema),
  labels: v.array(v.string()),
  workInProgress: v.boolean(),
  milestone: v.nullable(milestoneSchema),
  mergeWhenBuildSucceeds: v.boolean(),
  mergeStatus: v.string(),
  subscribed: v.boolean(),
  sha: v.nullable(v.string()),
  mergeCommitSha: v.nullable(v.string()),
  userNotesCount: v.number(),
  webUrl: v.nullable(v.string()),
})

export type MergeRequest = Readonly<v.InferOutput<typeof mergeRequestSchema>>

/** A merge request with the fields that Docket does not store. */
export const mergeRequestDetailSchema = v.object({
  ...mergeRequestSchema.entries,
  /** Null when nobody has chosen. */
  shouldRemoveSourceBranch: v.nullable(v.boolean()),
  forceRemoveSourceBranch: v.nullable(v.boolean()),
})

export type MergeRequestDetail = Readonly<v.InferOutput<typeof mergeRequestDetailSchema>>

/** The view with the files it changes. */
export const mergeRequestChangesSchema = v.object({
  ...mergeRequestDetailSchema.entries,
  changes: v.array(fileChangeSchema),
})

export type MergeRequestChanges = Readonly<v.InferOutput<typeof mergeRequestChangesSchema>>
