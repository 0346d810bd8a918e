import { parseEdit, type Edit } from '../../shared/edit.ts'
import { errorOf } from '../../shared/errors.ts'
import { statement } from '../database/statement.ts'
import type { WritableUserDatabase } from './database.ts'
import { giveUp, rejectOrphans, restoreWithDependents } from './giving-up.ts'
import { kindOf } from './kinds.ts'
import { readMarks, saveMarks, type Marks, type MarkTarget } from './marks.ts'
import { localIdOf, readEndedEdit, readUnsettledEdit } from './queue.ts'
import { withOtherRow } from './references.ts'
import { heldUntil, submit, type SubmitContext, type Submitted } from './submit.ts'

/** One part of what the user did: an edit, or marks on this computer alone. */
export type Step =
  | EditStep
  | {
      readonly is: 'marks'
      readonly target: MarkTarget
      /** Only what the step changed: what became of the others since stays. */
      readonly before: Partial<Marks>
      readonly after: Partial<Marks>
    }

interface EditStep {
  readonly is: 'edit'
  readonly id: number
  readonly edit: Edit
  readonly inverse: Edit | null
  readonly isTakenUp: boolean
  /**
   * How it was taken back, since that is what doing it again takes back: it left the outbox; what it had been taken up by, and
   * was nothing with it, came back; or what was done against it. Nothing where the user had given it up themselves.
   */
  readonly takenBack?: 'discarded' | 'restored' | EditStep
}

interface Entry {
  readonly id: number
  readonly title: string
  readonly steps: readonly Step[]
}

/** What undoing or redoing did; `touched`: the edits that are other than they were. */
export interface Undone {
  readonly title: string
  /** Why it could not be taken back, in a sentence; null when it was. */
  readonly refused: string | null
  readonly touched: readonly number[]
}

export function stepOf({ id, edit, inverse, isTakenUp }: Submitted): EditStep {
  return { is: 'edit', id, edit, inverse, isTakenUp }
}

/** Writes down what the user did, as one step of undoing. What had been taken back cannot be done again after it. */
export function remember(user: WritableUserDatabase, title: string, steps: readonly Step[], now: number): void {
  statement(user, `DELETE FROM history WHERE undone = 1`).run()
  statement(user, `INSERT INTO history (made_at, title, steps) VALUES (?, ?, ?)`).run(now, title, JSON.stringify(steps))
}

/** Forgets what was done before a moment: what it was done to has long moved on. */
export function forgetHistory(user: WritableUserDatabase, before: number): void {
  statement(user, `DELETE FROM history WHERE made_at < ?`).run(before)
}

/**
 * Takes the last thing back that the user did. What the service does not have yet is taken out of the outbox; what it has,
 * or may have, is done the other way round. What the user has given up since is passed over. Run it in a transaction. Null
 * when there is nothing to take back.
 */
export function undo(context: SubmitContext): Undone | null {
  const { user } = context
  for (;;) {
    const entry = readEntry(user, `WHERE undone = 0 ORDER BY id DESC`)
    if (!entry) return null
    const refused = entry.steps.map((step) => refusalOf(user, step)).find((each) => each !== null)
    if (refused) {
      // Said once: it will never be possible, and what was done before it may be.
      statement(user, `DELETE FROM history WHERE id = ?`).run(entry.id)
      return { title: entry.title, refused, touched: [] }
    }
    const undone = allOrNone(user, () => entry.steps.toReversed().map((step) => takeBack(step, context)))
    if (!undone) return forgetGone(user, entry)
    const touched = undone.flatMap((each) => each.touched)
    if (isAnything(entry, touched)) {
      const steps = undone.toReversed().map((each) => each.step)
      statement(user, `UPDATE history SET undone = 1, steps = ? WHERE id = ?`).run(JSON.stringify(steps), entry.id)
      return { title: entry.title, refused: null, touched: [...touched, ...rejectOrphans(user)] }
    }
    statement(user, `DELETE FROM history WHERE id = ?`).run(entry.id)
  }
}

/** What work makes of steps; null, and nothing was changed, when what they were done to is not on this computer any more. */
function allOrNone(user: WritableUserDatabase, work: () => Turned[]): Turned[] | null {
  try {
    return user.transaction(work)()
  } catch (thrown) {
    if (errorOf(thrown).code !== 'item_unknown') throw thrown
    return null
  }
}

/** Said once, so that it does not stand in the way of what was done before it. */
function forgetGone(user: WritableUserDatabase, { id, title }: Entry): Undone {
  statement(user, `DELETE FROM history WHERE id = ?`).run(id)
  return { title, refused: 'What it was done to is not there any more.', touched: [] }
}

/** Whether something came of undoing or redoing it: marks always do. */
function isAnything({ steps }: Entry, touched: readonly number[]): boolean {
  return touched.length > 0 || steps.some((step) => step.is === 'marks')
}

/** A step as it stands after it was taken back or done again, and the edits that are other than they were. */
interface Turned<S extends Step = Step> {
  readonly step: S
  readonly touched: readonly number[]
}

