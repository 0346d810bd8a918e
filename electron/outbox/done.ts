import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'

/** What an inbox entry is about: done marks stay with it, whatever becomes of the entry. */
export interface DoneTarget {
  readonly kind: string
  readonly id: number
}

/**
 * Marks what was seen of an item as done, up to `at`: the time of the newest reason that was seen (the service's,
 * milliseconds). Never moves a mark back.
 */
export function markDone(user: WritableUserDatabase, { kind, id }: DoneTarget, at: number, now: number): void {
  statement(
    user,
    `INSERT INTO done (item_kind, item_id, at, previous_at, done_at) VALUES (?, ?, ?, NULL, ?)
     ON CONFLICT (item_kind, item_id) DO UPDATE SET at = excluded.at, previous_at = done.at, done_at = excluded.done_at
     WHERE excluded.at > done.at`,
  ).run(kind, id, at, now)
}

/** Takes the last mark of an item back; what was done before that stays done. */
export function markUndone(user: WritableUserDatabase, { kind, id }: DoneTarget): void {
  statement(user, `DELETE FROM done WHERE item_kind = ? AND item_id = ? AND previous_at IS NULL`).run(kind, id)
  statement(
    user,
    `UPDATE done SET at = previous_at, previous_at = NULL WHERE item_kind = ? AND item_id = ? AND previous_at IS NOT NULL`,
  ).run(kind, id)
}

/** Up to when each item is done, for one reading connection; read again only when the file has changed. */
export class DoneMarks {
  readonly #user: ReadableUserDatabase
  #version: number | null = null
  #marks = new Map<string, number>()

  constructor(user: ReadableUserDatabase) {
    this.#user = user
  }

  /** Looks whether there are newer marks. */
  refresh(): void {
    const version = this.#user.pragma('data_version', { simple: true }) as number
    if (version === this.#version) return
    const rows = statement(this.#user, `SELECT item_kind, item_id, at FROM done`).raw().all()
    this.#marks = new Map((rows as [string, number, number][]).map(([kind, id, at]) => [nameOf(kind, id), at]))
    this.#version = version
  }

  /** Milliseconds of the newest reason that is done, as of the last `refresh`; -1 where nothing is. */
  of(kind: string, id: number): number {
    return this.#marks.get(nameOf(kind, id)) ?? -1
  }
}

function nameOf(kind: string, id: number): string {
  return `${kind} ${id}`
}
