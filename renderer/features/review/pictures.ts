import { isOfPointers } from '../../../shared/diff/lfs-pointer.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import { hasNameOfPicture } from '../../../shared/model/picture.ts'

/** Returns true for a changed picture: it has a name as such, and no lines but those of a pointer to it. SVG has: it is a text. */
export function isPicture({ newPath, bMode, diff }: FileChange): boolean {
  return hasNameOfPicture(newPath) && bMode !== '120000' && (!/^@@/m.test(diff) || isOfPointers(diff))
}
