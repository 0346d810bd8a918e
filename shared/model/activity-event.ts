import * as v from 'valibot'
import { noteSchema } from './note.ts'
import { userSchema } from './user.ts'

/** What was pushed (contract: Activity event, `data`). `before` and `after` are commit ids, all zeros for none. */
export const pushSchema = v.object({
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  ref: v.string(),
  userId: v.nullable(v.number()),
  userName: v.nullable(v.string()),
  repository: v.nullable(
    v.object({
      name: v.string(),
      url: v.nullable(v.string()),
      description: v.nullable(v.string()),
      homepage: v.nullable(v.string()),
    }),
  ),
  commits: v.array(
    v.object({
      id: v.string(),
      message: v.string(),
      timestamp: v.nullable(v.string()),
      url: v.nullable(v.string()),
      author: v.nullable(v.object({ name: v.nullable(v.string()), email: v.nullable(v.string()) })),
    }),
  ),
  totalCommitsCount: v.number(),
})

export type Push = Readonly<v.InferOutput<typeof pushSchema>>

/** Something that somebody did (contract: Activity event). It has no id. */
export const activityEventSchema = v.object({
  title: v.nullable(v.string()),
  projectId: v.nullable(v.number()),
  /** `opened`, `closed`, `commented on`, `accepted`, `pushed to`, or what a newer service adds. */
  actionName: v.string(),
  targetId: v.nullable(v.number()),
  /** `Issue`, `MergeRequest`, `Note`, `Milestone`, or what a newer service adds. */
  targetType: v.nullable(v.string()),
  targetTitle: v.nullable(v.string()),
  authorId: v.nullable(v.number()),
  author: v.nullable(userSchema),
  authorUsername: v.nullable(v.string()),
  push: v.nullable(pushSchema),
  note: v.nullable(noteSchema),
  /** In the contract only comments have it. */
  createdAt: v.nullable(v.string()),
})

export type ActivityEvent = Readonly<v.InferOutput<typeof activityEventSchema>>
