import { moveFocusToField } from '../../ui/keys/focus.ts'
import { later } from '../../ui/later.ts'
import type { ItemStore } from '../../data/item.svelte.ts'

export const loadAnswerField = later(() => import('./AnswerField.svelte'))

/** Shows the field for an answer to a comment of the open item. What is typed before it is there is written in it. */
export function answerIn(item: ItemStore, note: string): void {
  item.forms.openAnswerField(note)
  moveFocusToField()
}
