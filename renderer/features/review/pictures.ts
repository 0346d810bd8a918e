import type { FileChange } from '../../../shared/model/file-change.ts'

/** Returns true for a changed picture: it has a name as such, and no lines. SVG has: it is a text. */
export function isPicture({ newPath, bMode, diff }: FileChange): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|bmp|ico)$/i.test(newPath) && bMode !== '120000' && !/^@@/m.test(diff)
}
