import type { Edit } from '../../../shared/edit.ts'
import { keyOf } from '../../../shared/model/key.ts'
import * as account from './acts-on-account.ts'
import * as directory from './acts-on-directory.ts'
import * as items from './acts-on-items.ts'
import * as people from './acts-on-people.ts'
import * as notes from './acts-on-notes.ts'
import * as projects from './acts-on-projects.ts'
import { EditLog } from './edit-log.ts'
import { edited, Hand, type Act } from './hand.ts'
import { drawn } from '../../support/properties.ts'
import { apiVersion } from '../../support/api-version.ts'
import type { FixtureKeys } from './fixture-keys.ts'

/** The acts with their weights. */
const acts: readonly (readonly [weight: number, act: Act])[] = [
  [6, items.changeItem],
  [1, items.labelSeveral],
  [3, items.changeState],
  [3, items.toggleTask],
  [2, items.follow],
  [3, items.changeTodo],
  [3, items.createIssue],
  [1, items.createTwin],
  [2, items.createMergeRequest],
  [2, items.merge],
  [2, items.mergeWhenBuilt],
  [1, items.moveIssue],
  [1, items.deleteItem],
  [7, notes.comment],
  [2, notes.mention],
  [3, notes.editComment],
  [2, notes.deleteComment],
  [4, notes.award],
  [1, projects.star],
  [1, account.addKey],
  [1, account.deleteKey],
  [1, account.addEmail],
  [1, account.deleteEmail],
  [1, directory.createProject],
  [1, directory.createGroup],
  [1, directory.forkProject],
  [2, directory.changeDirectory],
  [1, directory.archiveProject],
  [1, directory.deleteDirectory],
  [2, projects.createLabel],
  [3, projects.changeLabel],
  [1, projects.deleteLabel],
  [1, projects.followLabel],
  [2, projects.createMilestone],
  [3, projects.changeMilestone],
]

/** Acts that exist over v4 only. */
const actsOverV4: typeof acts = [
  [2, items.approve],
  [4, items.linkIssue],
]

/** Acts on a service of today. */
const actsOnNewest: typeof acts = [
  [8, items.changeTodo],
  [10, items.snoozeTodo],
  [6, items.changeItem],
]

/** Acts of those who have threads, suggestions, reviewers and files, over v4 only. */
const actsOnThreads: typeof acts = [
  [5, notes.beginThread],
  [6, notes.showFile],
  [9, notes.answer],
  [14, notes.resolveThread],
  [5, notes.publishReview],
  [4, items.askAgain],
  [4, items.applySuggestions],
]

/** Further acts of administrators. */
const actsOfAdministrators: typeof acts = [
  [2, people.addHook],
  [1, people.deleteHook],
  [3, people.changePerson],
  [3, people.blockPerson],
  [1, people.deletePerson],
  [1, people.transferProject],
]

/** Queues edits as one step, and notes them down in the user's log by their ids in the outbox. */
export type Submit = (edits: readonly Edit[]) => void

/**
 * A user who does possible things at random, and knows their expected results on the service. The acts follow from the random
 * numbers alone, not from the progress of the edits: so another one can repeat them from the ids alone.
 */
export class RandomUser {
  readonly hand: Hand
  readonly log: EditLog
  readonly #submit: Submit
  readonly #acts: typeof acts

  constructor(random: () => number, fixtureKeys: FixtureKeys, submit: Submit, hasThreads = false) {
    this.log = new EditLog(fixtureKeys)
    this.hand = new Hand(random, fixtureKeys, () => this.log.world)
    this.#submit = submit
    this.#acts = [
      ...acts,
      ...(apiVersion === 'v4' ? actsOverV4 : []),
      ...(hasThreads ? actsOnThreads : []),
      ...(fixtureKeys.isNewest ? actsOnNewest : []),
      ...(fixtureKeys.people.size === 0 ? [] : actsOfAdministrators),
    ]
  }

  /** Does the act that was drawn, if it is possible. Returns true if it did. */
  act(): boolean {
    return this.#do(drawn(this.hand.random, this.#acts))
  }

  /** All acts, each of which can be done by itself if it is possible. It returns true if it did. */
  get everyAct(): (() => boolean)[] {
    return this.#acts.map(
      ([, act]) =>
        () =>
          this.#do(act),
    )
  }

  #do(act: Act): boolean {
    const edits = act(this.hand)
    if (edits) this.#submit(edits)
    return edits !== null
  }

  /** Marks all todos done: only when none is on its way, since that is not part of their order. */
  finishTodos(): void {
    const target = keyOf('here', 'user', this.hand.fixtureKeys.ownUserId)
    this.#submit(edited({ kind: 'finishTodos', target, upTo: Number.MAX_SAFE_INTEGER }))
  }
}
