import { parseEdit, type Edit } from '../../shared/edit.ts'
import { sentenceFor } from '../../shared/error-sentences.ts'
import { AppFailure, errorOf } from '../../shared/errors.ts'
import { partsOf } from '../../shared/model/key.ts'
import type { AskedStep, Reach } from '../../shared/model/step.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import type { WritableUserDatabase } from '../user/database.ts'
import { deedOfAll } from './deeds.ts'
import { giveUp, rejectOrphans, restoreWithDependents } from './giving-up.ts'
import { keepAgain, saveAheadBudget } from '../user/kept-offline.ts'
import { keepReasons } from '../user/kept-reasons.ts'
import { kindOf } from './kinds.ts'
import { readMarks, saveMarks } from '../user/marks.ts'
import { readEndedEdit, readUnsettledEdit } from './queue.ts'
import { withOtherRow } from './references.ts'
import { readServiceName } from '../user/service-names.ts'
import {
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
import { heldUntil, submit, type SubmitContext } from './submit.ts'

/** What undoing or redoing a step did. */
export interface Undone extends Pick<Entry, 'title' | 'madeAt' | 'item'> {
  readonly step: number
  readonly reach: Reach['is']
  /** A sentence that says why the step could not be undone. Null when it was undone. */
  readonly refused: string | null
  /** Says in words what now waits in the outbox because of it. Null when nothing does. */
  readonly queued: string | null
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
 * Takes the last thing back that the user did. What the service does not have yet is taken out of the outbox; what it has,
 * or may have, is done the other way round. What the user has given up since is passed over. What cannot be taken back is
 * told of once, by `refused`, and then passed over too. Run it in a transaction. Null when there is nothing to take back.
 *
 * @param asked what the user was told that it does. `step_changed` when it would do something else by now.
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
    bringReasonsBack(steps, context)
    const sent = undone.flatMap((each) => (each.sent === undefined ? [] : [each.sent]))
    const deed = sent.length > 0 ? deedsOf(user, sent) : null
    return turned(entry, deed === null ? 'here' : 'service', deed, [...touched, ...rejectOrphans(user)])
  }
}

function turned(entry: Entry, reach: 'here' | 'service', queued: string | null, touched: readonly number[]): Undone {
  const { id, title, madeAt, item, steps } = entry
  const changed = new Set(steps.map((step) => step.is))
  return { step: id, title, madeAt, item, reach, refused: null, queued, touched, changed }
}

/** Said once, so that it does not stand in the way of what was done before it; nor does what is no step at all. */
function refuse({ user }: SubmitContext, entry: Entry, reach: 'impossible' | 'none', refused: string): Undone {
  passOver(user, entry.id)
  for (let next = readLastDone(user); next && whyNone(next) !== null; next = readLastDone(user)) passOver(user, next.id)
  const { id, title, madeAt, item } = entry
  return { step: id, title, madeAt, item, reach, refused, queued: null, touched: [], changed: new Set() }
}

/** Tells what `undo` would do now, and does nothing. Run it in a transaction. */
export function readUndo(context: SubmitContext): Next | null {
  return triedOut(context, undo)
}

/** Tells what `redo` would do now, and does nothing. Run it in a transaction. */
export function readRedo(context: SubmitContext): Next | null {
  return triedOut(context, redo)
}

/** Thrown to end a trial. It carries what the trial found out. */
class TriedOut extends Error {
  override readonly name = 'TriedOut'
  readonly next: Next | null

  constructor(next: Next | null) {
    super('tried out')
    this.next = next
  }
}

/** Does the step, notes what it did, and rolls it back. So what the user is told before is always what is done later. */
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
  if (reach === 'service') return { ...said, reach: { is: reach, deed: queued ?? title } }
  return { ...said, reach: { is: reach, why: refused ?? '', before: before() } }
}

function expectAsked(next: Next | null, asked: AskedStep): void {
  if (next?.step === asked.step && next.reach.is === asked.reach) return
  throw AppFailure.of('step_changed')
}

