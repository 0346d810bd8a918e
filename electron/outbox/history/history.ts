import { isDeepStrictEqual } from 'node:util'
import { parseEdit, type Edit, type EditOf } from '../../../shared/edit.ts'
import { isNewNote, type NewNoteKind } from '../../../shared/edits/new-notes.ts'
import { sentenceFor } from '../../../shared/error-sentences.ts'
import { AppFailure, errorOf } from '../../../shared/errors.ts'
import { partsOf, type Kind } from '../../../shared/model/key.ts'
import type { AskedStep, Reach } from '../../../shared/model/step.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { WritableUserDatabase } from '../../user/database.ts'
import { stepTitleOfAll } from './step-titles.ts'
import { discardWithDependents, missingTarget, restoreWithDependents, settleOrphans } from './discarding.ts'
import { saveLocalLabel } from '../../user/local-labels.ts'
import { saveKeptAt, saveAheadBudget } from '../../user/kept-offline.ts'
import { keepReasons } from '../../user/kept-reasons.ts'
import { kindOf } from '../kinds/kinds.ts'
import { restoreLook } from '../../user/looked-at.ts'
import { readMarks, saveMarks } from '../../user/marks.ts'
import { hasGoneAlong, isUndone, readEndedEdit, readUnsettledEdit } from '../queue/queue.ts'
import { idNamedBy, withOtherRow } from '../queue/references.ts'
import { readServiceName } from '../../user/service-names.ts'
import {
  listTurnable,
  listUndone,
  passOver,
  readFirstUndone,
  readLastDone,
  saveSteps,
  saveTurned,
  stepOf,
  whyNone,
  type EditStep,
  type Entry,
  type Step,
} from './steps.ts'
import { heldUntil, submit, type SubmitContext } from '../submit/submit.ts'

/** Outcome of undoing or redoing a step. */
export interface Undone extends Pick<Entry, 'title' | 'madeAt' | 'item'> {
  readonly step: number
  readonly reach: Reach['is']
  /** A sentence that says why the step could not be undone. Null when it was undone. */
  readonly refused: string | null
  /** Words for the edits that now wait in the outbox because of it. Null when none do. */
  readonly queued: string | null
  /** The comments of the step, with their words as they were sent or would have been. */
  readonly comments: readonly EditOf<NewNoteKind>[]
  /** The reviews of the step. */
  readonly reviews: readonly EditOf<'publishReview'>[]
  /** The edits that changed. */
  readonly touched: readonly number[]
  /** Everything else that changed. */
  readonly changed: ReadonlySet<Step['is']>
}

/** A step that could be undone or done again next. */
export interface Next extends Pick<Entry, 'title' | 'madeAt' | 'item'> {
  readonly step: number
  readonly reach: Reach
}

/**
 * Undoes the user's last step. Edits that the service does not have are removed from the outbox. For edits that it has,
 * or may have, the opposite edit is queued. A step that the user has discarded since is passed over. A step that cannot
 * be undone is reported once, by `refused`, and passed over afterwards. Run it in a transaction.
 *
 * @param asked the step that the user was shown
 * @returns null when there is nothing to undo
 * @throws AppFailure `step_changed` when another step would be undone by now
 */
export function undo(context: SubmitContext, asked: AskedStep | null = null): Undone | null {
  if (asked) expectAsked(readUndo(context), asked)
  const { user } = context
  for (;;) {
    const entry = readLastDone(user)
    if (!entry) return null
    const none = whyNone(entry)
    if (none !== null) return refuse(context, entry, 'none', none)
    const refused = entry.steps.map((step) => refusalOf(user, step)).find((each) => each !== null)
    if (refused) return refuse(context, entry, 'impossible', refused)
    const undone = allOrNone(user, () => entry.steps.toReversed().map((step) => takeBack(step, context)))
    if (!Array.isArray(undone)) return refuse(context, entry, 'impossible', undone.refused)
    const touched = undone.flatMap((each) => each.touched)
    if (!isAnything(entry, touched)) {
      passOver(user, entry.id)
      continue
    }
    const steps = undone.toReversed().map((each) => each.step)
    saveTurned(user, entry.id, true, steps)
    for (const step of steps) nameReplaced(user, entry, replacementBy(step))
    bringReasonsBack(steps, context)
    const sent = undone.flatMap((each) => (each.sent === undefined ? [] : [each.sent]))
    const stepTitle = sent.length > 0 ? stepTitlesOf(user, sent) : null
    return turned(user, entry, {
      reach: stepTitle === null ? 'here' : 'service',
      queued: stepTitle,
      touched: [...touched, ...settleOrphans(user)],
    })
  }
}

