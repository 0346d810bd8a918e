import * as v from 'valibot'
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
