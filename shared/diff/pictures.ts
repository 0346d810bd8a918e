import type { FileChange } from '../model/file-change.ts'
import { hasNameOfPicture } from '../model/picture.ts'
import { isOfPointers } from './lfs-pointer.ts'
import { sizeOfDiff, type DiffSize } from './lines.ts'

type Named = Pick<FileChange, 'newPath' | 'bMode'>

/** Returns the size of a change as it is shown: the pointer that Git LFS keeps for a picture has no lines for anybody. */
export function sizeOfChange(change: FileChange): DiffSize {
  return sizeOfDiff(isNamedPicture(change) && isOfPointers(change.diff) ? '' : change.diff)
}

/** Returns true for a changed picture: it has a name as such, and no lines. SVG has: it is a text. */
export function isPicture(change: Named & Pick<DiffSize, 'lines'>): boolean {
  return isNamedPicture(change) && change.lines === 0
}

function isNamedPicture({ newPath, bMode }: Named): boolean {
  return hasNameOfPicture(newPath) && bMode !== '120000'
}
