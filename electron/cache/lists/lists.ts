import type { OddAnswer } from '../../../shared/model/odd-answer.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { statement } from '../../database/statement.ts'
import { isInNoHiddenProjectSql } from '../storage/shown-projects.ts'
import { isWithheld } from '../storage/withheld.ts'

/**
 * State of the crawl of one list. `new`: never read. `backwards`: on its way from the tail to the head; `cursor` is the next
 * page, or a position among dates. `whole`: every row was read once; from then on only rows newer than `watermark` are read, and
 * `cursor` is the position at which that was interrupted.
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
  /** The newest `updated_at` seen by the current pass. It becomes the watermark when the pass ends without an error. */
  readonly passNewest: number | null
  /**
   * The last times at which the list was known whole, and at which a pass ended well (this computer's clock: for people to read).
   */
  readonly wholeAt: number | null
  readonly succeededAt: number | null
  readonly total: number | null
  readonly error: string | null
  /** Time of the next reading, by this computer's clock. Null: at once. */
  readonly nextAt: number | null
  /** Number of consecutive readings that have failed. */
  readonly failures: number
  /** Rows of the last reading that could not be understood. */
  readonly rejected: number
  /** Parts of the last reading's rows that could not be read, rows that could not be understood included: the first of them. */
  readonly odd: readonly OddAnswer[]
  /** A total that is not believed until the service repeats it. */
  readonly doubtedTotal: number | null
  /** The next page of a sweep, or null when none is under way. */
  readonly sweepCursor: string | null
  /** Time of the last sweep, which compares the whole list page by page; by this computer's clock. */
  readonly sweptAt: number | null
}

/** Maximum number of odd answers that are kept of one list: they are for people to look at. */
export const mostOdd = 20

/** The most rows that a service gives in one answer (contract, "Limits"). */
export const rowsPerAnswer = 100

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
  next_at: number | null
  failures: number
  rejected: number
  odd: string | null
  doubted_total: number | null
  sweep_cursor: string | null
  swept_at: number | null
}

/** Returns the state of a list, or a fresh state when none was saved. */
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
    nextAt: null,
    failures: 0,
    rejected: 0,
    odd: [],
    doubtedTotal: null,
    sweepCursor: null,
    sweptAt: null,
  }
}

/** Saves where a list stands. I4: call it in the transaction that stores the rows. */
export function saveList(cache: WritableCache, list: ListState): void {
  statement(
    cache,
    `INSERT INTO lists (name, kind, project_id, phase, cursor, watermark, pass_newest, whole_at, succeeded_at, total, error,
       next_at, failures, rejected, odd, doubted_total, sweep_cursor, swept_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET phase = excluded.phase, cursor = excluded.cursor, watermark = excluded.watermark,
       pass_newest = excluded.pass_newest, whole_at = excluded.whole_at, succeeded_at = excluded.succeeded_at,
       total = excluded.total, error = excluded.error, next_at = excluded.next_at, failures = excluded.failures,
       rejected = excluded.rejected, odd = excluded.odd, doubted_total = excluded.doubted_total, sweep_cursor = excluded.sweep_cursor,
       swept_at = excluded.swept_at`,
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
    list.nextAt,
    list.failures,
    list.rejected,
    list.odd.length === 0 ? null : JSON.stringify(list.odd),
    list.doubtedTotal,
    list.sweepCursor,
    list.sweptAt,
  )
}

/**
 * Returns true while any list of that kind has not been read whole yet. A list that the service does not have or does not show
 * (todos that cannot be listed, a project without issues) is not waited for.
 */
export function isPartial(cache: ReadableCache, kind: string): boolean {
  const partial = statement(
    cache,
    `SELECT 1 FROM lists WHERE kind = ? AND phase <> 'whole'
       AND NOT ${isWithheld('error')} AND ${isInNoHiddenProjectSql} LIMIT 1`,
  )
  return partial.get(kind) !== undefined || !areListsKnown(cache)
}

/**
 * Returns true once all lists are known. Each project has some, which become known with the projects. A user who is in no project
 * has none of them to wait for.
 */
export function areListsKnown(cache: ReadableCache): boolean {
  const areProjectsRead = statement(cache, `SELECT 1 FROM lists WHERE kind = 'projects' AND phase = 'whole' LIMIT 1`)
  if (areProjectsRead.get() === undefined) return false
  const unnamed = statement(
    cache,
    `SELECT 1 FROM projects WHERE hidden IS NULL AND (member = 1 OR starred = 1)
       AND id NOT IN (SELECT project_id FROM lists WHERE project_id IS NOT NULL) LIMIT 1`,
  )
  return unnamed.get() === undefined
}

/** Returns true if one answer holds the whole list, as far as is known. */
export function isShort({ total }: ListState): boolean {
  return (total ?? 0) <= rowsPerAnswer
}

/** Every list of the account. */
export function listLists(cache: ReadableCache): ListState[] {
  const records = statement(cache, `SELECT * FROM lists ORDER BY project_id, name`).all() as ListRecord[]
  return records.map(listOf)
}

/** Makes all lists of a project due at once. Call it in the transaction that stores the reason for it. */
export function bringForward(cache: WritableCache, projectId: number): void {
  statement(cache, `UPDATE lists SET next_at = NULL WHERE project_id = ?`).run(projectId)
}

/** Forgets where a list stands, because other lists replaced it. Its rows stay. */
export function forgetList(cache: WritableCache, name: string): void {
  statement(cache, `DELETE FROM lists WHERE name = ?`).run(name)
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
    nextAt: record.next_at,
    failures: record.failures,
    rejected: record.rejected,
    odd: record.odd === null ? [] : (JSON.parse(record.odd) as readonly OddAnswer[]),
    doubtedTotal: record.doubted_total,
    sweepCursor: record.sweep_cursor,
    sweptAt: record.swept_at,
  }
}
