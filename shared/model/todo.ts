import * as v from 'valibot'
import { userSchema } from './user.ts'

/** Something the service wants the caller to look at (contract: Todo). The target itself is kept as its own row. */
export const todoSchema = v.object({
  id: v.number(),
  projectId: v.number(),
  author: userSchema,
  /** `marked`, `assigned`, `mentioned`, `build_failed`, `approval_required`, or what a newer service adds. */
  actionName: v.string(),
  /** `Issue` or `MergeRequest`. */
  targetType: v.string(),
  targetId: v.number(),
  targetUrl: v.string(),
  body: v.string(),
  state: v.string(),
  createdAt: v.string(),
})

export type Todo = Readonly<v.InferOutput<typeof todoSchema>>
