import type { FileChange } from '../../../shared/model/file-change.ts'
import type { Position } from '../../../shared/model/position.ts'

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

/** The place of a new line of the sample's changed file. */
export const positionAt = (newLine: number): Position => ({
  ...{ baseSha: 'b1', startSha: 'b1', headSha: 'h1', positionType: 'text', oldLine: null, newLine, lineRange: null },
  ...{ oldPath: 'src/pump.rs', newPath: 'src/pump.rs' },
})
