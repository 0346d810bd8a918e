import * as v from 'valibot'
import type { FileChange } from './file-change.ts'

/** Notes that a service does not send all that a merge request changes: very many files, or very large ones. */
export const leftOutSchema = v.object({
  /** Number of files that it sends. */
  files: v.number(),
  /** Number of all files, as the service writes it, such as `1000+`; null where it sends every file, or does not say. */
  all: v.nullable(v.string()),
  /** True if files are missing. */
  isCut: v.boolean(),
  /** Number of files that it sends without their text. */
  withoutText: v.number(),
})
export type LeftOut = Readonly<v.InferOutput<typeof leftOutSchema>>

/** Result of a request for all: it is here, the service still leaves something out, or the branches have moved on meanwhile. */
export const fetchedRestSchema = v.picklist(['whole', 'cut', 'moved'])
export type FetchedRest = v.InferOutput<typeof fetchedRestSchema>

/** All by which a service says that something is missing. */
interface Sent {
  readonly changes: readonly FileChange[]
  readonly overflow: boolean
  /** The number of files as the merge request says it, and as its newest version does. */
  readonly counts: readonly (string | null)[]
}

/** Returns the part that a service left out of the changes of a merge request; null where all is there. */
export function leftOutOf({ changes, overflow, counts }: Sent): LeftOut | null {
  const files = changes.length
  const all = counts.find((said) => said !== null && isMore(said, files)) ?? null
  const withoutText = changes.filter(isTextLeftOut).length
  const isCut = overflow || all !== null
  return isCut || withoutText > 0 ? { files, all, isCut, withoutText } : null
}

/** Returns true if the service says that a file has changes which it does not send. */
export function isTextLeftOut({
  diff,
  tooLarge,
  collapsed,
}: Pick<FileChange, 'tooLarge' | 'collapsed'> & { readonly diff: string | null }): boolean {
  return diff === '' && (tooLarge || collapsed)
}

/** Returns true if a count that a service wrote is more than so many: `1000+` is more than 1,000. */
function isMore(said: string, files: number): boolean {
  const [, number, plus] = /^(\d+)(\+?)$/.exec(said.trim()) ?? []
  return number !== undefined && (plus === '+' || Number(number) > files)
}