function turned(
  user: WritableUserDatabase,
  entry: Entry,
  {
    reach,
    queued,
    touched,
  }: { readonly reach: 'here' | 'service'; readonly queued: string | null; readonly touched: readonly number[] },
): Undone {
  const { id, title, madeAt, item, steps } = entry
  const changed = new Set(steps.map((step) => step.is))
  const edits = steps.flatMap((step) => (step.is === 'edit' ? [asItWasSent(user, step)] : []))
  const comments = edits.filter((edit): edit is EditOf<NewNoteKind> => isNewNote(edit.kind))
  const reviews = edits.filter((edit): edit is EditOf<'publishReview'> => edit.kind === 'publishReview')
  return { step: id, title, madeAt, item, reach, refused: null, queued, comments, reviews, touched, changed }
}

/** Reports a step that cannot be undone, and passes over it from now on, so that earlier steps can be undone. */
function refuse({ user }: SubmitContext, entry: Entry, reach: 'impossible' | 'none', refused: string): Undone {
  passOver(user, entry.id)
  for (let next = readLastDone(user); next && whyNone(next) !== null; next = readLastDone(user)) passOver(user, next.id)
  const { id, title, madeAt, item } = entry
  return {
    step: id,
    title,
    madeAt,
    item,
    reach,
    refused,
    queued: null,
    comments: [],
    reviews: [],
    touched: [],
    changed: new Set(),
  }
}

/** Returns what `undo` would do now, and changes nothing. Run it in a transaction. */
export function readUndo(context: SubmitContext): Next | null {
  return triedOut(context, undo)
}

/** Returns what `redo` would do now, and changes nothing. Run it in a transaction. */
export function readRedo(context: SubmitContext): Next | null {
  return triedOut(context, redo)
}

/** Thrown to end a trial. It carries the trial's result. */
class TriedOut extends Error {
  override readonly name = 'TriedOut'
  readonly next: Next | null

  constructor(next: Next | null) {
    super('tried out')
    this.next = next
  }
}

/** Does the step, notes its result, and rolls it back. So the user always sees what will really be done. */
function triedOut(context: SubmitContext, turn: (context: SubmitContext) => Undone | null): Next | null {
  try {
    return context.user.transaction(() => {
      const done = turn(context)
      throw new TriedOut(done && nextOf(done, () => turn(context)?.title ?? null))
    })()
  } catch (thrown) {
    if (thrown instanceof TriedOut) return thrown.next
    throw thrown
  }
}

function nextOf(done: Undone, before: () => string | null): Next {
  const { step, title, madeAt, item, reach, refused, queued } = done
  const said = { step, title, madeAt, item }
  if (reach === 'here') return { ...said, reach: { is: reach } }
  if (reach === 'service') return { ...said, reach: { is: reach, stepTitle: queued ?? title } }
  return { ...said, reach: { is: reach, why: refused ?? '', before: before() } }
}

function expectAsked(next: Next | null, asked: AskedStep): void {
  if (next?.step === asked.step && next.reach.is === asked.reach) return
  throw AppFailure.of('step_changed')
}

/** Returns words for the edits that are queued for the service. */
function stepTitlesOf(user: WritableUserDatabase, edits: readonly number[]): string {
  return stepTitleOfAll(
    edits.flatMap((id) => readUnsettledEdit(user, id) ?? []),
    true,
  )
}

/** Runs `work`, or changes nothing and says why it failed: the target of a step is gone or no longer allows it. */
function allOrNone(user: WritableUserDatabase, work: () => Turned[]): Turned[] | { readonly refused: string } {
  try {
    return user.transaction(work)()
  } catch (thrown) {
    const error = errorOf(thrown)
    if (error.code === 'item_unknown') return { refused: 'What it was done to is no longer there.' }
    if (error.code === 'not_awardable') return { refused: sentenceFor(error).title }
    throw thrown
  }
}

