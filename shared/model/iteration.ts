import * as v from 'valibot'

/** A span of time that issues are planned for, in editions that have that, as far as issues in it tell. */
export const iterationSchema = v.object({
  id: v.number(),
  /** Null for one that has only its days. */
  title: v.nullable(v.string()),
  /** Days, as YYYY-MM-DD. */
  start: v.nullable(v.string()),
  due: v.nullable(v.string()),
})
export type Iteration = Readonly<v.InferOutput<typeof iterationSchema>>
