import * as v from 'valibot'
import { expect } from 'vitest'
import type { Edit } from '../../../shared/edit.ts'
import { isForReview } from '../../../shared/edits/for-review.ts'
import { AppFailure, type ErrorCode } from '../../../shared/errors.ts'
import { proposedEditSchema, type ProposedEdit } from '../../../shared/edits/proposals.ts'
import { markdownOfFile } from '../../../shared/model/attached-file.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { isLocal } from '../../../shared/model/local-id.ts'
import type { OutboxOnFiles, UserAction } from '../../support/outbox-on-files.ts'
import { hasLanded } from '../../support/edits.ts'
import { attach } from '../../support/attached-file.ts'
import { drawn, oneOf } from '../../support/properties.ts'
import type { Entry } from './edit-log.ts'
import { edited } from './hand.ts'
import type { FixtureKeys } from './fixture-keys.ts'
import {
  fateOf,
  noted,
  onOtherRow,
  replacementAgain,
  replacementBy,
  type Replacement,
  type Step,
  type StepPart,
} from './steps.ts'
import { RandomUser } from './user.ts'
import { fieldOfWords, rewritten } from './words.ts'
import type { ItemKey } from './world.ts'
import type { QueuedEdit } from '../../../electron/protocols/queued-edit.ts'

function isProposable(edit: Edit | undefined): edit is ProposedEdit {
  return edit !== undefined && v.is(proposedEditSchema, edit) && !isForReview(edit)
}

/**
 * A user who also changes their mind: undoes and redoes, discards and restores, and rewrites, moves and hurries edits that wait.
 * The program may end while they do: then they look whether the action was done, and find all of it or nothing.
 */
export class OutboxUser {
  readonly #outbox: OutboxOnFiles
  readonly #random: () => number
  readonly user: RandomUser
  #steps: Step[] = []
  /** The action that was begun last, and the outbox before it. */
  #begun: { readonly before: readonly QueuedEdit[]; readonly conclude: (changed: readonly number[]) => void } | null =
    null
  /** The outbox before the last action. */
  #before: readonly QueuedEdit[] = []
  /** Items that others have changed as well. */
  readonly #contested = new Set<string>()
  /** Edits that the service has refused for a reason that the model knew at that time. */
  readonly #refusedThen = new Set<number>()
  #submissions = 0
  /** The number of twins that were discarded while it was unknown whether they had arrived. */
  uncertainTwins = 0

