import * as v from 'valibot'
import { milestoneSchema } from './milestone.ts'
import { userSchema } from './user.ts'

/** An issue (contract: Issue). `id` is used in requests, `iid` is what people see. `state` is open text. */
export const issueSchema = v.object({
  id: v.number(),
  iid: v.number(),
  projectId: v.number(),
  title: v.string(),
  description: v.nullable(v.string()),
  state: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  labels: v.array(v.string()),
  milestone: v.nullable(milestoneSchema),
  assignee: v.nullable(userSchema),
  author: userSchema,
  subscribed: v.boolean(),
  userNotesCount: v.number(),
  dueDate: v.nullable(v.string()),
  webUrl: v.nullable(v.string()),
  confidential: v.boolean(),
  upvotes: v.number(),
  downvotes: v.number(),
})

export type Issue = Readonly<v.InferOutput<typeof issueSchema>>

/** Whether an item can still be worked on: some services say `reopened` for what the contract calls `opened`. */
export function isOpen(item: { readonly state: string }): boolean {
  return item.state === 'opened' || item.state === 'reopened'
}
