import type { Edit } from '../../shared/edit.ts'
import type { AheadBudget } from '../../shared/model/kept-offline.ts'
import type { ListedStep } from '../../shared/model/step.ts'
import type { Reason } from '../cache/inbox-entries.ts'
import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from '../user/database.ts'
import type { Marks, MarkTarget } from '../user/marks.ts'
import { readEndedEdit, readUnsettledEdit } from './queue.ts'
import type { Submitted } from './submit.ts'

/** What the user did, step by step, as it stands in user.db. Undoing it is in history.ts. */

/** One part of what the user did at once. */
export type Step =
  | EditStep
  | {
      readonly is: 'marks'
      readonly target: MarkTarget
      /** Only what the step changed: what became of the others since stays. */
      readonly before: Partial<Marks>
      readonly after: Partial<Marks>
      /** Why it was in the inbox, where the service finishes its todos with the step and then no longer tells. */
      readonly entry?: MarkedEntry
    }
  /** When it was kept offline, in milliseconds; null: not. */
  | { readonly is: 'kept'; readonly target: MarkTarget; readonly before: number | null; readonly after: number | null }
  /** Null: never chosen. */
  | { readonly is: 'ahead'; readonly before: AheadBudget | null; readonly after: AheadBudget | null }
  /**
   * It cannot be undone; `why` says what there is instead. It stands here so that nothing older is undone in its place.
   */
  | { readonly is: 'none'; readonly why: string }

/** An entry of the inbox as it was marked. */
export interface MarkedEntry {
  readonly reasons: readonly Reason[]
  /** Of entries with reasons of the same time the one with the higher place comes first. */
  readonly place: number
}

export interface EditStep {
  readonly is: 'edit'
  readonly id: number
  readonly edit: Edit
  readonly inverse: Edit | null
  readonly isTakenUp: boolean
  /**
   * How it was taken back, since that is what doing it again takes back: it left the outbox; what it had been taken up
   * by, and was nothing with it, came back; or what was done against it. Nothing where the user had given it up
   * themselves.
   */
  readonly takenBack?: 'discarded' | 'restored' | EditStep
}

export interface Entry {
  readonly id: number
  readonly title: string
  readonly madeAt: number
  /** What it was done to, where that was one item. */
  readonly item: MarkTarget | null
  readonly steps: readonly Step[]
}

export function stepOf({ id, edit, inverse, isTakenUp }: Submitted): EditStep {
  return { is: 'edit', id, edit, inverse, isTakenUp }
}

/** Writes down what the user did, as one step of undoing. What had been taken back cannot be done again after it. */
export function remember(user: WritableUserDatabase, entry: Omit<Entry, 'id'>): void {
  statement(user, `UPDATE history SET passed = 1 WHERE undone = 1`).run()
  add(user, entry)
}

/** Writes down what the user did and cannot undo. What had been taken back can still be done again. */
export function rememberNone(user: WritableUserDatabase, entry: Omit<Entry, 'id' | 'steps'>, why: string): void {
  add(user, { ...entry, steps: [{ is: 'none', why }] })
}

function add(user: WritableUserDatabase, { title, madeAt, item, steps }: Omit<Entry, 'id'>): void {
  const text = `INSERT INTO history (made_at, title, item_kind, item_id, steps) VALUES (?, ?, ?, ?, ?)`
  statement(user, text).run(madeAt, title, item?.kind ?? null, item?.id ?? null, JSON.stringify(steps))
}

/** Forgets what was done before a moment: what it was done to has long moved on. */
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

/** All that can be done again. */
export function listUndone(user: ReadableUserDatabase): Entry[] {
  return (statement(user, `SELECT * FROM history WHERE undone = 1 AND passed = 0`).all() as EntryRecord[]).map(entryOf)
}

/** Writes down how a step stands after it was undone, or done again. */
export function saveTurned(user: WritableUserDatabase, id: number, undone: boolean, steps: readonly Step[]): void {
  statement(user, `UPDATE history SET undone = ?, steps = ? WHERE id = ?`).run(
    undone ? 1 : 0,
    JSON.stringify(steps),
    id,
  )
}

export function saveSteps(user: WritableUserDatabase, id: number, steps: readonly Step[]): void {
  statement(user, `UPDATE history SET steps = ? WHERE id = ?`).run(JSON.stringify(steps), id)
}

/** Lets undoing and doing again go past a step. */
export function passOver(user: WritableUserDatabase, id: number): void {
  statement(user, `UPDATE history SET passed = 1 WHERE id = ?`).run(id)
}

/** Why what the user did is no step of undoing, or null where it is one. */
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

/** More steps than anybody looks through. */
const mostListed = 200

type ListedEntry = Omit<Entry, 'steps'> & Pick<ListedStep, 'state' | 'why' | 'where'>

/** What the user did, the last first, and where it is. */
export function listHistory(user: ReadableUserDatabase): ListedEntry[] {
  const rows = statement(user, `SELECT * FROM history ORDER BY id DESC LIMIT ?`).all(mostListed) as EntryRecord[]
  return rows.map((row) => {
    const { steps, ...entry } = entryOf(row)
    const why = whyNone({ steps })
    return {
      ...entry,
      why,
      state: why !== null ? 'none' : row.undone === 1 ? 'undone' : 'done',
      where: placeOf(user, steps),
    }
  })
}

/** Where what was done is, or what undid it: the place that is farthest from being settled. */
function placeOf(user: ReadableUserDatabase, steps: readonly Step[]): ListedStep['where'] {
  const places = new Set(steps.map((step) => (step.is === 'edit' ? placeOfEdit(user, step) : 'here')))
  return (['needsUser', 'queued', 'service'] as const).find((place) => places.has(place)) ?? 'here'
}

function placeOfEdit(user: ReadableUserDatabase, { id, takenBack }: EditStep): ListedStep['where'] {
  if (typeof takenBack === 'object') return placeOfEdit(user, takenBack)
  const state = readUnsettledEdit(user, id)?.state
  if (state !== undefined) return state === 'rejected' || state === 'conflict' ? 'needsUser' : 'queued'
  return readEndedEdit(user, id)?.state === 'landed' ? 'service' : 'here'
}
