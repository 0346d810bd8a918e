import * as v from 'valibot'

/** The user as embedded in other resources (contract: Brief user). `state` is open text: active, blocked, … */
export const userSchema = v.object({
  id: v.number(),
  username: v.string(),
  name: v.string(),
  state: v.string(),
  avatarUrl: v.nullable(v.string()),
  webUrl: v.nullable(v.string()),
})

export type User = Readonly<v.InferOutput<typeof userSchema>>

/** The caller's own view (contract: User, own view), without any secret it may carry. */
export const ownUserSchema = v.object({
  ...userSchema.entries,
  isAdmin: v.boolean(),
  email: v.nullable(v.string()),
})

export type OwnUser = Readonly<v.InferOutput<typeof ownUserSchema>>

/**
 * A user's own page (contract: User, both views). What the caller may not see is null; normal callers do not see anything from
 * `email` on. Lists may show no more than the embedded user.
 */
export const userDetailSchema = v.object({
  ...userSchema.entries,
  createdAt: v.nullable(v.string()),
  isAdmin: v.nullable(v.boolean()),
  bio: v.nullable(v.string()),
  location: v.nullable(v.string()),
  skype: v.nullable(v.string()),
  linkedin: v.nullable(v.string()),
  twitter: v.nullable(v.string()),
  websiteUrl: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  email: v.nullable(v.string()),
  lastSignInAt: v.nullable(v.string()),
  currentSignInAt: v.nullable(v.string()),
  confirmedAt: v.nullable(v.string()),
  themeId: v.nullable(v.number()),
  colorSchemeId: v.nullable(v.number()),
  projectsLimit: v.nullable(v.number()),
  identities: v.array(v.object({ provider: v.string(), externUid: v.string() })),
  canCreateGroup: v.nullable(v.boolean()),
  canCreateProject: v.nullable(v.boolean()),
  twoFactorEnabled: v.nullable(v.boolean()),
  external: v.nullable(v.boolean()),
})

export type UserDetail = Readonly<v.InferOutput<typeof userDetailSchema>>
