import * as v from 'valibot'

/** Whole files of a repository as they are at a commit: their texts and pictures. */

const size = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Names a file of a repository, at a commit. */
export interface RepositoryFile {
  readonly projectId: number
  readonly sha: string
  readonly path: string
}

/** A file as a window is given it. `bytes` is its size, and that of the file it stands for where it is a pointer. */
export const fileAtCommitSchema = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string(), bytes: size }),
  /** `local`: the path of the copy on this computer, relative to the page. */
  v.object({ kind: v.literal('picture'), local: v.string(), bytes: size }),
  /** Git LFS keeps the file elsewhere: this is the note of where. */
  v.object({ kind: v.literal('pointer'), bytes: size }),
  v.object({ kind: v.literal('binary'), bytes: size }),
  /** It is larger than Docket takes, and not kept. */
  v.object({ kind: v.literal('tooLarge') }),
])
export type FileAtCommit = v.InferOutput<typeof fileAtCommitSchema>

/** The largest file that is taken, in bytes. */
export const mostFileBytes = 5_000_000

/** The content of a file, by its bytes. A picture is any that a window can show. */
export type FileContent =
  | { readonly kind: 'text'; readonly text: string; readonly bytes: number }
  | { readonly kind: 'picture' | 'pointer' | 'binary'; readonly bytes: number }
