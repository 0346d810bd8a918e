import type { HookDelivery } from './hooks/delivery.ts'
import type { Store } from './store/store.ts'

/** `contract` follows the contract where real services differ from it, `real` follows them. */
export type Dialect = 'contract' | 'real'

/** How services have come to call work that is not done. `either`: the old word is still heard. */
export type DraftWord = 'WIP' | 'Draft' | 'either'

/** Everything that the operations work with. */
export interface Workspace {
  readonly store: Store
  readonly dialect: Dialect
  /** The word at the beginning of a title that says the work is not done: `WIP` when absent. */
  readonly draftWord?: DraftWord
  /** Whether a note of a single emoji stays a note, instead of becoming an award. */
  readonly emojiStaysNote?: boolean
  /** Whether one may vote for and against what one wrote. */
  readonly votesOnOwn?: boolean
  /** The level from which milestones are made and changed; that of masters when absent. */
  readonly milestoneLevel?: number
  /** Tells system hooks what happened, once it is written. */
  readonly hooks: Pick<HookDelivery, 'announce' | 'send'>
  /** Where the service's own pages would be: `http://HOST:PORT`. */
  readonly webUrl: string
}
