import type { FileChange } from '../model/file-change.ts'
import { isTextLeftOut } from '../model/left-out.ts'

/** Returns true if a diff says that the file is binary, instead of its lines. */
export function isBinary({ diff }: Pick<FileChange, 'diff'>): boolean {
  return /^(?:Binary files\b.* differ|GIT binary patch)\r?$/m.test(diff) && !/^@@/m.test(diff)
}

/** Returns true for a file of which lines or bytes may be changed that its diff does not tell: it says the same of any others. */
export function areLinesMissing(change: FileChange): boolean {
  if (isTextLeftOut(change) || isBinary(change)) return true
  const { diff, oldPath, newPath, aMode, bMode, newFile, deletedFile } = change
  // Without lines, something else of it must have changed.
  const isElsewise = newFile || deletedFile || oldPath !== newPath || aMode !== bMode
  return diff === '' && !isElsewise
}