/** Returns true if undoing or redoing a step has changed anything. Only a step of edits alone may change nothing. */
function isAnything({ steps }: Entry, touched: readonly number[]): boolean {
  return touched.length > 0 || steps.some((step) => step.is !== 'edit')
}

/** A step after it was undone or redone, and the edits that have changed. */
interface Turned<S extends Step = Step> {
  readonly step: S
  readonly touched: readonly number[]
  /**
   * The edit that undoes the step on the service. There is one when the service has the original edit, or may have it.
   */
  readonly sent?: number
}

function takeBack(step: Step, context: SubmitContext): Turned {
  if (step.is === 'edit') return takeEditBack(step, context)
  turnHere(step, 'before', context)
  return { step, touched: [] }
}

/** Sets data that is on this computer only to its state before or after a step. */
function turnHere(step: Exclude<Step, EditStep>, to: 'before' | 'after', { user }: SubmitContext): void {
  switch (step.is) {
    case 'marks':
      return saveMarks(user, step.target, { ...readMarks(user, step.target), ...step[to] })
    case 'look':
      return restoreLook(user, step.target, step[to])
    case 'kept':
      return saveKeptAt(user, namedNow(user, step.target), step[to])
    case 'localLabel':
      return saveLocalLabel(user, namedNow(user, step.target), step.name, step[to])
    case 'ahead':
      return saveAheadBudget(user, step[to])
    case 'none':
  }
}

/** A target by the name that it has now: the service may have named since the thing that was made here. */
function namedNow<Target extends { readonly kind: string; readonly id: number }>(
  user: WritableUserDatabase,
  target: Target,
): Target {
  return { ...target, id: readServiceName(user, target.kind, target.id)?.id ?? target.id }
}

/** The edit by which undoing has todos of an item pending again. */
interface TodoEdit {
  readonly id: number
  readonly isRestored: boolean
}

/**
 * Restores the reasons of inbox entries whose `done` is undone. The service has finished their todos, so only user.db
 * still knows why the entries were in the inbox.
 */
function bringReasonsBack(steps: readonly Step[], { user, snapshots }: SubmitContext): void {
  const against = steps.flatMap((step) => {
    return step.is === 'edit' && typeof step.takenBack === 'object' ? [step.takenBack] : []
  })
  const all = against.find(({ edit }) => edit.kind === 'restoreTodos')
  const added = new Map(against.flatMap(({ id, edit }) => todoEditOf(user, id, edit)))
  for (const step of steps) {
    if (step.is !== 'marks' || step.entry === undefined) continue
    const { target, entry } = step
    const found = added.get(`${target.kind}/${target.id}`) ?? (all && { id: all.id, isRestored: true })
    if (found === undefined) continue
    const { id: todoEdit, isRestored } = found
    keepReasons(user, { ...target, ...entry, todoEdit, isRestored, ownNote: snapshots.newestNote() })
  }
}

/** Returns such an edit, by the item that its todo is about; nothing for any other edit. */
function todoEditOf(user: WritableUserDatabase, id: number, edit: Edit): [string, TodoEdit][] {
  if (edit.kind === 'addTodo') return [[serviceNameOf(user, partsOf(edit.target)), { id, isRestored: false }]]
  const item = edit.kind === 'restoreTodo' ? readUnsettledEdit(user, id)?.base.item : undefined
  return item === undefined ? [] : [[serviceNameOf(user, item), { id, isRestored: true }]]
}

/** Returns the name of an item with the service's id, such as `issue/12`. */
function serviceNameOf(user: WritableUserDatabase, { kind, id }: { readonly kind: Kind; readonly id: number }): string {
  return `${kind}/${readServiceName(user, kind, id)?.id ?? id}`
}

