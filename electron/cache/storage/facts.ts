import type { ReadableCache, WritableCache } from './database.ts'
import { statement } from '../../database/statement.ts'

/** Single facts about this cache. */
export type FactName =
  'synced_at' | 'capabilities' | 'stopped' | 'search_filling' | 'search_naming' | 'group_milestones'

export function readFact(cache: ReadableCache, name: FactName): string | null {
  const value = statement(cache, `SELECT value FROM facts WHERE name = ?`).pluck().get(name)
  return typeof value === 'string' ? value : null
}

export function forgetFact(cache: WritableCache, name: FactName): void {
  statement(cache, `DELETE FROM facts WHERE name = ?`).run(name)
}

export function saveFact(cache: WritableCache, name: FactName, value: string): void {
  statement(
    cache,
    `INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ).run(name, value)
}
