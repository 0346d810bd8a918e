import type { Kind } from '../../../shared/model/key.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import { statement } from '../../database/statement.ts'
import type { Made } from '../../protocols/outcome.ts'

/**
 * I9: two WAL files cannot commit together. So the answer to an edit and the edit's name are committed together here in cache.db,
 * and only then user.db retires the edit. A reader that looks at user.db first, and folds only edits that are not named here,
 * shows nothing twice and misses nothing, whenever a kill happens.
 *
 * @param outcome further result of the edit, which user.db gets when it retires the edit
 */
export function markLanded(
  cache: WritableCache,
  edit: number,
  {
    at,
    made,
    outcome = null,
  }: { readonly at: number; readonly made: Made | null; readonly outcome?: object | null | undefined },
): void {
  statement(
    cache,
    `INSERT INTO landed (edit, at, made_kind, made_id, outcome) VALUES (?, ?, ?, ?, ?) ON CONFLICT (edit) DO NOTHING`,
  ).run(edit, at, made?.kind ?? null, made?.serviceId ?? null, outcome && JSON.stringify(outcome))
}

/** An edit that has landed: the row that it made, if any, and the further result for user.db. */
export interface Landed {
  readonly made: Made | null
  readonly outcome: unknown
}

/** Returns the facts about a landed edit; undefined when the edit has not landed. */
export function readLanded(cache: ReadableCache, edit: number): Landed | undefined {
  const row = statement(cache, `SELECT made_kind, made_id, outcome FROM landed WHERE edit = ?`).get(edit)
  if (!row) return undefined
  const { outcome, ...made } = row as LandedRecord & { outcome: string | null }
  return { made: madeOf(made), outcome: outcome === null ? null : JSON.parse(outcome) }
}

interface LandedRecord {
  readonly made_kind: Kind | null
  readonly made_id: number | null
}

function madeOf({ made_kind: kind, made_id: serviceId }: LandedRecord): Made | null {
  return kind === null || serviceId === null ? null : { kind, serviceId }
}

/** Returns true if a row is known to be made by an edit. Then no other edit made it, however alike the two edits are. */
export function isMadeByEdit(cache: ReadableCache, { kind, serviceId }: Made): boolean {
  const text = `SELECT 1 FROM landed WHERE made_kind = ? AND made_id = ? LIMIT 1`
  return statement(cache, text).get(kind, serviceId) !== undefined
}

/**
 * The landed edits from `first` on, each with the row it made. They are few, because their names are forgotten after a
 * day.
 */
export function listLandedFrom(cache: ReadableCache, first: number): ReadonlyMap<number, Made | null> {
  const rows = statement(cache, `SELECT edit, made_kind, made_id FROM landed WHERE edit >= ?`).all(first)
  return new Map((rows as ({ edit: number } & LandedRecord)[]).map((row) => [row.edit, madeOf(row)]))
}

/**
 * Forgets names that nobody can need any more: those of edits retired long ago. While an edit waits, the names of edits
 * that landed since then are kept, because the rows those made are not its own.
 */
export function forgetLanded(
  cache: WritableCache,
  before: number,
  stillQueued: readonly { readonly id: number; readonly createdAt: number }[],
): void {
  const oldest = Math.min(before, ...stillQueued.map(({ createdAt }) => createdAt))
  const edits = statement(cache, `SELECT edit FROM landed WHERE at < ?`).pluck().all(oldest) as number[]
  const queued = new Set(stillQueued.map(({ id }) => id))
  const forget = statement(cache, `DELETE FROM landed WHERE edit = ?`)
  for (const edit of edits) if (!queued.has(edit)) forget.run(edit)
}
