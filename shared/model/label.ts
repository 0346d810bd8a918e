import * as v from 'valibot'

/** A label of a project (contract: Label). `color` is `#` and six hex digits; a null priority is none. */
export const labelSchema = v.object({
  id: v.number(),
  name: v.string(),
  color: v.string(),
  description: v.nullable(v.string()),
  openIssuesCount: v.number(),
  closedIssuesCount: v.number(),
  openMergeRequestsCount: v.number(),
  subscribed: v.boolean(),
  priority: v.nullable(v.number()),
})

export type Label = Readonly<v.InferOutput<typeof labelSchema>>
