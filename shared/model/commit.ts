import * as v from 'valibot'

/** A commit in short (contract: Commit summary). `id` is its whole SHA. */
export const commitSchema = v.object({
  id: v.string(),
  shortId: v.string(),
  title: v.string(),
  authorName: v.nullable(v.string()),
  authorEmail: v.nullable(v.string()),
  createdAt: v.nullable(v.string()),
  message: v.string(),
})

export type Commit = Readonly<v.InferOutput<typeof commitSchema>>