/** Says in words what is queued for the service. */
function deedsOf(user: WritableUserDatabase, edits: readonly number[]): string {
  return deedOfAll(
    edits.flatMap((id) => readUnsettledEdit(user, id) ?? []),
    true,
  )
}

/** What work makes of steps; or why not, with nothing changed: what they were done to is gone, or takes it no longer. */
function allOrNone(user: WritableUserDatabase, work: () => Turned[]): Turned[] | { readonly refused: string } {
  try {
    return user.transaction(work)()
  } catch (thrown) {
    const error = errorOf(thrown)
    if (error.code === 'item_unknown') return { refused: 'What it was done to is not there any more.' }
    if (error.code === 'not_awardable') return { refused: sentenceFor(error).title }
    throw thrown
  }
}

/** Whether something came of undoing or redoing it: of all but edits it always does. */
function isAnything({ steps }: Entry, touched: readonly number[]): boolean {
  return touched.length > 0 || steps.some((step) => step.is !== 'edit')
}

/** A step as it stands after it was taken back or done again, and the edits that are other than they were. */
interface Turned<S extends Step = Step> {
  readonly step: S
  readonly touched: readonly number[]
  /** The edit that undoes the step on the service. There is one when the service has the original edit, or may have it. */
  readonly sent?: number
}

function takeBack(step: Step, context: SubmitContext): Turned {
  if (step.is === 'edit') return takeEditBack(step, context)
  turnHere(step, 'before', context)
  return { step, touched: [] }
}

/** Sets what only this computer knows to what it was before a step, or after it. */
function turnHere(step: Exclude<Step, EditStep>, to: 'before' | 'after', { user }: SubmitContext): void {
  switch (step.is) {
    case 'marks':
      return saveMarks(user, step.target, { ...readMarks(user, step.target), ...step[to] })
    case 'kept':
      return keepAgain(user, step.target, step[to])
    case 'ahead':
      return saveAheadBudget(user, step[to])
    case 'none':
  }
}

/** Where the service has finished the todos of what is not done after all, only user.db still knows why it was there. */
function bringReasonsBack(steps: readonly Step[], { user, bases }: SubmitContext): void {
  const added = new Map(
    steps.flatMap((step): [string, number][] => {
      const against = step.is === 'edit' && typeof step.takenBack === 'object' ? step.takenBack : null
      return against?.edit.kind === 'addTodo' ? [[serviceNameOf(user, against.edit), against.id]] : []
    }),
  )
  for (const step of steps) {
    if (step.is !== 'marks' || step.entry === undefined) continue
    const { target, entry } = step
    const todoEdit = added.get(`${target.kind}/${target.id}`)
    if (todoEdit !== undefined) keepReasons(user, { ...target, ...entry, todoEdit, ownNote: bases.newestNote() })
  }
}

/** `issue/12`: what an edit is done to, as the service calls it. */
function serviceNameOf(user: WritableUserDatabase, { target }: Edit): string {
  const { kind, id } = partsOf(target)
  return `${kind}/${readServiceName(user, kind, id)?.id ?? id}`
}

function takeEditBack({ takenBack: _, ...step }: EditStep, context: SubmitContext): Turned<EditStep> {
  const { user, now } = context
  // An edit with words is kept among the discarded ones, where its user finds them. A mere click is not.
  const hasWords = (kindOf(step.edit).text?.(step.edit) ?? null) !== null
  const givenUp = step.isTakenUp ? [] : giveUp(user, { id: step.id, at: now, as: hasWords ? 'discarded' : 'undone' })
  if (givenUp.length > 0) return { step: { ...step, takenBack: 'discarded' }, touched: givenUp }
  if (step.isTakenUp) {
    // Both together were nothing: without the later the earlier is wanted again, where it was.
    const restored = wasTakenUpToNothing(user, step)
      ? restoreWithDependents(user, { id: step.id, heldUntil: heldUntil(step.edit, context) })
      : []
    if (restored.length > 0) return { step: { ...step, takenBack: 'restored' }, touched: restored }
  }
  if (!step.inverse || !isInForce(user, step.id)) return { step, touched: [] }
  const against = stepOf(submit(parseEdit(step.inverse), context))
  return { step: { ...step, takenBack: against }, touched: [against.id], ...sentBy(against) }
}

