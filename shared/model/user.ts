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
