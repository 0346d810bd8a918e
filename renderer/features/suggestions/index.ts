import type { NoteRow } from '../../../shared/model/rows.ts'
import { later } from '../../ui/later.ts'

/** The exports of this feature for the others. */

/** Draws the text of a comment that may have suggestions. Most have none, and the first screen does without it. */
export const loadSuggestedText = later(() => import('./SuggestedText.svelte'))

/** Returns true if the text of a comment on a line may have suggestions. */
export function maySuggest({ position, body }: NoteRow): boolean {
  return position !== null && body.includes('suggestion')
}
