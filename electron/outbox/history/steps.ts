import type { Edit } from '../../../shared/edit.ts'
import type { AheadBudget } from '../../../shared/model/kept-offline.ts'
import type { ListedStep } from '../../../shared/model/step.ts'
import type { Reason } from '../../cache/inbox/inbox-entries.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from '../../user/database.ts'
import type { Look } from '../../user/looked-at.ts'
import type { Marks, MarkTarget } from '../../user/marks.ts'
import { readEndedEdit, readUnsettledEdit } from '../queue/queue.ts'
import type { Submitted } from '../submit/submit.ts'

/** The history of the user's steps, as user.db stores it. Undoing is in history.ts. */

/** One part of a step: a step may contain several edits and marks. */
export type Step =
  | EditStep
  | {
      readonly is: 'marks'
      readonly target: MarkTarget
      /** Only the marks that the step changed. Later changes of other marks stay when the step is undone. */
      readonly before: Partial<Marks>
      readonly after: Partial<Marks>
      /** The entry with its reasons, if the step finishes its todos: the service does not report the reasons then. */
      readonly entry?: MarkedEntry
    }
  /** The user's last look at an item, before and since the step. Null: none. */
  | { readonly is: 'look'; readonly target: MarkTarget; readonly before: Look | null; readonly after: Look | null }
  /** The time since which it was kept offline, in milliseconds since 1970; null when it was not kept. */
  | { readonly is: 'kept'; readonly target: MarkTarget; readonly before: number | null; readonly after: number | null }
  /** The time since which an item has a local label, in milliseconds since 1970; null when it does not have it. */
  | {
      readonly is: 'localLabel'
      readonly target: MarkTarget
      readonly name: string
      readonly before: number | null
      readonly after: number | null
    }
  /** Null when the user had chosen nothing. */
  | { readonly is: 'ahead'; readonly before: AheadBudget | null; readonly after: AheadBudget | null }
  /**
   * An action that cannot be undone; `why` says what the user can do instead. It is in the history so that undo does not undo an
   * older step in its place.
   */
  | { readonly is: 'none'; readonly why: string }

/** An entry of the inbox as it was marked. */
export interface MarkedEntry {
  readonly reasons: readonly Reason[]
  /** Sorts entries whose newest reasons have the same time: the higher place comes first. */
  readonly place: number
}

export interface EditStep {
  readonly is: 'edit'
  readonly id: number
  readonly edit: Edit
  readonly inverse: Edit | null
  readonly isTakenUp: boolean
  /**
   * The way the edit was undone, so that redoing can reverse it. `discarded`: it was removed from the outbox. `restored`: it had
   * cancelled out an earlier edit, which was restored. A step: the edit that was queued to undo it. Left out when the user had
   * discarded the edit themselves.
   */
  readonly takenBack?: 'discarded' | 'restored' | EditStep
}

export interface Entry {
  readonly id: number
  readonly title: string
  readonly madeAt: number
  /** The item that the step was done to, if it was a single one. */
  readonly item: MarkTarget | null
  readonly steps: readonly Step[]
}

/** Returns the step for an edit that was just queued. */
export function stepOf({ id, edit, inverse, isTakenUp }: Submitted): EditStep {
  return { is: 'edit', id, edit, inverse, isTakenUp }
}

/** Adds an undoable step to the history. Steps that were undone before cannot be redone after it. */
export function remember(user: WritableUserDatabase, entry: Omit<Entry, 'id'>): void {
  statement(user, `UPDATE history SET passed = 1 WHERE undone = 1`).run()
  add(user, entry)
}

/** Adds an action that cannot be undone to the history. Steps that were undone before can still be redone. */
export function rememberWithoutUndo(user: WritableUserDatabase, entry: Omit<Entry, 'id' | 'steps'>, why: string): void {
  add(user, { ...entry, steps: [{ is: 'none', why }] })
}

function add(user: WritableUserDatabase, { title, madeAt, item, steps }: Omit<Entry, 'id'>): void {
  const text = `INSERT INTO history (made_at, title, item_kind, item_id, steps) VALUES (?, ?, ?, ?, ?)`
  statement(user, text).run(madeAt, title, item?.kind ?? null, item?.id ?? null, JSON.stringify(steps))
}

/** An entry of the inbox that was marked done, and is still. Both times are in milliseconds since 1970. */
export interface DoneMark {
  readonly madeAt: number
  /** The time of its newest reason, by the service's clock. */
  readonly reasonAt: number
}

/** Lists the entries that steps since a moment marked done, without those that were undone. */
export function listDoneMarks(user: ReadableUserDatabase, since: number): DoneMark[] {
  const text = `SELECT made_at, steps FROM history WHERE undone = 0 AND made_at >= ? ORDER BY id`
  const rows = statement(user, text).all(since) as {
    made_at: number
    steps: string
  }[]
  return rows.flatMap(({ made_at: madeAt, steps }) =>
    (JSON.parse(steps) as Step[]).flatMap((step) => {
      const reasonAt = step.is === 'marks' ? (step.after.doneAt ?? null) : null
      return reasonAt === null ? [] : [{ madeAt, reasonAt }]
    }),
  )
}

