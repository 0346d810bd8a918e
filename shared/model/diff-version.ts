import * as v from 'valibot'
import { commitSchema } from './commit.ts'
import { fileChangeSchema } from './file-change.ts'

/**
 * What a merge request looked like after a push (contract: Merge request diff version). `state` is open text:
 * collected.
 */
export const diffVersionSchema = v.object({
  id: v.number(),
  headCommitSha: v.nullable(v.string()),
  baseCommitSha: v.nullable(v.string()),
  startCommitSha: v.nullable(v.string()),
  createdAt: v.string(),
  mergeRequestId: v.number(),
  state: v.string(),
  /** How many files it changes, as text: a service may write `1000+`. */
  realSize: v.nullable(v.string()),
})

export type DiffVersion = Readonly<v.InferOutput<typeof diffVersionSchema>>

/** A part of a merge request, with the id of the version in which it was added or last changed; 0 when not known. */
export type Versioned<T> = T & { readonly sinceVersion: number }

/** The view of a single version. */
export const diffVersionDetailSchema = v.object({
  ...diffVersionSchema.entries,
  commits: v.array(commitSchema),
  diffs: v.array(fileChangeSchema),
})

export type DiffVersionDetail = Readonly<v.InferOutput<typeof diffVersionDetailSchema>>
