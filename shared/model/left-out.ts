import * as v from 'valibot'
import type { FileChange } from './file-change.ts'

/** That a service does not send all that a merge request changes: very many files, or very large ones. */
export const leftOutSchema = v.object({
  /** How many files it sends. */
  files: v.number(),
  /** How many there are, as the service writes it, such as `1000+`; null where it sends every file, or does not say. */
  all: v.nullable(v.string()),
  /** Whether files are missing. */
  isCut: v.boolean(),
  /** Of how many files that it sends it leaves the text out. */
  withoutText: v.number(),
})
export type LeftOut = Readonly<v.InferOutput<typeof leftOutSchema>>

/** What became of asking for all: it is here, the service still leaves something out, or the branches have moved on meanwhile. */
export const fetchedRestSchema = v.picklist(['whole', 'cut', 'moved'])
export type FetchedRest = v.InferOutput<typeof fetchedRestSchema>

/** All by which a service says that something is missing. */
interface Sent {
  readonly changes: readonly FileChange[]
  readonly overflow: boolean
  /** The number of files as the merge request says it, and as its newest version does. */
  readonly counts: readonly (string | null)[]
}

/** What a service left out of the changes of a merge request; null where all is there. */
export function leftOutOf({ changes, overflow, counts }: Sent): LeftOut | null {
  const files = changes.length
  const all = counts.find((said) => said !== null && isMore(said, files)) ?? null
  const withoutText = changes.filter(isTextLeftOut).length
  const isCut = overflow || all !== null
  return isCut || withoutText > 0 ? { files, all, isCut, withoutText } : null
}

/** Whether the service says that a file has changes which it does not send. */
export function isTextLeftOut({ diff, tooLarge, collapsed }: FileChange): boolean {
  return diff === '' && (tooLarge || collapsed)
}

/** Whether a count that a service wrote is more than so many: `1000+` is more than 1,000. */
function isMore(said: string, files: number): boolean {
  const [, number, plus] = /^(\d+)(\+?)$/.exec(said.trim()) ?? []
  return number !== undefined && (plus === '+' || Number(number) > files)
}
