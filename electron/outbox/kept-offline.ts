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

/** Keeps something offline, or no longer. */
export function keepOffline(user: WritableUserDatabase, { kind, id }: Kept, keep: boolean, at: number): void {
  if (keep) {
    const text = `INSERT INTO kept_offline (kind, id, kept_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`
    statement(user, text).run(kind, id, at)
  } else {
    statement(user, `DELETE FROM kept_offline WHERE kind = ? AND id = ?`).run(kind, id)
  }
}

/** Chooses how much is fetched ahead. */
export function saveAheadBudget(user: WritableUserDatabase, budget: AheadBudget): void {
  statement(
    user,
    `INSERT INTO ahead_budget (only_one, budget) VALUES (1, ?)
     ON CONFLICT (only_one) DO UPDATE SET budget = excluded.budget`,
  ).run(budget)
}

export function readAheadPlan(user: ReadableUserDatabase): AheadPlan {
  const chosen = v.safeParse(aheadBudgetSchema, statement(user, `SELECT budget FROM ahead_budget`).pluck().get())
  // One that an older Docket does not know is no reason to fetch nothing.
  return { budget: chosen.success ? chosen.output : defaultAheadBudget, kept: listKept(user) }
}

/** What is kept, in the order in which it was chosen. */
export function listKept(user: ReadableUserDatabase): Kept[] {
  return statement(user, `SELECT kind, id FROM kept_offline ORDER BY kept_at, kind, id`).all() as Kept[]
}
