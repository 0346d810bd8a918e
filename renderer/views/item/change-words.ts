import type { FileChange } from '../../../shared/model/file-change.ts'

/** Whether a file has another name than before. */
export function isMoved({ renamedFile, oldPath, newPath }: FileChange): boolean {
  return renamedFile && oldPath !== newPath
}

/** What is said of a file of which no line is shown. */
export function noLinesWords(change: FileChange): string {
  const { aMode, bMode, newFile, deletedFile } = change
  const isModeChanged = aMode !== null && bMode !== null && aMode !== bMode && !newFile && !deletedFile
  if (isModeChanged) return `Only its mode changed: ${aMode} → ${bMode}.`
  if (isMoved(change)) return 'It has another name, and the service shows no other change.'
  return 'The service shows no text of it: it is empty, binary or very large.'
}
