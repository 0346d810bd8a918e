import type { WritableCache } from './database.ts'
import { statement } from '../database/statement.ts'

/**
 * The cache's own clock: a number that grows with each transaction that stores an answer. It orders answers without any
 * wall clock, which may jump.
 */
export function currentRevision(cache: WritableCache): number {
  return Number(statement(cache, `SELECT value FROM facts WHERE name = 'revision'`).pluck().get())
}

/** Starts a new revision; call once at the begin of a transaction that stores. */
export function nextRevision(cache: WritableCache): number {
  const row = statement(
    cache,
    `UPDATE facts SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'revision' RETURNING value`,
  )
    .pluck()
    .get()
  return Number(row)
}

/** What a stored answer carries: which revision stores it, and the revision at which its request began. */
export interface Arrival {
  readonly revision: number
  readonly begunAt: number
  /** Told when a dated row is refused for having been asked for too early (I6): whoever reads a list has not read it. */
  readonly onRefused?: () => void
  /** Told of each row that was not there before: its table and its columns. */
  readonly onNew?: (table: string, row: ChangedRecord) => void
  /** Told of each row that stood there before and changed: its table, and its columns as they were and as they are. */
  readonly onChange?: (table: string, before: ChangedRecord, after: ChangedRecord) => void
}

/** A row by its columns. */
export type ChangedRecord = { readonly id: number } & Readonly<Record<string, string | number | null>>
