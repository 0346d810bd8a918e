import type { ReadableCache, WritableCache } from './database.ts'
import { statement } from '../../database/statement.ts'

/**
 * The cache's own clock: a number that grows with each transaction that stores an answer. It orders answers without any
 * wall clock, which may jump.
 */
export function currentRevision(cache: ReadableCache): number {
  return Number(statement(cache, `SELECT value FROM facts WHERE name = 'revision'`).pluck().get())
}

/** Starts a new revision. Call it once at the beginning of a transaction that stores. */
export function nextRevision(cache: WritableCache): number {
  const row = statement(
    cache,
    `UPDATE facts SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'revision' RETURNING value`,
  )
    .pluck()
    .get()
  return Number(row)
}

/** The two revisions of an answer: the one that stores it, and the one at which its request began. */
export interface Arrival {
  readonly revision: number
  readonly begunAt: number
  /**
   * Called when a row is refused because it was requested too early (I6), and only another reading can show its state: a dated
   * row, or one of an on-demand list. A list with such a row does not count as read.
   */
  readonly onRefused?: () => void
  /** Called for each new row, with its table and its columns. */
  readonly onNew?: (table: string, row: ChangedRecord) => void
  /** Called for each stored row that changed, with its table and its columns before and after. */
  readonly onChange?: (table: string, before: ChangedRecord, after: ChangedRecord) => void
}

/** A row by its columns. */
export type ChangedRecord = { readonly id: number } & Readonly<Record<string, string | number | null>>
