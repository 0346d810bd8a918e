import { isOfPointers } from '../../../shared/diff/lfs-pointer.ts'
import { isBinary } from '../../../shared/diff/missing-lines.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import { isTextLeftOut } from '../../../shared/model/left-out.ts'

/** Returns true if a file has another name than before. */
export function isMoved({ renamedFile, oldPath, newPath }: Omit<FileChange, 'diff'>): boolean {
  return renamedFile && oldPath !== newPath
}

/** The mode of a file before and after, such as `100644 → 100755`; empty where it is the same, or where there is only one. */
export function modeWords({ aMode, bMode, newFile, deletedFile }: FileChange): string {
  const isChanged = aMode !== null && bMode !== null && aMode !== bMode && !newFile && !deletedFile
  return isChanged ? `${aMode} → ${bMode}` : ''
}

/** The words for a file of which no line is shown. The service does not say why it sends none: they tell as much as is known. */
export function noLinesWords(change: FileChange): string {
  const mode = modeWords(change)
  if (isTextLeftOut(change))
    return 'GitLab leaves out its text because it is very large. Open it in the browser to see it.'
  if (isBinary(change))
    return `It is binary, so it has no lines to show.${mode === '' ? '' : ` Its mode changed: ${mode}.`}`
  if (isOfPointers(change.diff)) return 'Git LFS keeps it, so it has no lines to show.'
  if (change.newFile || change.deletedFile) {
    const was = change.newFile ? 'is' : 'was'
    // The names of a file without any line: its text was there to be shown.
    return change.diff === ''
      ? `It ${was} empty, or GitLab left out its text because it is very large.`
      : `It ${was} empty.`
  }
  if (isMoved(change)) {
    const changed = mode === '' ? '' : ` and has another mode, ${mode}`
    return `It was renamed${changed}, and GitLab shows no other change.`
  }
  if (mode !== '') return `Only its mode changed: ${mode}.`
  return 'GitLab left out its changes because they are very large or binary.'
}