function takeBack(step: Step, context: SubmitContext): Turned {
  const { user } = context
  if (step.is === 'edit') return takeEditBack(step, context)
  saveMarks(user, step.target, { ...readMarks(user, step.target), ...step.before })
  return { step, touched: [] }
}

function takeEditBack({ takenBack: _, ...step }: EditStep, context: SubmitContext): Turned<EditStep> {
  const { user, now } = context
  // Words are worth keeping where one finds them; a click is not.
  const hasWords = (kindOf(step.edit).text?.(step.edit) ?? null) !== null
  const givenUp = step.isTakenUp ? [] : giveUp(user, step.id, now, hasWords ? 'discarded' : 'undone')
  if (givenUp.length > 0) return { step: { ...step, takenBack: 'discarded' }, touched: givenUp }
  if (step.isTakenUp) {
    // Both together were nothing: without the later the earlier is wanted again, where it was.
    const restored = wasTakenUpToNothing(user, step)
      ? restoreWithDependents(user, step.id, heldUntil(step.edit, context))
      : []
    if (restored.length > 0) return { step: { ...step, takenBack: 'restored' }, touched: restored }
  }
  if (!step.inverse || !isInForce(user, step.id)) return { step, touched: [] }
  const against = stepOf(submit(parseEdit(step.inverse), context))
  return { step: { ...step, takenBack: against }, touched: [against.id] }
}

/** Does again what was last taken back. Run it in a transaction. Null when there is nothing. */
export function redo(context: SubmitContext): Undone | null {
  const { user } = context
  for (;;) {
    const entry = readEntry(user, `WHERE undone = 1 ORDER BY id`)
    if (!entry) return null
    const redone = allOrNone(user, () => entry.steps.map((step) => doAgain(step, context)))
    if (!redone) return forgetGone(user, entry)
    const touched = redone.flatMap((each) => each.touched)
    const steps = JSON.stringify(redone.map(({ step }) => step))
    statement(user, `UPDATE history SET undone = 0, steps = ? WHERE id = ?`).run(steps, entry.id)
    for (const [index, step] of entry.steps.entries()) nameAnew(user, step, redone[index]?.step)
    if (!isAnything(entry, touched)) continue
    return { title: entry.title, refused: null, touched: [...touched, ...rejectOrphans(user)] }
  }
}

function doAgain(step: Step, context: SubmitContext): Turned {
  const { user } = context
  if (step.is === 'edit') return doEditAgain(step, context)
  saveMarks(user, step.target, { ...readMarks(user, step.target), ...step.after })
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
      return { step, touched: restoreWithDependents(user, step.id, heldUntil(step.edit, context)) }
    case 'restored':
      return anew(step.edit)
    default: {
      if (readEndedEdit(user, takenBack.id)?.state === 'discarded') return { step, touched: [] }
      // What was made is not made a second time: it is opened again, or its deletion is given up.
      const { step: turned, touched } = takeEditBack(takenBack, context)
      if (typeof turned.takenBack === 'object') return { step: turned.takenBack, touched }
      return touched.length > 0 ? { step, touched } : anew(asItWasSent(user, step))
    }
  }
}

/** What was made a second time is another row: what was done to the first and is still to be done again, is done to that. */
function nameAnew(user: WritableUserDatabase, before: Step, after: Step | undefined): void {
  if (before.is !== 'edit' || after?.is !== 'edit' || before.id === after.id) return
  const { makes } = kindOf(after.edit)
  if (!makes || before.edit.kind !== after.edit.kind) return
  const [from, to] = [localIdOf(before.id), localIdOf(after.id)]
  const renamed = (edit: Edit) => withOtherRow(edit, makes, from, to)
  const rows = statement(user, `SELECT id, title, steps FROM history WHERE undone = 1`).all() as EntryRecord[]
  for (const { id, steps } of rows.map(entryOf)) {
    const others = steps.map((step) => (step.is === 'edit' ? onOtherRow(step, renamed) : step))
    statement(user, `UPDATE history SET steps = ? WHERE id = ?`).run(JSON.stringify(others), id)
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
  if (step.is === 'marks' || step.inverse) return null
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

/** Its words may have been written anew before it was sent. */
function asItWasSent(user: WritableUserDatabase, { id, edit, isTakenUp }: EditStep): Edit {
  return (isTakenUp ? null : readEndedEdit(user, id)?.edit) ?? edit
}

/** Whether an edit and the one that took it up were each other's opposite, so that neither was left. */
function wasTakenUpToNothing(user: WritableUserDatabase, { id }: EditStep): boolean {
  return readEndedEdit(user, id)?.state === 'undone'
}

interface EntryRecord {
  readonly id: number
  readonly title: string
  readonly steps: string
}

function readEntry(user: WritableUserDatabase, which: string): Entry | null {
  const row = statement(user, `SELECT id, title, steps FROM history ${which} LIMIT 1`).get() as EntryRecord | undefined
  return row ? entryOf(row) : null
}

function entryOf(row: EntryRecord): Entry {
  return { ...row, steps: JSON.parse(row.steps) as Step[] }
}
