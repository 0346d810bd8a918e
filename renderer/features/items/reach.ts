import type { Reach } from '../../navigation/action.ts'
import type { BulkStore, EditsStore } from '../outbox/index.ts'
import type { TargetStore } from './target.svelte.ts'

/** The stores of commands that are done to the target, or to all selected items. */
export interface ItemsReach extends Reach {
  readonly bulk: BulkStore
  readonly edits: EditsStore
  readonly target: TargetStore
}

/**
 * Returns the reason against a command that uses the projects of the account in the sidebar, while the target is of another
 * account; else null.
 */
export function inOtherAccount({ target }: Pick<ItemsReach, 'target'>): string | null {
  return target.isOfOtherAccount ? 'this belongs to another account. Switch to that account first.' : null
}
