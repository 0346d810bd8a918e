import { surelyCan, type Ability, type AskedService } from '../../shared/contract/abilities.ts'
import { editSchema, type Edit } from '../../shared/edit.ts'
import { AppFailure } from '../../shared/errors.ts'
import { partsOf, type AccountId } from '../../shared/model/key.ts'
import type { AheadBudget, Kept } from '../../shared/model/kept-offline.ts'
import type { AskedStep } from '../../shared/model/step.ts'
import type { Mark } from '../../shared/model/triage.ts'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ReadableCache } from '../cache/storage/database.ts'
import { createFoldedTables } from '../cache/items/folded.ts'
import { isItemKind } from '../cache/inbox/inbox-facts.ts'
import { shortenWaitsOfLaterClock } from './queue/clock-set-back.ts'
import { EditSnapshots } from './queue/edit-snapshots.ts'
import type { WritableUserDatabase } from '../user/database.ts'
import { discardWithDependents, missingTarget, restoreWithDependents, settleOrphans } from './history/discarding.ts'
import {
  stepTitleOf,
  stepTitleOfAll,
  stepTitleOfMark,
  stepTitleOfReply,
  itemOf,
  nameIn,
  quoted,
} from './history/step-titles.ts'
import { readRedo, readUndo, redo, undo, type Next, type Undone } from './history/history.ts'
import { saveKeptAt, readAheadBudget, readKeptAt, saveAheadBudget } from '../user/kept-offline.ts'
import { referenceIn } from './fold/edit-status.ts'
import { kindOf } from './kinds/kinds.ts'
import { needsOf } from './queue/needs.ts'
import { changeLocalLabel, knownLocalLabel } from './history/local-labels.ts'
import { markLooked, readLook, type Look } from '../user/looked-at.ts'
import { forgetBaseRevision } from './queue/base-revisions.ts'
import { changedMarks, marked, readMarks, saveMarks, type MarkTarget } from '../user/marks.ts'
import * as transitions from './queue/transitions.ts'
import * as queue from './queue/queue.ts'
import { isIdField } from './kinds/fields-of-edit.ts'
import {
  filesNamedIn,
  projectOfTexts,
  serviceIdOf,
  withServiceNames,
  type FindServiceName,
} from './queue/references.ts'
import { readAttachedFile, readUpload } from '../user/attached-files.ts'
import { readServiceName } from '../user/service-names.ts'
import { remember, rememberWithoutUndo, stepOf, type MarkedEntry, type Step } from './history/steps.ts'
import { addProposalToReview, changeProposal, propose, sendProposal, throwAwayProposal } from './submit/proposals.ts'
import { heldUntil, requireFiles, submit, type SubmitContext, type Submitted } from './submit/submit.ts'
import type { RefusedProposal, SentProposals } from '../protocols/proposal.ts'
import type { Chosen, DueEdit, EditBase, QueuedEdit, Seen, TakenBack } from '../protocols/queued-edit.ts'

export interface OutboxOptions {
  readonly account: AccountId
  readonly ownUserId: number
  readonly user: WritableUserDatabase
  readonly cache: ReadableCache
  /** Where the files lie that texts name. */
  readonly attachedFolder: string
  readonly holdSeconds: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The release of the service; null where it is not known. */
  readonly service: AskedService | null
}

/** An entry of the inbox that the user marks. */
export interface EntryToMark {
  readonly target: MarkTarget
  /** The newest reason that was seen: its time, in milliseconds. */
  readonly seen: number
  /** The reasons of the entry, if the service will not report them any more when its todos are finished. */
  readonly entry?: MarkedEntry
}

/** Milliseconds for which an edit is held while its words are written. A hidden window renews that once a minute only. */
const heldWhileWritten = 5 * 60_000

