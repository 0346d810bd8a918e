import type { Reason } from '../cache/inbox/inbox-entries.ts'
import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'
import type { MarkTarget } from './marks.ts'

/**
 * Reasons why something is in the inbox although the service has finished its todos: the user undid that. Where it cannot open them
 * again, it only knows a new todo, without the former actors and causes; so the reasons are kept as they stood, and that todo stands
 * for theirs.
 */
export interface KeptReasons extends MarkTarget {
  /** The id stays the same as long as the reasons are kept. */
  readonly entry: number
  /** Newest first. */
  readonly reasons: readonly Reason[]
  /** The number of its entry before: of those with reasons of the same time the higher one comes first. */
  readonly place: number
  /** The edit that makes their todos pending again, or adds another one. */
  readonly todoEdit: number
  /** True if it makes the todos themselves pending again. */
  readonly isRestored: boolean
  readonly ownNote: number
}

/** Stores reasons that are shown as they were, in place of those that were kept before. */
export function keepReasons(user: WritableUserDatabase, kept: Omit<KeptReasons, 'entry'>): void {
  statement(
    user,
    `INSERT INTO kept_reasons (item_kind, item_id, reasons, place, todo_edit, is_restored, own_note)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (item_kind, item_id) DO UPDATE SET reasons = excluded.reasons, place = excluded.place,
       todo_edit = excluded.todo_edit, is_restored = excluded.is_restored, own_note = excluded.own_note`,
  ).run(
    kept.kind,
    kept.id,
    JSON.stringify(kept.reasons),
    kept.place,
    kept.todoEdit,
    Number(kept.isRestored),
    kept.ownNote,
  )
}

interface KeptRecord {
  readonly id: number
  readonly item_kind: string
  readonly item_id: number
  readonly reasons: string
  readonly place: number
  readonly todo_edit: number
  readonly is_restored: number
  readonly own_note: number
}

export function listKeptReasons(user: ReadableUserDatabase): KeptReasons[] {
  return (statement(user, `SELECT * FROM kept_reasons`).all() as KeptRecord[]).map(keptOf)
}

export function readKeptReasons(user: ReadableUserDatabase, { kind, id }: MarkTarget): KeptReasons | null {
  const row = statement(user, `SELECT * FROM kept_reasons WHERE item_kind = ? AND item_id = ?`).get(kind, id)
  return row ? keptOf(row as KeptRecord) : null
}

/** Entries that are kept have negative ids, so that they are never taken for those that the cache numbers. */
function keptOf({ id, item_kind, item_id, reasons, place, todo_edit, is_restored, own_note }: KeptRecord): KeptReasons {
  return {
    entry: -id,
    kind: item_kind,
    id: item_id,
    reasons: JSON.parse(reasons) as Reason[],
    place,
    todoEdit: todo_edit,
    isRestored: is_restored === 1,
    ownNote: own_note,
  }
}
