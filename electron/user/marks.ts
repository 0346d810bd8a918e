import type { Mark } from '../../shared/model/triage.ts'
import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'

/** A mark is set on an item or milestone. It stays there, whatever becomes of the entry in the inbox. */
export interface MarkTarget {
  readonly kind: string
  readonly id: number
}

/**
 * The user's marks on one item or milestone. All times are in milliseconds since 1970. Times of reasons come from the service's
 * clock, all others from this computer's.
 */
export interface Marks {
  /** The newest reason that is done. */
  readonly doneAt: number | null
  /** The newest reason that was read. */
  readonly readAt: number | null
  /** The newest reason that the user had seen when it was snoozed; null when it is not snoozed. */
  readonly snoozedSince: number | null
  /** Null when the snooze ends with the next newer reason. */
  readonly snoozedUntil: number | null
  readonly pinnedAt: number | null
  readonly mutedAt: number | null
}

export const unmarked: Marks = {
  doneAt: null,
  readAt: null,
  snoozedSince: null,
  snoozedUntil: null,
  pinnedAt: null,
  mutedAt: null,
}

const columns = `done_at AS doneAt, read_at AS readAt, snoozed_since AS snoozedSince, snoozed_until AS snoozedUntil,
  pinned_at AS pinnedAt, muted_at AS mutedAt`

/** Time of a mark. `seen`: the newest reason that the user has seen. */
export interface MarkedWhen {
  readonly seen: number
  readonly now: number
}

/** The marks of something after one more mark was set or taken off. */
export function marked(marks: Marks, mark: Mark, { seen, now }: MarkedWhen): Marks {
  const awake = { snoozedSince: null, snoozedUntil: null }
  switch (mark.as) {
    case 'done':
      // A done entry does not come back from a snooze. And `doneAt` never goes back to an earlier time.
      return mark.on ? { ...marks, ...awake, doneAt: Math.max(marks.doneAt ?? seen, seen) } : { ...marks, doneAt: null }
    case 'read':
      return { ...marks, readAt: mark.on ? Math.max(marks.readAt ?? seen, seen) : null }
    case 'pinned':
      return { ...marks, pinnedAt: mark.on ? now : null }
    case 'muted':
      return { ...marks, mutedAt: mark.on ? now : null }
    case 'snoozed':
      if (!mark.on) return { ...marks, ...awake }
      return { ...marks, snoozedSince: seen, snoozedUntil: mark.until === null ? null : Date.parse(mark.until) }
  }
}

/** The marks that differ from those before. */
export function changedMarks(before: Marks, after: Marks): Partial<Marks> {
  const names = Object.keys(unmarked) as (keyof Marks)[]
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
}

export function readMarks(user: ReadableUserDatabase, { kind, id }: MarkTarget): Marks {
  const text = `SELECT ${columns} FROM marks WHERE item_kind = ? AND item_id = ?`
  return (statement(user, text).get(kind, id) as Marks | undefined) ?? unmarked
}

export function saveMarks(user: WritableUserDatabase, { kind, id }: MarkTarget, marks: Marks): void {
  statement(
    user,
    `INSERT OR REPLACE INTO marks
       (item_kind, item_id, done_at, read_at, snoozed_since, snoozed_until, pinned_at, muted_at)
     VALUES (@kind, @id, @doneAt, @readAt, @snoozedSince, @snoozedUntil, @pinnedAt, @mutedAt)`,
  ).run({ kind, id, ...marks })
}

/**
 * Ends the snoozes whose time has come: snoozed items come back unread. Returns those that came back. Once they have, setting the
 * clock back does not send them to sleep again.
 */
export function wakeSnoozed(user: WritableUserDatabase, now: number): MarkTarget[] {
  return statement(
    user,
    `UPDATE marks SET snoozed_since = NULL, snoozed_until = NULL, read_at = NULL WHERE snoozed_until <= ?
     RETURNING item_kind AS kind, item_id AS id`,
  ).all(now) as MarkTarget[]
}

/** All marks of an account, for one reading connection; read again only when the file has changed. */
export class AllMarks {
  readonly #user: ReadableUserDatabase
  #version: number | null = null
  #marks = new Map<string, Marks>()

  constructor(user: ReadableUserDatabase) {
    this.#user = user
  }

  /** Reads the marks again if the file has changed. */
  refresh(): void {
    const version = this.#user.pragma('data_version', { simple: true }) as number
    if (version === this.#version) return
    const rows = statement(this.#user, `SELECT item_kind, item_id, ${columns} FROM marks`).all()
    this.#marks = new Map(
      (rows as (Marks & { item_kind: string; item_id: number })[]).map(({ item_kind, item_id, ...marks }) => [
        nameOf(item_kind, item_id),
        marks,
      ]),
    )
    this.#version = version
  }

  /** The marks of one thing, as they were at the last `refresh`. */
  of(kind: string, id: number): Marks {
    return this.#marks.get(nameOf(kind, id)) ?? unmarked
  }
}

function nameOf(kind: string, id: number): string {
  return `${kind} ${id}`
}
