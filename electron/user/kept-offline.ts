import * as v from 'valibot'
import {
  aheadBudgetSchema,
  defaultAheadBudget,
  type AheadBudget,
  type AheadPlan,
  type Kept,
} from '../../shared/model/kept-offline.ts'
import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'

/** Since when something is kept offline, in milliseconds; null: it is not kept. */
export function readKeptAt(user: ReadableUserDatabase, { kind, id }: NamedTarget): number | null {
  const at = statement(user, `SELECT kept_at FROM kept_offline WHERE kind = ? AND id = ?`).pluck().get(kind, id)
  return (at as number | undefined) ?? null
}

/**
 * Keeps something offline since a moment, or no longer (null). That moment also decides the order of the kept things.
 */
export function saveKeptAt(user: WritableUserDatabase, { kind, id }: NamedTarget, at: number | null): void {
  if (at === null) statement(user, `DELETE FROM kept_offline WHERE kind = ? AND id = ?`).run(kind, id)
  else statement(user, `INSERT OR REPLACE INTO kept_offline (kind, id, kept_at) VALUES (?, ?, ?)`).run(kind, id, at)
}

interface NamedTarget {
  readonly kind: string
  readonly id: number
}

/** Saves the budget for fetching ahead. With null, Docket decides. */
export function saveAheadBudget(user: WritableUserDatabase, budget: AheadBudget | null): void {
  if (budget === null) statement(user, `DELETE FROM ahead_budget`).run()
  else statement(user, `INSERT OR REPLACE INTO ahead_budget (only_one, budget) VALUES (1, ?)`).run(budget)
}

/** The amount that the user chose, or null when they never chose one. */
export function readAheadBudget(user: ReadableUserDatabase): AheadBudget | null {
  const chosen = v.safeParse(aheadBudgetSchema, statement(user, `SELECT budget FROM ahead_budget`).pluck().get())
  // A value that an older Docket does not know must not keep it from fetching anything.
  return chosen.success ? chosen.output : null
}

export function readAheadPlan(user: ReadableUserDatabase): AheadPlan {
  return { budget: readAheadBudget(user) ?? defaultAheadBudget, kept: listKept(user) }
}

/** Lists the things that the user keeps offline, in the order in which they were chosen. */
export function listKept(user: ReadableUserDatabase): Kept[] {
  return statement(user, `SELECT kind, id FROM kept_offline ORDER BY kept_at, kind, id`).all() as Kept[]
}
