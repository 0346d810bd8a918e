import type { ChoicesStore } from '../../data/choices.svelte.ts'
import type { ItemsReach } from '../items/index.ts'

/** The stores that the commands of a board work on. */
export interface BoardReach extends ItemsReach {
  readonly choices: ChoicesStore
}

/** The stores that moving a card works on. */
export type MovingReach = Pick<
  BoardReach,
  'choices' | 'edits' | 'navigation' | 'pane' | 'program' | 'rows' | 'selection' | 'target' | 'toasts'
>
