import * as v from 'valibot'
import { issueRowSchema, mergeRequestRowSchema } from './rows.ts'

/** What merging a merge request does besides, as far as this computer knows. */
export const mergeEffectsSchema = v.object({
  /** The open issues that are closed with it. */
  closes: v.array(issueRowSchema),
  /** Those of them that are not on this computer: issues of other projects, or of another tracker. */
  closesElsewhere: v.array(v.object({ reference: v.string(), title: v.string() })),
  /** Whether the service said so; else its texts do, as far as Docket reads them. */
  isSaid: v.boolean(),
  /** The open merge requests that change the same files, and which files these are. */
  overlaps: v.array(v.object({ row: mergeRequestRowSchema, files: v.array(v.string()) })),
})
export type MergeEffects = Readonly<v.InferOutput<typeof mergeEffectsSchema>>
