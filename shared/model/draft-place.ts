import type { DraftNote } from './draft-note.ts'
import type { Position } from './position.ts'

/** Returns the place of a draft in the changes; null where it has none. */
export function placeOfDraft({ position }: DraftNote): Position | null {
  return position === null || (position.newPath === null && position.oldPath === null) ? null : position
}
