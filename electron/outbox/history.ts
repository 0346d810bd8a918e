import { parseEdit, type Edit } from '../../shared/edit.ts'
import { statement } from '../database/statement.ts'
import type { WritableUserDatabase } from './database.ts'
import { kindOf } from './kinds.ts'
import { readMarks, saveMarks, type Marks, type MarkTarget } from './marks.ts'
import { discard, restore } from './moves.ts'
import { readEndedEdit, readUnsettledEdit } from './queue.ts'
import { submit, type SubmitContext, type Submitted } from './submit.ts'

/** One part of what the user did: an edit, or marks on this computer alone. */
export type Step =
  | {
      readonly is: 'edit'
      readonly id: number
      readonly edit: Edit
      readonly inverse: Edit | null
      readonly isTakenUp: boolean
    }
  | {
      readonly is: 'marks'
      readonly target: MarkTarget
      /** Only what the step changed: what became of the others since stays. */
      readonly before: Partial<Marks>
      readonly after: Partial<Marks>
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

export function stepOf({ id, edit, inverse, isTakenUp }: Submitted): Step {
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
    const touched = entry.steps.toReversed().flatMap((step) => takeBack(step, context))
    const isUndone = touched.length > 0 || entry.steps.some((step) => step.is === 'marks')
    if (isUndone) statement(user, `UPDATE history SET undone = 1 WHERE id = ?`).run(entry.id)
    else statement(user, `DELETE FROM history WHERE id = ?`).run(entry.id)
    if (isUndone) return { title: entry.title, refused: null, touched }
  }
}

/** Answers the edits that are other than they were. */
function takeBack(step: Step, context: SubmitContext): number[] {
  const { user, now } = context
  if (step.is === 'marks') {
    saveMarks(user, step.target, { ...readMarks(user, step.target), ...step.before })
    return []
  }
  // Words are worth keeping where one finds them; a click is not.
  const hasWords = (kindOf(step.edit).text?.(step.edit) ?? null) !== null
  if (!step.isTakenUp && discard(user, step.id, now, hasWords ? 'discarded' : 'undone')) return [step.id]
  return step.inverse && isInForce(user, step) ? [submit(parseEdit(step.inverse), context).id] : []
}

/** Does again what was last taken back. Run it in a transaction. Null when there is nothing. */
export function redo(context: SubmitContext): Undone | null {
  const { user, now, hold } = context
  const entry = readEntry(user, `WHERE undone = 1 ORDER BY id`)
  if (!entry) return null
  const touched: number[] = []
  const steps = entry.steps.map((step): Step => {
    if (step.is === 'marks') {
      saveMarks(user, step.target, { ...readMarks(user, step.target), ...step.after })
      return step
    }
    const heldUntil = kindOf(step.edit).final ? now + hold : null
    if (!step.isTakenUp && restore(user, step.id, heldUntil)) {
      touched.push(step.id)
      return step
    }
    const again = submit(parseEdit(step.edit), context)
    touched.push(again.id)
    return stepOf(again)
  })
  statement(user, `UPDATE history SET undone = 0, steps = ? WHERE id = ?`).run(JSON.stringify(steps), entry.id)
  return { title: entry.title, refused: null, touched }
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

/** Whether what a step did is still so: what the user has given up since needs no taking back. */
function isInForce(user: WritableUserDatabase, { id, isTakenUp }: Extract<Step, { is: 'edit' }>): boolean {
  return isTakenUp || readUnsettledEdit(user, id) !== null || readEndedEdit(user, id)?.state === 'landed'
}

function readEntry(user: WritableUserDatabase, which: string): Entry | null {
  const row = statement(user, `SELECT id, title, steps FROM history ${which} LIMIT 1`).get() as
    { id: number; title: string; steps: string } | undefined
  return row ? { ...row, steps: JSON.parse(row.steps) as Step[] } : null
}
