import { editSchema, type Edit } from '../../shared/edit.ts'
import { AppFailure } from '../../shared/errors.ts'
import { partsOf, type AccountId } from '../../shared/model/key.ts'
import { markTitleOf, type Mark } from '../../shared/model/triage.ts'
import * as v from 'valibot'
import type { ReadableCache } from '../cache/database.ts'
import { createFoldedTables } from '../cache/folded.ts'
import { Bases } from './bases.ts'
import type { WritableUserDatabase } from './database.ts'
import { giveUp, rejectOrphans, restoreWithDependents } from './giving-up.ts'
import { redo, remember, stepOf, undo, type Step, type Undone } from './history.ts'
import type { Chosen } from './kind-of-edit.ts'
import { kindOf } from './kinds.ts'
import { letOthersDoubt } from './known.ts'
import { changedMarks, marked, readMarks, saveMarks, type MarkTarget } from './marks.ts'
import type { Seen } from './merge.ts'
import * as moves from './moves.ts'
import * as queue from './queue.ts'
import { neededEdits, withServiceNames } from './references.ts'
import { readServiceName } from './service-names.ts'
import { heldUntil, submit, type SubmitContext, type Submitted } from './submit.ts'

export interface OutboxOptions {
  readonly account: AccountId
  readonly ownUserId: number
  readonly user: WritableUserDatabase
  readonly cache: ReadableCache
  readonly holdSeconds: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What the user marks. */
export interface EntryToMark {
  readonly target: MarkTarget
  /** The newest reason that was seen: its time, in milliseconds. */
  readonly seen: number
}

/**
 * What the user does with edits: each is one transaction of user.db, on disk when the method returns (I7). The moves that
 * sending makes are in moves.ts.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #bases: Bases

  constructor(options: OutboxOptions) {
    this.#options = options
    createFoldedTables(options.cache)
    this.#bases = new Bases(options.cache, options.user, options.ownUserId)
  }

  /**
   * Queues edits as one step of undoing: all of them, or none.
   *
   * @param writtenOn what stood in their fields when the user began to write, where something else may stand there now
   * @throws AppFailure `item_unknown`, `method_not_allowed`
   */
  submit(edits: readonly Edit[], writtenOn: Seen = {}): Submitted[] {
    const { user, now } = this.#options
    return user.transaction(() => {
      const context = this.#context()
      const submitted = edits.map((edit) => submit(edit, context, writtenOn))
      remember(user, titleOf(edits), submitted.map(stepOf), now())
      return submitted
    })()
  }

  undo(): Undone | null {
    return this.#options.user.transaction(() => undo(this.#context()))()
  }

  redo(): Undone | null {
    return this.#options.user.transaction(() => redo(this.#context()))()
  }

  /** Sends an edit at the next opportunity; a rejected one is tried again. Answers the edits that are other than they were. */
  hurry(id: number): number[] {
    const { user } = this.#options
    return user.transaction(() => {
      this.read(id)
      moves.hurry(user, id)
      return [id, ...rejectOrphans(user)]
    })()
  }

  /**
   * Marks what is in the inbox, or takes a mark off, as one step of undoing. With what is done the service's todos that were
   * seen are finished; with what is not done after all they are not, if they were not yet. Answers the edits that are other
   * than they were.
   *
   * @param finishing what finishes those todos
   */
  mark(entries: readonly EntryToMark[], mark: Mark, finishing: readonly Edit[] = []): number[] {
    const { user, now } = this.#options
    return user.transaction(() => {
      const steps = entries.map(({ target, seen }): Step => {
        const before = readMarks(user, target)
        const after = marked(before, mark, seen, now())
        saveMarks(user, target, after)
        return { is: 'marks', target, before: changedMarks(after, before), after: changedMarks(before, after) }
      })
      const context = this.#context()
      const submitted = mark.on ? finishing.map((edit) => submit(edit, context)) : []
      const title = markTitleOf(mark)
      const counted = entries.length > 1 ? `${title} (${entries.length})` : title
      remember(user, counted, [...steps, ...submitted.map(stepOf)], now())
      return mark.on
        ? submitted.map(({ id }) => id)
        : this.#takeBackFinishing(new Set(finishing.map(({ target }) => target)))
    })()
  }