  constructor(outbox: OutboxOnFiles, random: () => number, fixtureKeys: FixtureKeys, hasThreads = false) {
    this.#outbox = outbox
    this.#random = random
    this.user = new RandomUser(random, fixtureKeys, (edits) => this.#submit(edits), hasThreads)
  }

  get log(): RandomUser['log'] {
    return this.user.log
  }

  /** Does something. @throws ProgramEnded */
  act(): void {
    this.look()
    if (this.#random() < 0.5) {
      this.user.act()
      return
    }
    const thoughts: readonly (readonly [weight: number, thought: () => void])[] = [
      [5, () => this.#undo()],
      [3, () => this.#redo()],
      [4, () => this.#contradict()],
      [3, () => this.#discard()],
      [2, () => this.#restore()],
      [2, () => this.#rewrite()],
      [2, () => this.#move()],
      [1, () => this.#hurry()],
    ]
    drawn(this.#random, thoughts)()
  }

  /** Does something, and then tries the given action, which may not be possible just now. */
  attempt(action: UserAction): void {
    this.look()
    this.user.act()
    switch (action) {
      case 'submit':
        return
      case 'undo':
        return this.#undo()
      case 'redo':
        this.#undo()
        return this.#redo()
      case 'discard':
        return this.#discard()
      case 'restore':
        this.#discard()
        return this.#restore()
      case 'rewrite':
        return this.#rewrite()
      case 'move':
        return this.#move()
      case 'hurry':
        return this.#hurry()
      case 'resolve':
        return this.settleParked()
    }
  }

  /** Gives an item another title, which others may do as well before it is sent: that is the user's to decide. */
  retitle(target: ItemKey): void {
    this.look()
    this.#submit(edited({ kind: 'changeItem', target, fields: { title: `issue ${this.user.hand.word()}` } }))
    this.#contested.add(target)
  }

  /** Shows a file that the service does not have yet, in a comment. */
  showNewFile(): void {
    this.look()
    const { hand } = this.user
    const name = `${hand.word()}.png`
    const id = attach(this.#outbox.userStore, name)
    hand.fixtureKeys.files.set(id, name)
    this.#submit(
      edited({
        kind: 'comment',
        target: hand.item()?.key ?? hand.fixtureKeys.item('Alpha'),
        body: markdownOfFile({ id, name }),
      }),
    )
  }

  /** Marks all todos done: only when none is on its way, since that is not part of their order. */
  finishTodos(): void {
    this.look()
    this.user.finishTodos()
  }

  /** Notes which edits have arrived meanwhile, and whether the action that the program ended in was done. */
  look(): void {
    const now = this.#listUnsettled()
    const begun = this.#begun
    this.#begun = null
    if (begun) {
      // Edits that landed meanwhile were retired while the program ended: the user did not remove them.
      const changed = changedBetween(begun.before, now).filter((id) => !hasLanded(this.#outbox.cache, id))
      if (changed.length > 0) begun.conclude(changed)
    }
    this.log.settle(now)
    for (const { id, state } of now) if (state === 'rejected' && this.log.refused.has(id)) this.#refusedThen.add(id)
    expect(now.map(({ id }) => id)).toEqual(this.log.queued.map(({ id }) => id))
  }

  /**
   * Decides about the edits that wait for the user: chooses their own text in conflicts, sends edits again that were refused on
   * their way, and discards the rest, which must have reasons that the model knows.
   */
  settleParked(): void {
    this.look()
    for (const parked of this.#listUnsettled()) {
      const { state, edit, error } = parked
      // A project that the user has deleted looks like one that is hidden, which may be back.
      const isFrozen = error?.code === 'project_hidden' && this.log.refused.has(parked.id)
      if (state !== 'rejected' && state !== 'conflict' && !isFrozen) continue
      if (state === 'conflict' && this.#contested.has(edit.target)) {
        this.#resolve(parked)
        continue
      }
      const isOfThread = error?.code === 'thread_not_begun' && !this.log.refused.has(parked.id)
      // What stood in its way is gone: an edit before it, which was discarded then, is wanted again.
      const isPossibleNow = this.#refusedThen.has(parked.id) && !this.log.refused.has(parked.id)
      if ((error && refusalsOfRights.has(error.code)) || isOfThread || isPossibleNow) {
        this.#sendNow(parked)
        continue
      }
      const isExplained = this.log.refused.has(parked.id) || isTwin(parked)
      expect(isExplained ? null : parked).toBeNull()
      this.#giveUp(parked)
    }
  }

  /**
   * Some of the edits are proposed by an assistant first, and sent by the user. Where the program ends between both, the proposal
   * stays; so does another one, each time, that nobody ever sends: the service must never have it.
   */
  #submit(edits: readonly Edit[]): void {
    const { userStore } = this.#outbox
    this.#submissions += 1
    const [edit, ...others] = edits
    const isProposed = this.#submissions % 5 === 0 && others.length === 0 && isProposable(edit)
    const proposals = isProposed ? [userStore.propose(edit, 'Helper')] : null
    if (isProposed) userStore.propose(edit, 'Helper that nobody heeds')
    const answered = this.#perform(
      'submit',
      () => (proposals ? this.#sendProposals(proposals) : userStore.submitEdits(edits)),
      (changed) => {
        this.#steps = this.#steps.filter(({ isUndone }) => !isUndone)
        this.#steps.push({ isUndone: false, parts: edits.map((edit) => this.#note(edit, edits.length, changed)) })
      },
    )
    const last = this.#steps.at(-1)
    if (answered) expect(answered).toEqual(last?.parts.map(({ id }) => id))
  }

  /** Returns the ids of the edits. A refusal is thrown, as it is where edits are submitted. */
  #sendProposals(ids: readonly number[]): readonly number[] {
    const { edits, refused } = this.#outbox.userStore.sendProposals(ids)
    if (refused[0]) throw new AppFailure(refused[0].error)
    return edits
  }

  /** Notes down an edit that is among those that changed: of several, the one with the same target. */
  #note(edit: Edit, many: number, changed: readonly number[]): StepPart {
    const id = many === 1 ? changed[0] : changed.find((one) => `here/${this.#queueKeyOf(one)}` === edit.target)
    if (id === undefined) throw new Error(`nothing came of ${JSON.stringify(edit)}`)
    const part = noted(this.log, id, edit, this.user.hand.fixtureKeys.ownUserId, this.#isKnown(edit, id))
    const unsettled = this.#listUnsettled()
    if (unsettled.every((one) => one.id !== id)) this.#noteNothing(id)
    else this.log.settle(unsettled, changed)
    return part
  }

  /**
   * Returns false for what the outbox does not know the values of: a person who is in no list, so that only an answer to an edit
   * shows them, and a label that a waiting renaming hides.
   */
  #isKnown({ kind, target }: Edit, id: number): boolean {
    if (kind === 'changeLabel' || kind === 'deleteLabel') {
      const queued = this.#listUnsettled().find((one) => one.id === id)
      return queued === undefined || typeof queued.base.seen?.['color'] === 'string'
    }
    if (kind !== 'changePerson') return true
    return this.log.entries.some(
      ({ id, parts }) => parts.some(({ edit }) => edit.target === target) && hasLanded(this.#outbox.cache, id),
    )
  }

  /** Annuls an edit that cancelled out with its opposite. Expects the same world as if both were done. */
  #noteNothing(id: number): void {
    const entry = this.#entry(id)
    const { world } = this.log
    this.log.annul(entry)
    // Without a choice of the user, the item may show them as following it or not.
    // A thread stays as somebody else has left it meanwhile.
    const isOnItsOwn = entry.parts.every(({ edit }) => edit.kind !== 'follow' && edit.kind !== 'resolveDiscussion')
    if (isOnItsOwn) expect(this.log.world).toEqual(world)
  }

  /** Submits the inverse of the last step, by hand. */
  #contradict(): void {
    const last = this.#steps.at(-1)
    const isThere =
      last?.isUndone === false &&
      !this.#isGone(last) &&
      last.parts.every(({ id }) => !this.log.refused.has(id) && this.#isWanted(id))
    const inverses = isThere ? last.parts.flatMap(({ inverse }) => inverse ?? []) : []
    // The model has other numbers for todos than the service.
    if (inverses.length > 0 && !inverses.some(isOfAllTodos)) this.#submit(inverses)
  }

  #undo(): void {
    const { userStore } = this.#outbox
    this.#outbox.passNone()
    const passed: Step[] = []
    const forget = () => (this.#steps = this.#steps.filter((step) => !passed.includes(step)))
    for (const step of this.#steps.filter(({ isUndone }) => !isUndone).toReversed()) {
      const fates = new Map(step.parts.map((part) => [part, this.#fateOf(part)] as const))
      const all = [...fates.values()]
      if (all.every((fate) => fate === 'pass')) {
        passed.push(step)
        continue
      }
      if (all.includes('refuse')) {
        expect(userStore.undo()).toMatchObject({ refused: expect.any(String) as unknown, touched: [] })
        passed.push(step)
        forget()
        return
      }
      const isGone = this.#isUnmade(step, (part) => fates.get(part)) || this.#isGone(step)
      const answered = this.#perform(
        'undo',
        () => userStore.undo(),
        (changed) => {
          forget()
          step.isUndone = true
          for (const part of step.parts.toReversed()) this.#takeBack(part, step.parts.length, changed)
          for (const part of step.parts) this.#rename(step, replacementBy(part))
        },
        !isGone,
      )
      if (answered?.refused) {
        expect(isGone).toBe(true)
        passed.push(step)
        forget()
      } else expect(answered).toMatchObject({ refused: null })
      return
    }
    expect(userStore.undo()).toBeNull()
    forget()
  }

  #takeBack(part: StepPart, many: number, changed: readonly number[]): void {
    switch (this.#fateOf(part, changed)) {
      case 'discard':
        this.log.discard(this.#entry(part.id), this.#mayHaveLanded(part.id))
        part.takenBack = 'discarded'
        break
      case 'cut': {
        const entry = this.#entry(part.id)
        entry.parts.pop()
        this.log.restore(entry)
        part.takenBack = 'cut'
        break
      }
      case 'inverse':
        part.takenBack = this.#note(part.inverse as Edit, many, changed)
        break
      case 'refuse':
      case 'pass':
        part.takenBack = null
    }
  }

  #redo(): void {
    const { userStore } = this.#outbox
    const skipped: Step[] = []
    const skip = () => skipped.forEach((step) => (step.isUndone = false))
    for (const step of this.#steps.filter(({ isUndone }) => isUndone)) {
      if (step.parts.every((part) => !this.#canBeRedone(part))) {
        skipped.push(step)
        continue
      }
      const isGone = this.#isUnmade(step, ({ takenBack }) => takenBack) || this.#isGone(step)
      const answered = this.#perform(
        'redo',
        () => userStore.redo(),
        (changed) => {
          skip()
          step.isUndone = false
          const before = step.parts
          step.parts = before.map((part) => this.#doAgain(part, step.parts.length, changed))
          for (const [at, part] of step.parts.entries()) this.#rename(step, replacementAgain(before[at] ?? part, part))
        },
        !isGone,
      )
      if (answered?.refused) {
        expect(isGone).toBe(true)
        skip()
        this.#steps = this.#steps.filter((one) => one !== step)
      } else expect(answered).toMatchObject({ refused: null })
      return
    }
    expect(userStore.redo()).toBeNull()
    skip()
  }

  #canBeRedone({ id, edit, takenBack }: StepPart): boolean {
    if (takenBack === null) return false
    if (takenBack === 'discarded') {
      const { state, parts } = this.#entry(id)
      return state === 'discarded' && this.log.missedBy(parts) === null
    }
    if (takenBack === 'cut') return this.log.missedBy([{ id, edit }]) === null
    return this.log.find(takenBack.id)?.state !== 'discarded'
  }

  #doAgain(part: StepPart, many: number, changed: readonly number[]): StepPart {
    if (!this.#canBeRedone(part)) return part
    const { takenBack, edit } = part
    if (takenBack === 'discarded') {
      this.log.restore(this.#entry(part.id))
      return { ...part, takenBack: null }
    }
    if (takenBack === 'cut' || takenBack === null) return this.#note(edit, many, changed)
    // Its inverse is taken back in turn.
    const fate = this.#fateOf(takenBack, changed)
    if (fate === 'refuse') return this.#note(edit, many, changed)
    this.#takeBack(takenBack, many, changed)
    const { takenBack: again } = takenBack
    return typeof again === 'object' && again !== null ? again : { ...part, takenBack: null }
  }

  /** Points the other steps to the row that was made in place of a deleted one. */
  #rename(own: Step, replacement: Replacement | null): void {
    if (!replacement) return
    for (const step of this.#steps.filter((one) => one !== own)) {
      step.parts = step.parts.map((part) => onOtherRow(part, replacement))
    }
  }

  #discard(): void {
    const queued = oneOf(this.#random, this.#listUnsettled()) as QueuedEdit | undefined
    if (!queued) return
    if (isIdle(queued)) this.#giveUp(queued)
    else expect(() => this.#outbox.userStore.discardEdit(queued.id)).toThrow('edit_on_its_way')
  }

  #giveUp(queued: QueuedEdit): void {
    this.#perform(
      'discard',
      () => this.#outbox.userStore.discardEdit(queued.id),
      () => {
        this.log.discard(this.#entry(queued.id), this.#mayHaveLanded(queued.id))
        if (isTwin(queued) && queued.state === 'rejected') this.uncertainTwins += 1
      },
    )
  }

  /** Restores one of the edits that are shown as discarded. */
  #restore(): void {
    const { reader, userStore } = this.#outbox
    const keys = reader.listDiscardedEdits(undefined).keys
    const entry = this.log.find(Number(oneOf(this.#random, keys)?.split('/')[2]))
    if (!entry || entry.parts.some(({ edit }) => isOfTodo(edit) || this.#isForkedAlready(edit))) return
    expect(entry.state).toBe('discarded')
    if (this.log.missedBy(entry.parts)) {
      expect(() => userStore.restoreEdit(entry.id)).toThrow('needed_discarded')
      return
    }
    this.#perform(
      'restore',
      () => userStore.restoreEdit(entry.id),
      () => this.log.restore(entry),
    )
  }

  /** Two forks of one project would be in each other's way. */
  #isForkedAlready(edit: Edit): boolean {
    return edit.kind === 'forkProject' && this.log.world.forkedInto.has(`here/group/${edit.namespaceId ?? 0}`)
  }

  #rewrite(): void {
    const { userStore } = this.#outbox
    const all = userStore
      .listUnsettled()
      .filter((queued) => isIdle(queued) && fieldOfWords(queued.edit) && !isTwin(queued))
    const queued = oneOf(this.#random, all) as QueuedEdit | undefined
    const field = queued && fieldOfWords(queued.edit)
    if (!field) return
    const text = `Put ${this.user.hand.word()}`
    const entry = this.#entry(queued.id)
    this.#perform(
      'rewrite',
      () => userStore.rewriteEdit(queued.id, text),
      () => {
        this.log.rewrite(entry, rewritten(entry.parts, field, text))
        for (const part of this.#steps.flatMap(({ parts }) => parts)) {
          if (part.id === entry.id && part.edit.kind === 'comment') part.edit = { ...part.edit, body: text }
        }
      },
    )
  }

  #move(): void {
    const { userStore, reader } = this.#outbox
    const movable = reader.readRows(reader.listEdits(undefined).keys).flatMap((row) => {
      if (row.kind !== 'edit' || isOfTodo(row.edit)) return []
      const id = Number(row.key.split('/')[2])
      return [
        ...(row.canMoveUp ? [{ id, direction: 'up' } as const] : []),
        ...(row.canMoveDown ? [{ id, direction: 'down' } as const] : []),
      ]
    })
    const [chosen] = movable.length === 0 ? [] : [oneOf(this.#random, movable)]
    if (!chosen) return
    this.#perform(
      'move',
      () => userStore.reorderEdit(chosen.id, chosen.direction),
      ([one = 0, other = 0]) => this.log.swap(this.#entry(one), this.#entry(other)),
    )
  }

  #hurry(): void {
    const all = this.#listUnsettled().filter((one) => !(isTwin(one) && one.state === 'rejected'))
    const queued = oneOf(this.#random, all) as QueuedEdit | undefined
    if (queued) this.#sendNow(queued)
  }

  #sendNow({ id }: QueuedEdit): void {
    this.#perform(
      'hurry',
      () => this.#outbox.userStore.sendEditNow(id),
      () => undefined,
    )
  }

  #resolve({ id, conflict }: QueuedEdit): void {
    const own = Object.fromEntries((conflict ?? []).map(({ field, mine }) => [field, mine]))
    this.#perform(
      'resolve',
      () => this.#outbox.userStore.resolveConflict(id, own),
      () => undefined,
    )
  }

  #perform<T>(name: UserAction, work: () => T, conclude: (changed: readonly number[]) => void, mayEnd = true): T {
    this.#before = this.#listUnsettled()
    this.#begun = { before: this.#before, conclude }
    const answered = mayEnd ? this.#outbox.act(name, work) : work()
    this.look()
    return answered
  }

  /** @param changed the edits that the action under way has changed */
  #fateOf(part: StepPart, changed: readonly number[] = []): ReturnType<typeof fateOf> {
    const unsettled = this.#listUnsettled()
    // An edit that was taken out just now was idle.
    const isOut = (id: number) => changed.includes(id) && unsettled.every((one) => one.id !== id)
    return fateOf(this.log, part, (id) => isOut(id) || unsettled.some((one) => one.id === id && isIdle(one)))
  }

  /**
   * Returns true if a part of a step is cut off an edit, or is done once more, and what the edit is about is nowhere, since its
   * making was discarded.
   */
  #isUnmade({ parts }: Step, fateOf: (part: StepPart) => unknown): boolean {
    return parts.some((part) => {
      const { id } = partsOf(part.edit.target)
      return fateOf(part) === 'cut' && isLocal(id) && this.log.find(-id)?.state === 'discarded'
    })
  }

  /** Returns true if a target of the step is gone: then the answer tells whether the step can be taken back. */
  #isGone({ parts }: Step): boolean {
    const { world } = this.log
    const isThere = ({ target }: Edit) => {
      const [, kind = '', id] = target.split('/')
      if (kind === 'note') return world.commentOf(target) !== null
      if (kind === 'milestone') return world.milestones.has(Number(id))
      return !['issue', 'mergeRequest'].includes(kind) || world.items.get(target)?.part !== 'gone'
    }
    const editsOf = ({ edit, inverse, takenBack }: StepPart): Edit[] => [
      edit,
      ...(inverse ? [inverse] : []),
      ...(typeof takenBack === 'object' && takenBack ? editsOf(takenBack) : []),
    ]
    return !parts.flatMap(editsOf).every(isThere)
  }

  /** The unsettled edits (I9): a landed edit may be in user.db again after the program's end, until it is retired once more. */
  #listUnsettled(): QueuedEdit[] {
    const { userStore, cache } = this.#outbox
    const isBack = ({ id }: QueuedEdit) => this.log.find(id)?.state === 'settled' && hasLanded(cache, id)
    return userStore.listUnsettled().filter((queued) => !isBack(queued))
  }

  /** Returns true if an edit, as it was before the last action, may be on the service. */
  #mayHaveLanded(id: number): boolean {
    const queued = this.#before.find((one) => one.id === id)
    return queued !== undefined && (queued.isInDoubt || queued.error?.code === 'arrival_unclear')
  }

  #isWanted(id: number): boolean {
    const { state } = this.#entry(id)
    return state === 'queued' || state === 'settled'
  }

  #entry(id: number): Entry {
    const entry = this.log.find(id)
    if (!entry) throw new Error(`the user knows of no edit ${id}`)
    return entry
  }

