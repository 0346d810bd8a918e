import type { ReadableCache, WritableCache } from './database.ts'
import { statement } from '../database/statement.ts'

/**
 * Where the crawl of one list stands. `new`: never read. `backwards`: on its way from the tail to the head, `cursor` is the next page.
 * `whole`: every row of it has been read once; from then on only what is newer than `watermark`.
 */
export type ListPhase = 'new' | 'backwards' | 'whole'

export interface ListState {
  readonly name: string
  readonly kind: string
  readonly projectId: number | null
  readonly phase: ListPhase
  readonly cursor: string | null
  /** I5: the newest `updated_at` that a pass without an error has covered, from the service's data, in milliseconds. */
  readonly watermark: number | null
  /** The newest `updated_at` seen by the pass under way; becomes the watermark when the pass ends well. */
  readonly passNewest: number | null
  /** When the list was last known whole, and when a pass last ended well (this computer's clock: for people to read). */
  readonly wholeAt: number | null
  readonly succeededAt: number | null
  readonly total: number | null
  readonly error: string | null
}

interface ListRecord {
  name: string
  kind: string
  project_id: number | null
  phase: ListPhase
  cursor: string | null
  watermark: number | null
  pass_newest: number | null
  whole_at: number | null
  succeeded_at: number | null
  total: number | null
  error: string | null
}

/** The state of a list; a fresh one when it was never saved. */
export function readList(cache: ReadableCache, name: string, kind: string, projectId: number | null): ListState {
  const record = statement(cache, `SELECT * FROM lists WHERE name = ?`).get(name) as ListRecord | undefined
  if (record) return listOf(record)
  return {
    name,
    kind,
    projectId,
    phase: 'new',
    cursor: null,
    watermark: null,
    passNewest: null,
    wholeAt: null,
    succeededAt: null,
    total: null,
    error: null,
  }
}

/** Saves where a list stands. I4: inside the transaction that stores the rows it speaks of. */
export function saveList(cache: WritableCache, list: ListState): void {
  statement(
    cache,
    `INSERT INTO lists (name, kind, project_id, phase, cursor, watermark, pass_newest, whole_at, succeeded_at, total, error)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET phase = excluded.phase, cursor = excluded.cursor, watermark = excluded.watermark,
       pass_newest = excluded.pass_newest, whole_at = excluded.whole_at, succeeded_at = excluded.succeeded_at,
       total = excluded.total, error = excluded.error`,
  ).run(
    list.name,
    list.kind,
    list.projectId,
    list.phase,
    list.cursor,
    list.watermark,
    list.passNewest,
    list.wholeAt,
    list.succeededAt,
    list.total,
    list.error,
  )
}

/**
 * Whether any list of that kind has not been read whole yet. One that the service does not have or does not show (todos
 * that cannot be listed, a project without issues) is no reason to wait for more.
 */
export function isPartial(cache: ReadableCache, kind: string): boolean {
  const all = statement(cache, `SELECT count(*) FROM lists WHERE kind = ?`).pluck().get(kind) as number
  const partial = statement(
    cache,
    `SELECT count(*) FROM lists WHERE kind = ? AND phase <> 'whole'
       AND coalesce(json_extract(error, '$.code'), '') NOT IN ('not_found', 'forbidden', 'method_not_allowed')`,
  )
  return all === 0 || (partial.pluck().get(kind) as number) > 0
}

function listOf(record: ListRecord): ListState {
  return {
    name: record.name,
    kind: record.kind,
    projectId: record.project_id,
    phase: record.phase,
    cursor: record.cursor,
    watermark: record.watermark,
    passNewest: record.pass_newest,
    wholeAt: record.whole_at,
    succeededAt: record.succeeded_at,
    total: record.total,
    error: record.error,
  }
}