function takeEditBack({ takenBack: _, ...step }: EditStep, context: SubmitContext): Turned<EditStep> {
  const { user, now } = context
  // An edit with a text goes to the discarded edits, where the user can find the text. An edit without one does not.
  const hasWords = (kindOf(step.edit).text?.(step.edit) ?? null) !== null
  const discarded = step.isTakenUp
    ? []
    : discardWithDependents(user, { id: step.id, at: now, as: hasWords ? 'discarded' : 'undone' })
  if (discarded.length > 0) return { step: { ...step, takenBack: 'discarded' }, touched: discarded }
  if (step.isTakenUp) {
    // The two edits had cancelled each other out. Without the later one, the earlier one goes back to its place.
    const restored = isUndone(user, step.id)
      ? restoreWithDependents(user, { id: step.id, heldUntil: heldUntil(step.edit, context) })
      : []
    if (restored.length > 0) return { step: { ...step, takenBack: 'restored' }, touched: restored }
  }
  if (!step.inverse || !isInForce(user, step.id) || missingTarget(user, step.inverse)) return { step, touched: [] }
  const against = stepOf(submit(parseEdit(step.inverse), context))
  return { step: { ...step, takenBack: against }, touched: [against.id], ...sentBy(against) }
}

/** An edit that was merged into another one that was never sent needs no edit that undoes it on the service. */
function sentBy({ id, isTakenUp }: EditStep): { readonly sent?: number } {
  return isTakenUp ? {} : { sent: id }
}

/**
 * Redoes the step that was undone last. Run it in a transaction.
 *
 * @param asked as for `undo`
 * @returns null when there is nothing to redo
 * @throws AppFailure `step_changed` when another step would be redone by now
 */
export function redo(context: SubmitContext, asked: AskedStep | null = null): Undone | null {
  if (asked) expectAsked(readRedo(context), asked)
  const { user } = context
  for (;;) {
    const entry = readFirstUndone(user)
    if (!entry) return null
    const redone = allOrNone(user, () => entry.steps.map((step) => doAgain(step, context)))
    if (!Array.isArray(redone)) {
      passOver(user, entry.id)
      return {
        ...turned(user, entry, { reach: 'here', queued: null, touched: [] }),
        reach: 'impossible',
        refused: redone.refused,
      }
    }
    const touched = redone.flatMap((each) => each.touched)
    saveTurned(
      user,
      entry.id,
      false,
      redone.map(({ step }) => step),
    )
    for (const [index, step] of entry.steps.entries()) {
      const again = redone[index]?.step
      nameAnew(user, step, again)
      nameReplaced(user, entry, replacementAgain(step, again))
    }
    if (!isAnything(entry, touched)) continue
    const sent = redone.flatMap((each) => (each.sent === undefined ? [] : [each.sent]))
    const queued = touched.some((id) => readUnsettledEdit(user, id) !== null) ? entry.title : null
    return turned(user, entry, {
      reach: sent.length > 0 ? 'service' : 'here',
      queued,
      touched: [...touched, ...settleOrphans(user)],
    })
  }
}

function doAgain(step: Step, context: SubmitContext): Turned {
  if (step.is === 'edit') return doEditAgain(step, context)
  turnHere(step, 'after', context)
  return { step, touched: [] }
}

function doEditAgain({ takenBack, ...step }: EditStep, context: SubmitContext): Turned {
  const { user } = context
  const anew = (edit: Edit): Turned => {
    if (missingTarget(user, edit)) return { step, touched: [] }
    const again = stepOf(submit(parseEdit(edit), context))
    return { step: again, touched: [again.id] }
  }
  switch (takenBack) {
    // Undo did not change this edit. The user may have discarded it, and may have restored it since.
    case undefined:
      return { step, touched: [] }
    case 'discarded':
      return { step, touched: restoreWithDependents(user, { id: step.id, heldUntil: heldUntil(step.edit, context) }) }
    case 'restored':
      return anew(step.edit)
    default: {
      // The edit that undoes it was discarded by the user, or went along with another one that was.
      const ended = readEndedEdit(user, takenBack.id)
      if (ended && (ended.state === 'discarded' || hasGoneAlong(ended))) return { step, touched: [] }
      // Undoing closed or deleted a new row. Redoing does not make it again: it undoes the closing or the deletion.
      const { step: turned, touched, ...sent } = takeEditBack(takenBack, context)
      if (typeof turned.takenBack === 'object') return { step: turned.takenBack, touched, ...sent }
      if (touched.length > 0) return { step, touched }
      const again = anew(asItWasSent(user, step))
      return again.step.is === 'edit' ? { ...again, ...sentBy(again.step) } : again
    }
  }
}

