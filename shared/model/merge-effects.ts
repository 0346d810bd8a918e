import * as v from 'valibot'
import { issueRowSchema, mergeRequestRowSchema } from './rows.ts'

/** What merging a merge request does besides, as far as this computer knows. */
export const mergeEffectsSchema = v.object({
  /** The open issues that the service closes with it, because its texts say so. */
  closes: v.array(issueRowSchema),
  /** The open merge requests that change the same files, and which files these are. */
  overlaps: v.array(v.object({ row: mergeRequestRowSchema, files: v.array(v.string()) })),
})
export type MergeEffects = Readonly<v.InferOutput<typeof mergeEffectsSchema>>
