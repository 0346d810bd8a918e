import * as v from 'valibot'

/** A milestone (contract: Milestone). `state` is open text: active, closed. Dates are YYYY-MM-DD. */
export const milestoneSchema = v.object({
  id: v.number(),
  iid: v.number(),
  projectId: v.number(),
  title: v.string(),
  description: v.string(),
  state: v.string(),
  dueDate: v.nullable(v.string()),
  startDate: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
})

export type Milestone = Readonly<v.InferOutput<typeof milestoneSchema>>