/** Deletes steps from before a moment (milliseconds since 1970), since their items have changed too much since. */
export function forgetHistory(user: WritableUserDatabase, before: number): void {
  statement(user, `DELETE FROM history WHERE made_at < ?`).run(before)
}

interface EntryRecord {
  readonly id: number
  readonly title: string
  readonly made_at: number
  readonly item_kind: string | null
  readonly item_id: number | null
  readonly steps: string
  readonly undone: number
}

/** Returns the step that would be undone next, or null. */
export function readLastDone(user: ReadableUserDatabase): Entry | null {
  return readEntry(user, `WHERE undone = 0 AND passed = 0 ORDER BY id DESC`)
}

/** Returns the step that would be done again next, or null. */
export function readFirstUndone(user: ReadableUserDatabase): Entry | null {
  return readEntry(user, `WHERE undone = 1 AND passed = 0 ORDER BY id`)
}

/** Lists the steps that can be redone. */
export function listUndone(user: ReadableUserDatabase): Entry[] {
  return (statement(user, `SELECT * FROM history WHERE undone = 1 AND passed = 0`).all() as EntryRecord[]).map(entryOf)
}

/** Lists the steps that can be undone or redone. */
export function listTurnable(user: ReadableUserDatabase): Entry[] {
  return (statement(user, `SELECT * FROM history WHERE passed = 0`).all() as EntryRecord[]).map(entryOf)
}

/** Saves a step after it was undone or redone. */
export function saveTurned(user: WritableUserDatabase, id: number, undone: boolean, steps: readonly Step[]): void {
  statement(user, `UPDATE history SET undone = ?, steps = ? WHERE id = ?`).run(
    undone ? 1 : 0,
    JSON.stringify(steps),
    id,
  )
}

/** Replaces the parts of a step of the history. */
export function saveSteps(user: WritableUserDatabase, id: number, steps: readonly Step[]): void {
  statement(user, `UPDATE history SET steps = ? WHERE id = ?`).run(JSON.stringify(steps), id)
}

/** Marks a step so that undo and redo pass over it. */
export function passOver(user: WritableUserDatabase, id: number): void {
  statement(user, `UPDATE history SET passed = 1 WHERE id = ?`).run(id)
}

/** Returns why an entry cannot be undone, or null when it can. */
export function whyNone({ steps }: Pick<Entry, 'steps'>): string | null {
  const [step] = steps
  return step?.is === 'none' ? step.why : null
}

function readEntry(user: ReadableUserDatabase, which: string): Entry | null {
  const row = statement(user, `SELECT * FROM history ${which} LIMIT 1`).get() as EntryRecord | undefined
  return row ? entryOf(row) : null
}

function entryOf({ id, title, made_at, item_kind, item_id, steps }: EntryRecord): Entry {
  const item = item_kind === null || item_id === null ? null : { kind: item_kind, id: item_id }
  return { id, title, madeAt: made_at, item, steps: JSON.parse(steps) as Step[] }
}

/** The most steps that are listed. */
const mostListed = 200

type ListedEntry = Omit<Entry, 'steps'> & Pick<ListedStep, 'state' | 'why' | 'where'>

/**
 * Lists the user's steps, the newest first, each with the place where it is: for instance queued, or on the service.
 */
export function listHistory(user: ReadableUserDatabase): ListedEntry[] {
  const rows = statement(user, `SELECT * FROM history ORDER BY id DESC LIMIT ?`).all(mostListed) as EntryRecord[]
  return rows.map((row) => {
    const { steps, ...entry } = entryOf(row)
    const why = whyNone({ steps })
    return {
      ...entry,
      why,
      state: why !== null ? 'none' : row.undone === 1 ? 'undone' : 'done',
      where: whereOf(user, steps),
    }
  })
}

/** Returns where a step is. If its edits are in different places, the one with most left to do counts. */
function whereOf(user: ReadableUserDatabase, steps: readonly Step[]): ListedStep['where'] {
  const places = new Set(steps.map((step) => (step.is === 'edit' ? whereOfEdit(user, step) : 'here')))
  return (['needsUser', 'queued', 'service'] as const).find((place) => places.has(place)) ?? 'here'
}

function whereOfEdit(user: ReadableUserDatabase, { id, takenBack }: EditStep): ListedStep['where'] {
  if (typeof takenBack === 'object') return whereOfEdit(user, takenBack)
  const state = readUnsettledEdit(user, id)?.state
  if (state !== undefined) return state === 'rejected' || state === 'conflict' ? 'needsUser' : 'queued'
  return readEndedEdit(user, id)?.state === 'landed' ? 'service' : 'here'
}
