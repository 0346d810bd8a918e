import * as v from 'valibot'
import { markedTextSchema } from './found.ts'

/** What a service finds that is not on this computer. */

/** A line of code with the text, in a file on the default branch. */
const foundLineSchema = v.object({ path: v.string(), ref: v.string(), line: v.number(), text: markedTextSchema })
export type FoundLine = Readonly<v.InferOutput<typeof foundLineSchema>>

const foundElsewhereSchema = v.object({
  kind: v.picklist(['issue', 'mergeRequest', 'project']),
  /** Of a project, its path. */
  title: v.string(),
  /** Null where it has no page on the web. */
  webUrl: v.nullable(v.string()),
})
export type FoundElsewhere = Readonly<v.InferOutput<typeof foundElsewhereSchema>>

export const foundOnServiceSchema = v.object({
  lines: v.array(foundLineSchema),
  elsewhere: v.array(foundElsewhereSchema),
})
export type FoundOnService = Readonly<v.InferOutput<typeof foundOnServiceSchema>>
