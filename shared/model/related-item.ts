import * as v from 'valibot'
import { issueRowSchema, mergeRequestRowSchema } from './rows.ts'

/** An item that another has to do with, and why: that one mentions it, is mentioned in it, or has a similar title. */
export const relatedItemSchema = v.object({
  why: v.picklist(['mentions', 'mentioned', 'similar']),
  row: v.variant('kind', [issueRowSchema, mergeRequestRowSchema]),
})
export type RelatedItem = Readonly<v.InferOutput<typeof relatedItemSchema>>