/** A row that was made a second time has another id. Later steps that can be redone must name the new row. */
function nameAnew(user: WritableUserDatabase, before: Step, after: Step | undefined): void {
  if (before.is !== 'edit' || after?.is !== 'edit' || before.id === after.id) return
  const { makes } = kindOf(after.edit)
  if (!makes || before.edit.kind !== after.edit.kind) return
  const [from, to] = [localIdOf(before.id), localIdOf(after.id)]
  const renamed = (edit: Edit) => withOtherRow(edit, makes, { from, to })
  for (const { id, steps } of listUndone(user)) {
    saveSteps(
      user,
      id,
      steps.map((step) => (step.is === 'edit' ? onOtherRow(step, renamed) : step)),
    )
  }
}

/** A row that was made in place of another one of its kind. */
interface Replacement {
  readonly kind: Kind
  readonly from: number
  readonly to: number
}

/** Undoing a deletion makes the row anew, with another id. Returns the two ids; null where undoing a step made no row. */
function replacementBy(step: Step): Replacement | null {
  if (step.is !== 'edit' || typeof step.takenBack !== 'object') return null
  const kind = kindOf(step.takenBack.edit).makes
  const from = kind === undefined ? null : idNamedBy(step.edit, kind)
  return kind === undefined || from === null ? null : { kind, from, to: localIdOf(step.takenBack.id) }
}

/**
 * Like `replacementBy`, after a step was redone. Either the edit that had undone it was discarded, and the old row is back; or
 * that edit was undone in its turn, and made the row once more.
 */
function replacementAgain(before: Step, after: Step | undefined): Replacement | null {
  if (before.is !== 'edit' || after?.is !== 'edit' || typeof before.takenBack !== 'object') return null
  if (before.id !== after.id) return replacementBy({ ...before.takenBack, takenBack: after })
  const made = replacementBy(before)
  return made && { ...made, from: made.to, to: made.from }
}

/** Makes all other steps name the new row, so that undoing the making of the old one removes the current one. */
function nameReplaced(user: WritableUserDatabase, { id: own }: Entry, replacement: Replacement | null): void {
  if (replacement === null) return
  const { kind, from, to } = replacement
  const renamed = (edit: Edit) => withOtherRow(edit, kind, { from, to })
  for (const { id, steps } of listTurnable(user)) {
    if (id === own) continue
    const named = steps.map((step) => (step.is === 'edit' ? onOtherRow(step, renamed) : step))
    if (!isDeepStrictEqual(named, steps)) saveSteps(user, id, named)
  }
}

function onOtherRow(step: EditStep, renamed: (edit: Edit) => Edit): EditStep {
  const { edit, inverse, takenBack } = step
  return {
    ...step,
    edit: renamed(edit),
    inverse: inverse && renamed(inverse),
    ...(typeof takenBack === 'object' && { takenBack: onOtherRow(takenBack, renamed) }),
  }
}

/** Returns why a step cannot be undone, or null when it can. */
function refusalOf(user: WritableUserDatabase, step: Step): string | null {
  if (step.is !== 'edit' || step.inverse) return null
  const queued = readUnsettledEdit(user, step.id)
  if (!queued) return readEndedEdit(user, step.id)?.state === 'landed' ? 'GitLab has it and cannot undo it.' : null
  const isAway = queued.state === 'sending' || queued.state === 'doubtful'
  if (isAway) return 'It is on its way, and GitLab cannot undo it.'
  return step.isTakenUp ? 'It is one edit with an earlier step. Discard that edit in the outbox.' : null
}

/** Returns true if the user still wants an edit. An edit that they discarded needs no undoing. */
function isInForce(user: WritableUserDatabase, id: number): boolean {
  return readUnsettledEdit(user, id) !== null || readEndedEdit(user, id)?.state === 'landed'
}

/** Returns the edit in the form in which it was sent: the user may have rewritten its text in the outbox. */
function asItWasSent(user: WritableUserDatabase, { id, edit, isTakenUp }: EditStep): Edit {
  return (isTakenUp ? null : readEndedEdit(user, id)?.edit) ?? edit
}
