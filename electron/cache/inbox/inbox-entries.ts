import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'
import { switchedOffSql, unshownSql } from '../storage/shown-projects.ts'

/**
 * The kind of an entry's target: `issue`, `mergeRequest`, `milestone`, or the service's name for a target of a todo
 * that Docket has no rows for.
 */
export interface InboxTarget {
  readonly kind: string
  readonly id: number
}

/** A reason why an item is in the inbox. Texts and people are in their own tables. */
export interface Reason {
  /** The service's name for its todo (`assigned`, `mentioned`, …), or a `DerivedKind` of inbox/derive.ts. */
  readonly kind: string
  /** `service`: from a todo of the service. `docket`: derived by Docket. */
  readonly source: 'service' | 'docket'
  /** The service's time, in milliseconds. */
  readonly at: number
  readonly actorId: number | null
  readonly noteId: number | null
  readonly todoId: number | null
}

/** The reasons derived for an item, newest first. */
export interface Derived {
  readonly reasons: readonly Reason[]
  /** The oldest derived reason that only holds until the service's todos are listed again. */
  readonly provisionalAt: number | null
}

export interface InboxEntry extends InboxTarget {
  readonly entry: number
  readonly reasons: readonly Reason[]
}

export interface OrderedEntry {
  readonly id: number
  readonly item_kind: string
  readonly item_id: number
  readonly newest_at: number
}

const refused = `SELECT id FROM projects WHERE hidden = 'refused'`

/**
 * SQL: what an entry is about is in no project that the service does not show any more, or shows without such items. The columns have
 * the names of an entry's.
 */
const isShownSql = `(NOT EXISTS (${unshownSql.issue} UNION ALL ${switchedOffSql.mergeRequest}) OR CASE item_kind
    WHEN 'issue' THEN item_id NOT IN (SELECT id FROM issues WHERE project_id IN (${unshownSql.issue}))
    WHEN 'mergeRequest' THEN item_id NOT IN (SELECT id FROM merge_requests WHERE project_id IN (${unshownSql.mergeRequest}))
    WHEN 'milestone' THEN item_id NOT IN (SELECT id FROM milestones WHERE project_id IN (${refused}))
    ELSE true END)`

/**
 * All entries, including those done on this computer, without those of projects that the service does not show any more: they are
 * there again with their project. The entry with the newest reason comes first.
 */
export function listInboxEntries(cache: ReadableCache): OrderedEntry[] {
  return statement(
    cache,
    `SELECT id, item_kind, item_id, newest_at FROM inbox_entries WHERE ${isShownSql} ORDER BY newest_at DESC, id DESC`,
  ).all() as OrderedEntry[]
}

/** Returns false for what is in a project that the service does not show any more. */
export function isTargetShown(cache: ReadableCache, { kind, id }: InboxTarget): boolean {
  const text = `SELECT ${isShownSql} FROM (SELECT :kind AS item_kind, :id AS item_id)`
  return statement(cache, text).pluck().get({ kind, id }) === 1
}

/** The times of all reasons that came since a moment, in milliseconds of the service's clock and in no order. */
export function listReasonTimes(cache: ReadableCache, since: number): number[] {
  return statement(
    cache,
    `SELECT json_extract(reason.value, '$.at') AS at FROM inbox_entries, json_each(reasons) AS reason
     WHERE newest_at >= :since AND at >= :since`,
  )
    .pluck()
    .all({ since }) as number[]
}

export function readInboxEntry(cache: ReadableCache, entry: number): InboxEntry | undefined {
  const row = statement(cache, `SELECT item_kind, item_id, reasons FROM inbox_entries WHERE id = ?`).get(entry) as
    { item_kind: string; item_id: number; reasons: string } | undefined
  if (!row) return undefined
  return { entry, kind: row.item_kind, id: row.item_id, reasons: JSON.parse(row.reasons) as Reason[] }
}

/** The entry for a target, or undefined when it is not in the inbox. */
export function readEntryOf(cache: ReadableCache, { kind, id }: InboxTarget): InboxEntry | undefined {
  const entry = statement(cache, `SELECT id FROM inbox_entries WHERE item_kind = ? AND item_id = ?`).pluck()
  const found = entry.get(kind, id) as number | undefined
  return found === undefined ? undefined : readInboxEntry(cache, found)
}

/**
 * Stores the derived reasons as an item's entry, and removes the entry when there are none. Returns its id if anything
 * changed.
 */
export function saveInboxEntry(cache: WritableCache, { kind, id }: InboxTarget, derived: Derived): number | null {
  const { reasons, provisionalAt } = derived
  const [newest] = reasons
  if (!newest) {
    const gone = statement(cache, `DELETE FROM inbox_entries WHERE item_kind = ? AND item_id = ? RETURNING id`)
    return (gone.pluck().get(kind, id) as number | undefined) ?? null
  }
  const oldest = reasons.reduce<number | null>(
    (least, { source, at }) => (source === 'docket' ? Math.min(at, least ?? at) : least),
    null,
  )
  const saved = statement(
    cache,
    `INSERT INTO inbox_entries (item_kind, item_id, newest_at, oldest_at, provisional_at, reasons)
       VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (item_kind, item_id) DO UPDATE SET newest_at = excluded.newest_at, oldest_at = excluded.oldest_at,
       provisional_at = excluded.provisional_at, reasons = excluded.reasons
     WHERE reasons <> excluded.reasons OR provisional_at IS NOT excluded.provisional_at
     RETURNING id`,
  )
  const entry = saved.pluck().get(kind, id, newest.at, oldest, provisionalAt, JSON.stringify(reasons))
  return (entry as number | undefined) ?? null
}

/** Returns true if a reason is a todo that a waiting edit finishes. */
export function isFinished(cache: ReadableCache, { todoId }: Pick<Reason, 'todoId'>): boolean {
  if (todoId === null) return false
  return (
    statement(cache, `SELECT 1 FROM temp.folded_todos WHERE id = :id OR up_to >= :id`).get({ id: todoId }) !== undefined
  )
}

/** The entries that consist only of todos that waiting edits finish. */
export function entriesOfFinishedTodos(
  cache: ReadableCache,
  /** The moment up to which an item is done, in milliseconds of the service's clock; null: nothing of it is done. */
  doneAt: (kind: string, id: number) => number | null,
): ReadonlySet<number> {
  if (statement(cache, `SELECT 1 FROM temp.folded_todos LIMIT 1`).get() === undefined) return new Set()
  const text = `SELECT DISTINCT e.id, e.item_kind, e.item_id, e.reasons FROM inbox_entries e
    JOIN todos t ON t.target_kind = e.item_kind AND t.target_id = e.item_id
    WHERE t.id IN (SELECT id FROM temp.folded_todos) OR t.id <= (SELECT max(up_to) FROM temp.folded_todos)`
  const rows = statement(cache, text).all() as { id: number; item_kind: string; item_id: number; reasons: string }[]
  const finished = rows.filter(({ item_kind, item_id, reasons }) => {
    const at = doneAt(item_kind, item_id) ?? -1
    return (JSON.parse(reasons) as Reason[]).every((reason) => reason.at <= at || isFinished(cache, reason))
  })
  return new Set(finished.map(({ id }) => id))
}