  #queueKeyOf(id: number): string | undefined {
    return this.#listUnsettled().find((one) => one.id === id)?.queueKey ?? this.log.find(id)?.queueKey
  }
}

/** Returns true if an edit is neither on its way nor in doubt. */
function isIdle({ state }: QueuedEdit): boolean {
  return state !== 'sending' && state !== 'doubtful'
}

/** What the service says to somebody who may not do it at that moment, as in a project that is archived just then. */
export const refusalsOfRights: ReadonlySet<string> = new Set<ErrorCode>([
  'forbidden',
  'merge_not_permitted',
  'suggestion_not_permitted',
])

/** Returns true for one of several issues that are all alike. */
export function isTwin({ edit }: QueuedEdit): boolean {
  return edit.kind === 'createIssue' && edit.title === 'Twin'
}

/** Returns true for edits of todos. They are not moved: in another order, nobody can tell which of an item's todos is there. */
function isOfTodo({ kind }: Edit): boolean {
  return /todo$/i.test(kind)
}

/** Returns true for what is done to many todos. It has no order with what is done to one of them. */
function isOfAllTodos({ kind }: Edit): boolean {
  return kind === 'finishTodos' || kind === 'restoreTodos'
}

/** The ids of edits that were added, removed or changed. Edits that only made room for a restored one are not among them. */
function changedBetween(before: readonly QueuedEdit[], after: readonly QueuedEdit[]): number[] {
  const versions = (edits: readonly QueuedEdit[]) => new Map(edits.map(({ id, version }) => [id, version]))
  const [then, now] = [versions(before), versions(after)]
  const ids = new Set([...then.keys(), ...now.keys()])
  return [...ids].filter((id) => then.get(id) !== now.get(id)).toSorted((one, other) => one - other)
}
