import * as v from 'valibot'

/** What a merge of a merge request can be asked for, as its service says. */
export const mergeChoicesSchema = v.object({
  /** What the commit that joins the branches would say; null where the project's merges make none. */
  mergeMessage: v.nullable(v.string()),
  /** What the one commit would say into which all are squashed. */
  squashMessage: v.string(),
  /** True if a merge squashes the commits unless it is asked not to. */
  squash: v.boolean(),
  /** True if the project decides that, and no merge can be asked otherwise. */
  isSquashFixed: v.boolean(),
})
export type MergeChoices = Readonly<v.InferOutput<typeof mergeChoicesSchema>>
