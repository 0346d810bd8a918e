import * as v from 'valibot'

/** A project (contract: Project), with the fields that Docket stores. Tokens in it are never read. */
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

/** The user or group whose projects are below a path (contract: Namespace). */
export const namespaceSchema = v.object({
  id: v.number(),
  name: v.string(),
  path: v.string(),
  ownerId: v.nullable(v.number()),
  createdAt: v.nullable(v.string()),
  updatedAt: v.nullable(v.string()),
  description: v.string(),
  avatarUrl: v.nullable(v.string()),
  shareWithGroupLock: v.nullable(v.boolean()),
  visibilityLevel: v.nullable(v.number()),
})

export type Namespace = Readonly<v.InferOutput<typeof namespaceSchema>>

const accessSchema = v.nullable(v.object({ accessLevel: v.number(), notificationLevel: v.nullable(v.number()) }))

/** A project with the fields that Docket does not store. Fields that a service leaves out are null or empty. */
export const projectDetailSchema = v.object({
  ...projectSchema.entries,
  tagList: v.array(v.string()),
  public: v.boolean(),
  sshUrlToRepo: v.nullable(v.string()),
  httpUrlToRepo: v.nullable(v.string()),
  wikiEnabled: v.nullable(v.boolean()),
  buildsEnabled: v.nullable(v.boolean()),
  snippetsEnabled: v.nullable(v.boolean()),
  containerRegistryEnabled: v.nullable(v.boolean()),
  sharedRunnersEnabled: v.nullable(v.boolean()),
  creatorId: v.nullable(v.number()),
  namespace: v.nullable(namespaceSchema),
  /** Null where a group owns it. */
  owner: v.nullable(v.object({ id: v.number(), name: v.string(), createdAt: v.nullable(v.string()) })),
  publicBuilds: v.nullable(v.boolean()),
  sharedWithGroups: v.array(
    v.object({ groupId: v.number(), groupName: v.nullable(v.string()), groupAccessLevel: v.nullable(v.number()) }),
  ),
  onlyAllowMergeIfBuildSucceeds: v.nullable(v.boolean()),
  onlyAllowMergeIfAllDiscussionsAreResolved: v.nullable(v.boolean()),
  requestAccessEnabled: v.nullable(v.boolean()),
  /** The caller's access in the project and in its group; null where they are not a member. */
  permissions: v.object({ projectAccess: accessSchema, groupAccess: accessSchema }),
})

export type ProjectDetail = Readonly<v.InferOutput<typeof projectDetailSchema>>
