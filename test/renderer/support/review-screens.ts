import type { FileChange } from '../../../shared/model/file-change.ts'

export const change = (newPath: string, diff: string, more: Partial<FileChange> = {}): FileChange => ({
  oldPath: newPath,
  newPath,
  aMode: '100644',
  bMode: '100644',
  diff,
  newFile: false,
  renamedFile: false,
  deletedFile: false,
  tooLarge: false,
  collapsed: false,
  generatedFile: false,
  ...more,
})