  /** Todos that are not done after all: what would finish them is not sent. Answers the edits. */
  #takeBackFinishing(todos: ReadonlySet<string>): number[] {
    const { user, now } = this.#options
    return queue
      .listUnsettledEdits(user)
      .filter(
        ({ id, edit }) =>
          edit.kind === 'finishTodo' && todos.has(edit.target) && moves.discard(user, id, now(), 'undone'),
      )
      .map(({ id }) => id)
  }

  /**
   * Gives an edit up, and with it what cannot be sent without it: that stays, and says so. Answers the edits that are other
   * than they were. `conflict` when it may already be on the service.
   */
  discard(id: number): number[] {
    const { user, now } = this.#options
    return user.transaction(() => {
      this.read(id)
      const touched = giveUp(user, id, now(), 'discarded')
      if (touched.length > 0) return touched
      throw AppFailure.of('conflict', 'This is being sent right now and cannot be stopped any more.')
    })()
  }

  /** Puts a discarded edit back, and what waited for it. `item_unknown` when it is not there any more. */
  restore(id: number): number[] {
    const { user } = this.#options
    return user.transaction(() => {
      const ended = queue.readEndedEdit(user, id)
      const touched = ended ? restoreWithDependents(user, id, heldUntil(ended.edit, this.#context())) : []
      if (touched.length === 0) throw gone()
      return touched
    })()
  }

  /** Replaces the words of an edit that is not on its way. `invalid` for an edit without words, `conflict` when it is. */
  rewrite(id: number, text: string): void {
    const { user } = this.#options
    user.transaction(() => {
      const { edit, base } = this.#resting(id)
      const written = kindOf(edit).withText?.(edit, text)
      if (!written) throw AppFailure.of('invalid', 'This edit has no words to change.')
      this.#replace(id, written, base)
    })()
  }

  /**
   * Decides a conflict: what was chosen is wanted now, and what the others have is what was seen. Where nothing is left to
   * be wanted, the edit is given up, to be restored.
   */
  resolve(id: number, chosen: Chosen): void {
    const { user, now } = this.#options
    user.transaction(() => {
      const queued = this.#resting(id)
      const { edit, base, conflict } = queued
      const theirs = Object.fromEntries(
        (conflict ?? []).map((field) => [field.field, asField(field.field, field.theirs)]),
      )
      const given = Object.fromEntries(Object.entries(chosen).map(([field, value]) => [field, asField(field, value)]))
      const wanted = conflict === null ? null : (kindOf(edit).resolve?.(edit, given, theirs) ?? null)
      if (conflict === null) throw AppFailure.of('invalid', 'This edit is not in conflict.')
      if (wanted === null) moves.discard(user, id, now())
      else {
        const both = { seen: { ...base.seen, ...theirs }, known: { ...base.known, ...theirs } }
        this.#replace(id, wanted, { ...base, ...both })
      }
      letOthersDoubt(user, queued, Object.keys(theirs))
    })()
  }

  /** Lets an edit change places with its neighbour in the lane. Answers both; `conflict` when it may not. */
  move(id: number, direction: 'up' | 'down'): number[] {
    const { user } = this.#options
    return user.transaction(() => {
      const neighbour = queue.neighbourOf(user, id, direction)
      if (neighbour === null) throw AppFailure.of('conflict', 'This edit cannot change places with that one.')
      moves.swap(user, id, neighbour)
      return [id, neighbour]
    })()
  }

  /** An edit that is not on the service yet. @throws AppFailure `item_unknown` */
  read(id: number): queue.QueuedEdit {
    const queued = queue.readUnsettledEdit(this.#options.user, id)
    if (!queued) throw gone()
    return queued
  }

  /** As `listDueEdits`, as the service understands them: with its ids and numbers for what was made here. */
  listDue(now: number, most: number, besides: readonly string[]): queue.QueuedEdit[] {
    const { user } = this.#options
    return queue.listDueEdits(user, now, most, besides).flatMap((queued) => {
      const named = withServiceNames(queued, (kind, localId) => readServiceName(user, kind, localId))
      if (named.isWhole) return [named.queued]
      // What it speaks of landed so long ago that nobody knows its name any more, or was given up.
      moves.reject(user, queued.id, {
        code: 'item_unknown',
        message: 'What this belongs to was never made on the service.',
      })
      return []
    })
  }

  /** An edit with which nothing is under way. */
  #resting(id: number): queue.QueuedEdit {
    const queued = this.read(id)
    if (queued.state !== 'sending' && queued.state !== 'doubtful') return queued
    throw AppFailure.of('conflict', 'This is being sent right now and cannot be changed any more.')
  }

  #replace(id: number, edit: Edit, base: queue.EditBase): void {
    const { user } = this.#options
    const parsed = v.safeParse(editSchema, edit)
    if (!parsed.success) throw AppFailure.of('invalid', `This cannot be sent: ${parsed.issues[0].message}.`)
    queue.changeEdit(user, id, parsed.output, base, neededEdits(parsed.output))
    moves.requeue(user, id, heldUntil(edit, this.#context()))
    rejectOrphans(user)
  }

  #context(): SubmitContext {
    const { user, now, holdSeconds } = this.#options
    return { user, bases: this.#bases, now: now(), hold: holdSeconds * 1000 }
  }
}

/** Ids come as text from where people choose. */
function asField(field: string, value: Chosen[string]): Chosen[string] {
  return field.endsWith('Id') && typeof value === 'string' ? Number(value) : value
}

function titleOf(edits: readonly Edit[]): string {
  const [first] = edits
  const title = first ? kindOf(first).title(first) : ''
  return edits.length > 1 ? `${title} (${edits.length})` : title
}

function gone(): AppFailure {
  return AppFailure.of('item_unknown', 'This edit no longer waits: it has arrived or was discarded.')
}

/** What an edit and the item it is about are called in events. */
export function kindsTouchedBy({ edit, base }: Pick<queue.QueuedEdit, 'edit' | 'base'>): string[] {
  const { kind } = partsOf(edit.target)
  const kinds = ['edit', kind, ...(base.item ? [base.item.kind] : [])]
  const { makes } = kindOf(edit)
  if (makes) kinds.push(makes)
  if (edit.kind === 'finishTodo' || edit.kind === 'finishTodos') kinds.push('inboxEntry')
  return [...new Set(kinds)]
}
