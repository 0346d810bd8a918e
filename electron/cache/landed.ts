import type { Kind } from '../../shared/model/key.ts'
import type { ReadableCache, WritableCache } from './database.ts'
import { statement } from '../database/statement.ts'
import type { Made } from '../protocols/outcome.ts'

/**
 * I9: two WAL files cannot commit together. So an edit's answer and its name here commit together in cache.db, and only
 * then user.db retires the edit. A reader that looks at user.db first and folds only edits that are not named here shows
 * nothing twice and nothing missing, wherever a kill falls.
 *
 * @param outcome what else user.db is told when it retires the edit
 */
export function markLanded(
  cache: WritableCache,
  edit: number,
  at: number,
  made: Made | null,
  outcome: object | null = null,
): void {
  statement(
    cache,
    `INSERT INTO landed (edit, at, made_kind, made_id, outcome) VALUES (?, ?, ?, ?, ?) ON CONFLICT (edit) DO NOTHING`,
  ).run(edit, at, made?.kind ?? null, made?.serviceId ?? null, outcome && JSON.stringify(outcome))
}

/** An edit that has landed: the row it made, if it made one, and what else user.db is told of it. */
export interface Landed {
  readonly made: Made | null
  readonly outcome: unknown
}

/** What is known of an edit that has landed; undefined when it has not. */
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

/** Whether a row is known as what an edit made: then it is not what another one made, however alike the two are. */
export function isMadeByEdit(cache: ReadableCache, { kind, serviceId }: Made): boolean {
  const text = `SELECT 1 FROM landed WHERE made_kind = ? AND made_id = ? LIMIT 1`
  return statement(cache, text).get(kind, serviceId) !== undefined
}

/** Which edits from `first` on have landed, each with the row it made; few, since their names are forgotten after a day. */
export function listLandedFrom(cache: ReadableCache, first: number): ReadonlyMap<number, Made | null> {
  const rows = statement(cache, `SELECT edit, made_kind, made_id FROM landed WHERE edit >= ?`).all(first)
  return new Map((rows as ({ edit: number } & LandedRecord)[]).map((row) => [row.edit, madeOf(row)]))
}

/**
 * Forgets names that nobody can still need: of edits long since retired. What landed since an edit waits is not what that
 * edit made, so it is known for as long.
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
