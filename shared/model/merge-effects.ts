import * as v from 'valibot'
import { issueRowSchema, mergeRequestRowSchema } from './rows.ts'

/** Further effects of merging a merge request, as far as this computer knows. */
export const mergeEffectsSchema = v.object({
  /** The open issues that are closed with it. */
  closes: v.array(issueRowSchema),
  /** Closed issues that are not on this computer: those of other projects, or of another tracker. */
  closesElsewhere: v.array(v.object({ reference: v.string(), title: v.string() })),
  /** True if they are from the service; false if from the merge request's texts, as far as Docket reads them. */
  isSaid: v.boolean(),
  /** The open merge requests that change the same files, and which files these are. */
  overlaps: v.array(v.object({ row: mergeRequestRowSchema, files: v.array(v.string()) })),
})
export type MergeEffects = Readonly<v.InferOutput<typeof mergeEffectsSchema>>