/**
 * The user's actions on edits. Each method is one transaction of user.db, which is on disk when the method returns
 * (I7). The changes of state that sending makes are in transitions.ts.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #snapshots: EditSnapshots

  constructor(options: OutboxOptions) {
    this.#options = options
    createFoldedTables(options.cache)
    this.#snapshots = new EditSnapshots(options.cache, options.user, options.ownUserId)
  }

  /**
   * Queues all edits, or none, as one undoable step.
   *
   * @param writtenOn the values of the edited fields when the user began to write, if they may have changed since
   * @param atOnce whether none of them is held back for an undo
   * @throws AppFailure `item_unknown`, `not_awardable`, `merged_for_good`
   */
  submit(edits: readonly Edit[], writtenOn: Seen = {}, atOnce = false): Submitted[] {
    return this.#options.user.transaction(() => {
      const usual = this.#context()
      const context = atOnce ? { ...usual, hold: 0 } : usual
      return this.#rememberSubmitted(edits.map((edit) => submit(edit, context, writtenOn)))
    })()
  }

  #rememberSubmitted(submitted: readonly Submitted[]): Submitted[] {
    const { user, now } = this.#options
    const [first, ...others] = submitted
    remember(user, {
      title: stepTitleOfAll(submitted),
      madeAt: now(),
      item: first && others.length === 0 ? itemOf(first) : null,
      steps: submitted.map(stepOf),
    })
    return [...submitted]
  }

  /**
   * Keeps an edit that an assistant proposes, until the user sends it or throws it away. Returns its id.
   *
   * @throws AppFailure `item_unknown`, `proposals_full`, `proposal_of_draft`; what `submit` refuses
   */
  propose(edit: Edit, proposedBy: string): number {
    return this.#options.user.transaction(() => propose(edit, proposedBy, this.#context()))()
  }

  /** Gives a proposal the form that the user wants. @throws AppFailure `proposal_ended`, `bad_call` */
  changeProposal(id: number, edit: Edit): void {
    this.#options.user.transaction(() => changeProposal(id, edit, this.#context()))()
  }

  /**
   * Queues proposals as the user's own edits, as one undoable step. Each is tried on its own: one that is refused stays as it is,
   * and holds no other back.
   */
  sendProposals(ids: readonly number[]): SentProposals {
    const { user } = this.#options
    return user.transaction(() => {
      const submitted: Submitted[] = []
      const refused: RefusedProposal[] = []
      for (const id of ids) {
        try {
          submitted.push(user.transaction(() => sendProposal(id, this.#context()))())
        } catch (thrown) {
          if (!(thrown instanceof AppFailure)) throw thrown
          refused.push({ id, error: thrown.error })
        }
      }
      if (submitted.length > 0) this.#rememberSubmitted(submitted)
      return { edits: submitted.map(({ id }) => id), refused }
    })()
  }

  /**
   * Puts a proposed comment on lines into the draft of the user's review, and returns that draft. It is taken out there, not by undo.
   *
   * @throws AppFailure `proposal_ended`; `bad_call` for all that is no part of a review
   */
  addProposalToReview(id: number): string {
    return this.#options.user.transaction(() => {
      const { proposal, text } = addProposalToReview(id, this.#context())
      const title = `Add a proposed comment to the review of ${referenceIn(proposal) ?? proposal.base.title}`
      this.rememberWithoutUndo(title, 'It can be removed in the review.')
      return text
    })()
  }

  /** Throws proposals away, all or none. It cannot be undone. @throws AppFailure `proposal_ended` */
  throwAwayProposals(ids: readonly number[]): void {
    this.#options.user.transaction(() => {
      const [first, ...others] = ids.map((id) => throwAwayProposal(id, this.#context()))
      if (first === undefined) return
      const what =
        others.length === 0 ? `the proposal “${stepTitleOf(first.edit, first.base)}”` : `${ids.length} proposals`
      this.rememberWithoutUndo(`Throw away ${what}`, 'The assistant can propose it again.')
    })()
  }

  /** Returns what undoing would do, so that the user can see it before. */
  readUndo(): Next | null {
    return this.#options.user.transaction(() => readUndo(this.#context()))()
  }

  readRedo(): Next | null {
    return this.#options.user.transaction(() => readRedo(this.#context()))()
  }

  undo(asked: AskedStep | null): Undone | null {
    return this.#options.user.transaction(() => undo(this.#context(), asked))()
  }

  redo(asked: AskedStep | null): Undone | null {
    return this.#options.user.transaction(() => redo(this.#context(), asked))()
  }

  /** Sends an edit at the next opportunity; a rejected edit is tried again. Returns the edits that changed. */
  hurry(id: number): number[] {
    const { user } = this.#options
    return user.transaction(() => {
      this.#rememberActionOnEdit('Send at once', this.read(id), 'What is sent can no longer be held back.')
      transitions.hurry(user, id)
      return [id, ...settleOrphans(user)]
    })()
  }

  /**
   * Sets a mark on entries of the inbox, or removes it, as one undoable step. The mark `done` also queues the edits
   * that finish the todos which the user has seen. Removing it discards such edits if they still wait.
   *
   * @param finishing the edits that finish those todos
   * @param snoozing the edits that snooze them on the service, or wake them there
   * @param reply a comment that belongs to the same step; only allowed when a mark is set
   * @param madeAt when the step is made, in milliseconds since 1970
   * @returns the ids of the changed edits, a reply's first
   */
  mark(
    entries: readonly EntryToMark[],
    mark: Mark,
    {
      finishing = [],
      snoozing = [],
      reply = null,
      madeAt = this.#options.now(),
    }: {
      readonly finishing?: readonly Edit[] | undefined
      readonly snoozing?: readonly Edit[] | undefined
      readonly reply?: Edit | null | undefined
      readonly madeAt?: number | undefined
    } = {},
  ): number[] {
    const { user, cache } = this.#options
    return user.transaction(() => {
      const context = this.#context()
      const comment = reply && submit(reply, context)
      const steps = this.#setMarks(entries, mark)
      const onService = [...(mark.on ? finishing : []), ...snoozing].map((edit) => submit(edit, context))
      const submitted = comment ? [comment, ...onService] : onService
      const [first, ...others] = entries
      if (first) {
        remember(user, {
          title: comment
            ? stepTitleOfReply(comment, mark)
            : stepTitleOfMark(mark, nameIn(cache, first.target), entries.length),
          madeAt,
          item: others.length === 0 ? first.target : null,
          steps: [...steps, ...submitted.map(stepOf)],
        })
      }
      const calledOff = mark.on ? [] : this.#takeBackFinishing(new Set(finishing.map(({ target }) => target)))
      return [...submitted.map(({ id }) => id), ...calledOff]
    })()
  }

  /**
   * Notes that the user has seen an item and is done with it, as one undoable step. Returns the ids of the edits that it
   * queued.
   *
   * @param entries its entry in the inbox, where that is to be done too
   */
  catchUp(target: MarkTarget, look: Look, entries: readonly EntryToMark[], finishing: readonly Edit[]): number[] {
    const { user, cache, now } = this.#options
    return user.transaction(() => {
      const done = { as: 'done', on: true } as const
      const marks = this.#setMarks(entries, done)
      const before = readLook(user, target.kind, target.id)
      markLooked(user, target.kind, target.id, look)
      const after = readLook(user, target.kind, target.id)
      const submitted = finishing.map((edit) => submit(edit, this.#context()))
      const name = nameIn(cache, target)
      remember(user, {
        title: marks.length > 0 ? stepTitleOfMark(done, name, 1) : `Mark ${quoted(name)} as seen`,
        madeAt: now(),
        item: target,
        steps: [...marks, { is: 'look', target, before, after }, ...submitted.map(stepOf)],
      })
      return submitted.map(({ id }) => id)
    })()
  }

  #setMarks(entries: readonly EntryToMark[], mark: Mark): Step[] {
    const { user, now } = this.#options
    return entries.map(({ target, seen, entry }): Step => {
      const before = readMarks(user, target)
      const after = marked(before, mark, { seen, now: now() })
      saveMarks(user, target, after)
      return {
        is: 'marks',
        target,
        before: changedMarks(after, before),
        after: changedMarks(before, after),
        ...(mark.as === 'done' && mark.on && entry && { entry }),
      }
    })
  }

  /** Keeps things offline, or stops that, as one undoable step. Returns whether anything has changed. */
  keepOffline(all: readonly Kept[], keep: boolean): boolean {
    const { user, now } = this.#options
    return user.transaction(() => {
      const after = keep ? now() : null
      const steps = all.flatMap((target): Extract<Step, { is: 'kept' }>[] => {
        const before = readKeptAt(user, target)
        return (before !== null) === keep ? [] : [{ is: 'kept', target, before, after }]
      })
      const [first] = steps
      if (first === undefined) return false
      for (const { target } of steps) saveKeptAt(user, target, after)
      const what = steps.length === 1 ? this.#nameOfKept(first.target) : `${steps.length} items`
      remember(user, {
        title: keep ? `Keep ${what} offline` : `No longer keep ${what} offline`,
        madeAt: now(),
        item: steps.length === 1 && isItemKind(first.target.kind) ? first.target : null,
        steps,
      })
      return true
    })()
  }

  /**
   * Gives items a local label, or takes it off, as one undoable step.
   *
   * @returns the items that changed
   */
  setLocalLabel(all: readonly MarkTarget[], asked: string, on: boolean): MarkTarget[] {
    const { user, cache, now } = this.#options
    return user.transaction(() => {
      const name = knownLocalLabel(user, asked)
      const targets = all.map(({ kind, id }) => ({ kind, id: readServiceName(user, kind, id)?.id ?? id }))
      const steps = changeLocalLabel(user, targets, name, on ? now() : null)
      const [first] = steps
      if (first === undefined) return []
      const what = steps.length === 1 ? quoted(nameIn(cache, first.target)) : `${steps.length} items`
      remember(user, {
        title: on ? `Add the local label “${name}” to ${what}` : `Remove the local label “${name}” from ${what}`,
        madeAt: now(),
        item: steps.length === 1 ? first.target : null,
        steps,
      })
      return steps.map(({ target }) => target)
    })()
  }

  #nameOfKept({ kind, id }: MarkTarget): string {
    const { user, cache } = this.#options
    const name = nameIn(cache, { kind, id: readServiceName(user, kind, id)?.id ?? id })
    return kind === 'project' ? name : quoted(name)
  }

  /** Sets the budget for fetching ahead, as one undoable step. */
  setAheadBudget(budget: AheadBudget): void {
    const { user, now } = this.#options
    user.transaction(() => {
      const before = readAheadBudget(user)
      if (before === budget) return
      saveAheadBudget(user, budget)
      const steps: Step[] = [{ is: 'ahead', before, after: budget }]
      remember(user, { title: 'Change how much is fetched ahead', madeAt: now(), item: null, steps })
    })()
  }

  /** Adds a step to the history that cannot be undone, so that undo does not reach past it unnoticed. */
  rememberWithoutUndo(title: string, why: string): void {
    const { user, now } = this.#options
    rememberWithoutUndo(user, { title, madeAt: now(), item: null }, why)
  }

  /** Adds an action on an edit of the outbox to the history. It cannot be undone there, but reversed in the outbox. */
  #rememberActionOnEdit(stepTitle: string, queued: Pick<QueuedEdit, 'id' | 'edit' | 'base'>, why: string): void {
    const { user, now } = this.#options
    const title = `${stepTitle} “${stepTitleOf(queued.edit, queued.base)}”`
    rememberWithoutUndo(user, { title, madeAt: now(), item: itemOf(queued) }, why)
  }

  /** Discards the edits that would finish these todos, since they are not done after all. Returns these edits. */
  #takeBackFinishing(todos: ReadonlySet<string>): number[] {
    const { user, now } = this.#options
    return queue
      .listUnsettledEdits(user)
      .filter(
        ({ id, edit }) =>
          edit.kind === 'finishTodo' &&
          todos.has(edit.target) &&
          transitions.discard(user, { id, at: now(), as: 'undone' }),
      )
      .map(({ id }) => id)
  }

  /**
   * Discards an edit. Edits that cannot be sent without it are rejected and wait for the user. Returns the ids of the
   * changed edits.
   *
   * @throws AppFailure `edit_on_its_way` when the edit may already be on the service
   */
  discard(id: number): number[] {
    const { user, now } = this.#options
    return user.transaction(() => {
      const given = this.read(id)
      const touched = discardWithDependents(user, { id, at: now() })
      if (touched.length > 0) {
        this.#rememberActionOnEdit('Discard', given, 'It can be restored in the outbox.')
        return touched
      }
      throw AppFailure.of('edit_on_its_way')
    })()
  }

  /**
   * Puts a discarded edit back into the queue, with the edits that waited for it. Returns the ids of the changed edits.
   *
   * @throws AppFailure `edit_ended` when the edit is no longer there, `needed_discarded` when it only removes a thing whose
   *   making is discarded as well
   */
  restore(id: number): number[] {
    const { user } = this.#options
    return user.transaction(() => {
      const ended = queue.readEndedEdit(user, id)
      const missing = ended && missingTarget(user, ended.edit)
      if (missing) throw new AppFailure({ code: 'needed_discarded', title: kindOf(missing.edit).title(missing.edit) })
      const touched = ended
        ? restoreWithDependents(user, { id, heldUntil: heldUntil(ended.edit, this.#context()) })
        : []
      if (!ended || touched.length === 0) throw gone()
      this.#rememberActionOnEdit('Restore', ended, 'It can be discarded again in the outbox.')
      return touched
    })()
  }

  /**
   * Holds a waiting edit back while its words are written anew, or lets it go on. Nobody may come to let it go, so it is held for a
   * while only, and again by whoever still writes. Returns the ids of the changed edits.
   */
  hold(id: number, isHeld: boolean): number[] {
    const { user, now } = this.#options
    return user.transaction(() => {
      const queued = this.read(id)
      const until = isHeld
        ? Math.max(now() + heldWhileWritten, queued.heldUntil ?? 0)
        : heldUntil(queued.edit, this.#context())
      return transitions.holdBack(user, { id, heldUntil: until }) ? [id] : []
    })()
  }

  /** Replaces the text of a waiting edit. @throws AppFailure `edit_without_words`, `edit_on_its_way`, `edits_wait_for_each_other` */
  rewrite(id: number, text: string): void {
    const { user } = this.#options
    user.transaction(() => {
      const idle = this.#idle(id)
      const written = kindOf(idle.edit).withText?.(idle.edit, text)
      if (!written) throw AppFailure.of('edit_without_words')
      this.#rememberActionOnEdit('Change the text of', idle, 'It can be changed again in the outbox.')
      this.#replace(id, written, idle.base)
    })()
  }

  /**
   * Decides a conflict. The edit now has the chosen values, and is compared with the others' values from here on. If
   * nothing is left to change, the edit is discarded and can be restored.
   */
  resolve(id: number, chosen: Chosen): void {
    const { user, now } = this.#options
    user.transaction(() => {
      const queued = this.#idle(id)
      const { edit, base, conflict } = queued
      const theirs = Object.fromEntries(
        (conflict ?? []).map((field) => [field.field, asField(edit, field.field, field.theirs)]),
      )
      const given = Object.fromEntries(
        Object.entries(chosen).map(([field, value]) => [field, asField(edit, field, value)]),
      )
      const wanted = conflict === null ? null : (kindOf(edit).resolve?.(edit, given, theirs) ?? null)
      if (conflict === null) throw AppFailure.of('edit_not_in_conflict')
      this.#rememberActionOnEdit('Decide the conflict of', queued, 'What was chosen can be changed on the item.')
      if (wanted === null) transitions.discard(user, { id, at: now() })
      else {
        const both = { seen: { ...base.seen, ...theirs }, known: { ...base.known, ...theirs } }
        this.#replace(id, wanted, { ...base, ...both })
      }
      forgetBaseRevision(user, queued, Object.keys(theirs))
    })()
  }

  /**
   * Swaps an edit with its neighbour in the key queue. Returns the ids of both. @throws AppFailure `edit_place_fixed`
   */
  reorder(id: number, direction: 'up' | 'down'): number[] {
    const { user } = this.#options
    return user.transaction(() => {
      const neighbour = queue.neighbourOf(user, id, direction)
      if (neighbour === null) throw AppFailure.of('edit_place_fixed')
      this.#rememberActionOnEdit('Move', this.read(id), 'It can be moved back in the outbox.')
      transitions.swap(user, [id, neighbour])
      return [id, neighbour]
    })()
  }

  /** Returns an edit that is not on the service yet. @throws AppFailure `edit_ended` */
  read(id: number): QueuedEdit {
    const queued = queue.readUnsettledEdit(this.#options.user, id)
    if (!queued) throw gone()
    return queued
  }

  /**
   * Like `listDueEdits`, but with the service's ids and numbers in place of local ones, with its addresses of files, and with the
   * files that it does not have yet.
   */
  listDue(asked: queue.DueQuestion): DueEdit[] {
    const { user, attachedFolder, holdSeconds } = this.#options
    const find: FindServiceName = (kind, localId) => readServiceName(user, kind, localId)
    shortenWaitsOfLaterClock(user, { now: asked.now, hold: holdSeconds * 1000 })
    const naming = {
      isEdit: (number: number) => queue.mayBeEdit(user, number),
      findUpload: (file: string, projectId: number) => readUpload(user, file, projectId),
    }
    const takenBackFor = (waiting: QueuedEdit): TakenBack[] =>
      queue.listTakenBack(user, waiting).flatMap((ended) => {
        const { edit, sentAfter } = withServiceNames({ ...ended, state: 'waiting' }, find, naming).queued
        return sentAfter === null ? [] : [{ edit, sentAfter }]
      })
    return queue.listDueEdits(user, asked).flatMap((waiting) => {
      const { queued, isWhole } = withServiceNames(waiting, find, naming)
      const takenBack = kindOf(waiting.edit).leavesParts ? takenBackFor(waiting) : []
      const files = filesNamedIn(queued.edit).map((id) => readAttachedFile(user, id))
      const filesGoTo = serviceIdOf(find, 'project', projectOfTexts(queued))
      if (isWhole && files.every((file) => file !== null)) {
        return [
          {
            ...queued,
            ...(takenBack.length > 0 && { takenBack }),
            files: files.map((file) => ({ ...file, path: join(attachedFolder, file.id) })),
            filesGoTo,
          },
        ]
      }
      // The edit names a row whose edit was discarded, or landed so long ago that its service id was forgotten; or such a file.
      transitions.reject(user, queued.id, { code: isWhole ? 'attached_file_unknown' : 'needed_never_made' })
      return []
    })
  }

  /** Returns an edit that is not being sent and not in doubt. */
  #idle(id: number): QueuedEdit {
    const queued = this.read(id)
    if (queued.state === 'sending' || queued.state === 'doubtful') {
      throw AppFailure.of('edit_on_its_way')
    }
    if (queued.isInDoubt) {
      // An edit in doubt is found on the service by its words, so they must not change.
      throw AppFailure.of('edit_in_doubt')
    }
    return queued
  }

  #replace(id: number, edit: Edit, base: EditBase): void {
    const { user } = this.#options
    const parsed = v.safeParse(editSchema, edit)
    if (!parsed.success) throw AppFailure.of('edit_unsendable', { detail: parsed.issues[0].message })
    requireFiles(user, { edit: parsed.output, base })
    const needs = needsOf(user, parsed.output, base)
    if (queue.isAwaitedBy(user, id, needs)) throw AppFailure.of('edits_wait_for_each_other')
    queue.changeEdit(user, id, { edit: parsed.output, base, needs })
    transitions.requeue(user, { id, heldUntil: heldUntil(edit, this.#context()) })
    settleOrphans(user)
  }

  #context(): SubmitContext {
    const { user, now, holdSeconds, service } = this.#options
    const can = (ability: Ability) => service !== null && surelyCan(service, ability)
    return { user, snapshots: this.#snapshots, now: now(), hold: holdSeconds * 1000, can }
  }
}

/** Turns a chosen value into a field of the edit. Numbers are texts in a choice. */
function asField(edit: Edit, field: string, value: Chosen[string]): Chosen[string] {
  const sort = kindOf(edit).seenFields?.[field]
  return (isIdField(sort) || sort === 'number') && typeof value === 'string' ? Number(value) : value
}

function gone(): AppFailure {
  return AppFailure.of('edit_ended')
}

/** Returns the kinds of rows that an edit changes, for the events to the windows. */
export function kindsTouchedBy({ edit, base }: Pick<QueuedEdit, 'edit' | 'base'>): string[] {
  const { kind } = partsOf(edit.target)
  const kinds = ['edit', kind, ...(base.item ? [base.item.kind] : [])]
  const { makes, others } = kindOf(edit)
  if (makes) kinds.push(makes)
  kinds.push(...(others?.(edit) ?? []).map((key) => partsOf(key).kind))
  if (partsOf(edit.target).kind === 'todo' || edit.kind === 'finishTodos' || edit.kind === 'restoreTodos')
    kinds.push('inboxEntry')
  return [...new Set(kinds)]
}
