import type { HookDelivery } from './hooks/delivery.ts'
import type { Store } from './store/store.ts'

/** `contract` follows the contract where real services differ from it, `real` follows them. */
export type Dialect = 'contract' | 'real'

/** The title prefix of work that is not done. `either` takes the old one and the new one. */
export type DraftWord = 'WIP' | 'Draft' | 'either'

/** Everything that the operations work with. */
export interface Workspace {
  readonly store: Store
  readonly dialect: Dialect
  /** The word at the beginning of a title that says the work is not done: `WIP` when absent. */
  readonly draftWord?: DraftWord
  /** Keeps a note of a single emoji as a note, instead of making it an award. */
  readonly emojiStaysNote?: boolean
  /**
   * Lets what stands beside an item's own row (comments, labels, people, links) move its date once a minute at most, and the
   * deletion of a comment not at all. Otherwise all of that moves it each time.
   */
  readonly touchesSeldom?: boolean
  /** Lets users vote on their own items. */
  readonly votesOnOwn?: boolean
  /** The level from which milestones are made and changed; that of masters when absent. */
  readonly milestoneLevel?: number
  /** Finds out about conflicts once it was asked whether there are any, instead of before it answers. */
  readonly checksLater?: boolean
  /** Lets whoever requests changes hold up the merge, in editions that are paid for. */
  readonly requestedChangesBlock?: boolean
  /**
   * What becomes of reviews: newer services keep their `stated` outcome, older ones only that a reviewer has approved or commented
   * (`marked`). Absent where there are no reviewers.
   */
  readonly reviews?: 'marked' | 'stated'
  /** Gives pictures in texts of projects that are not public to those alone who have signed in, as other files. */
  readonly picturesAskForSession?: boolean
  /** Lets an item have one label of each scope at most, in editions that are paid for. */
  readonly scopesAreExclusive?: boolean
  /** Merges by a command only the head that its writer names. */
  readonly mergesSeenHeads?: boolean
  /** Carries out the commands in descriptions and notes that are changed, and not only in new ones. */
  readonly runsChangedCommands?: boolean
  /** Slash commands besides those of the contract. */
  readonly commands?: readonly string[]
  /** Returns true while the service answers, and takes no changes; never when absent. */
  readonly isReadOnly?: () => boolean
  /** Sends events to system hooks once they are written. */
  readonly hooks: Pick<HookDelivery, 'announce' | 'send'>
  /** The base address of the service's own pages: `http://HOST:PORT`. */
  readonly webUrl: string
}