/** An edit that was taken up by another one, which was never sent, has nothing to tell the service. */
function sentBy({ id, isTakenUp }: EditStep): { readonly sent?: number } {
  return isTakenUp ? {} : { sent: id }
}

/**
 * Does again what was last taken back. Run it in a transaction. Null when there is nothing.
 *
 * @param asked as for `undo`
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
      return { ...turned(entry, 'here', null, []), reach: 'impossible', refused: redone.refused }
    }
    const touched = redone.flatMap((each) => each.touched)
    saveTurned(
      user,
      entry.id,
      false,
      redone.map(({ step }) => step),
    )
    for (const [index, step] of entry.steps.entries()) nameAnew(user, step, redone[index]?.step)
    if (!isAnything(entry, touched)) continue
    const sent = redone.flatMap((each) => (each.sent === undefined ? [] : [each.sent]))
    const queued = touched.some((id) => readUnsettledEdit(user, id) !== null) ? entry.title : null
    return turned(entry, sent.length > 0 ? 'service' : 'here', queued, [...touched, ...rejectOrphans(user)])
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
    const again = stepOf(submit(parseEdit(edit), context))
    return { step: again, touched: [again.id] }
  }
  switch (takenBack) {
    // Taken back by nobody, or by the user, who may also have restored it since.
    case undefined:
      return { step, touched: [] }
    case 'discarded':
      return { step, touched: restoreWithDependents(user, { id: step.id, heldUntil: heldUntil(step.edit, context) }) }
    case 'restored':
      return anew(step.edit)
    default: {
      if (readEndedEdit(user, takenBack.id)?.state === 'discarded') return { step, touched: [] }
      // What was made is not made a second time: it is opened again, or its deletion is given up.
      const { step: turned, touched, ...sent } = takeEditBack(takenBack, context)
      if (typeof turned.takenBack === 'object') return { step: turned.takenBack, touched, ...sent }
      if (touched.length > 0) return { step, touched }
      const again = anew(asItWasSent(user, step))
      return again.step.is === 'edit' ? { ...again, ...sentBy(again.step) } : again
    }
  }
}

/** What was made a second time is another row: what was done to the first and is still to be done again, is done to that. */
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

function onOtherRow(step: EditStep, renamed: (edit: Edit) => Edit): EditStep {
  const { edit, inverse, takenBack } = step
  return {
    ...step,
    edit: renamed(edit),
    inverse: inverse && renamed(inverse),
    ...(typeof takenBack === 'object' && { takenBack: onOtherRow(takenBack, renamed) }),
  }
}

/** Why a step cannot be taken back, or null when it can. */
function refusalOf(user: WritableUserDatabase, step: Step): string | null {
  if (step.is !== 'edit' || step.inverse) return null
  const queued = readUnsettledEdit(user, step.id)
  if (!queued)
    return readEndedEdit(user, step.id)?.state === 'landed' ? 'The service has it, and has no way back.' : null
  const isAway = queued.state === 'sending' || queued.state === 'doubtful'
  return isAway ? 'It is on its way, and the service has no way back.' : null
}

/** Whether an edit is wanted still: what the user has given up since needs no taking back. */
function isInForce(user: WritableUserDatabase, id: number): boolean {
  return readUnsettledEdit(user, id) !== null || readEndedEdit(user, id)?.state === 'landed'
}

/** The user may have rewritten its words before it was sent. */
function asItWasSent(user: WritableUserDatabase, { id, edit, isTakenUp }: EditStep): Edit {
  return (isTakenUp ? null : readEndedEdit(user, id)?.edit) ?? edit
}

/** Whether an edit and the one that took it up were each other's opposite, so that neither was left. */
function wasTakenUpToNothing(user: WritableUserDatabase, { id }: EditStep): boolean {
  return readEndedEdit(user, id)?.state === 'undone'
}
