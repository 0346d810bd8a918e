import * as v from 'valibot'

/** What a merge request does to one file (contract: Merge request, `changes`). Modes are octal, as text. */
export const fileChangeSchema = v.object({
  oldPath: v.string(),
  newPath: v.string(),
  aMode: v.nullable(v.string()),
  bMode: v.nullable(v.string()),
  /** In the unified form; empty where the service leaves it out, as it does for binary and very large files. */
  diff: v.string(),
  newFile: v.boolean(),
  renamedFile: v.boolean(),
  deletedFile: v.boolean(),
})

export type FileChange = Readonly<v.InferOutput<typeof fileChangeSchema>>
