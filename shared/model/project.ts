import * as v from 'valibot'

/** A project (contract: Project), as far as Docket keeps it. Tokens it may carry are never read. */
export const projectSchema = v.object({
  id: v.number(),
  name: v.string(),
  nameWithNamespace: v.string(),
  path: v.string(),
  pathWithNamespace: v.string(),
  description: v.nullable(v.string()),
  defaultBranch: v.nullable(v.string()),
  visibilityLevel: v.number(),
  archived: v.boolean(),
  webUrl: v.string(),
  avatarUrl: v.nullable(v.string()),
  issuesEnabled: v.boolean(),
  mergeRequestsEnabled: v.boolean(),
  starCount: v.number(),
  forksCount: v.number(),
  openIssuesCount: v.number(),
  createdAt: v.string(),
  lastActivityAt: v.string(),
  /** The caller's access level (10 guest … 50 owner), or null when not a member. */
  accessLevel: v.nullable(v.number()),
})

export type Project = Readonly<v.InferOutput<typeof projectSchema>>
