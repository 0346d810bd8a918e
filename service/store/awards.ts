import type { TargetType } from './labels.ts'
import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import type { Store } from './store.ts'

export type AwardableType = TargetType | 'Snippet' | 'Note'

export interface AwardRow {
  readonly id: number
  readonly target_type: AwardableType
  readonly target_id: number
  readonly name: string
  readonly user_id: number
  readonly created_at: number
}

export interface Votes {
  readonly up: number
  readonly down: number
}

/** Adds an award; null when that user has already given it. */
export function insertAward(store: Store, award: Omit<AwardRow, 'id'>): number | null {
  const { id, changes } = store.run(
    'INSERT OR IGNORE INTO awards (target_type, target_id, name, user_id, created_at) VALUES (?, ?, ?, ?, ?)',
    award.target_type,
    award.target_id,
    award.name,
    award.user_id,
    award.created_at,
  )
  return changes > 0 ? id : null
}

export function deleteAward(store: Store, id: number): void {
  store.run('DELETE FROM awards WHERE id = ?', id)
}

/** Gives one thing the awards of another. */
export function copyAwards(store: Store, type: AwardableType, fromId: number, toId: number): void {
  store.run(
    `INSERT INTO awards (target_type, target_id, name, user_id, created_at)
      SELECT target_type, ?, name, user_id, created_at FROM awards WHERE target_type = ? AND target_id = ? ORDER BY id`,
    toId,
    type,
    fromId,
  )
}

export function findAward(store: Store, id: number): AwardRow | undefined {
  return store.get<AwardRow>('SELECT * FROM awards WHERE id = ?', id)
}

export function listAwards(store: Store, type: AwardableType, targetId: number, window: Window): Listed<AwardRow> {
  const where = ['target_type = ?', 'target_id = ?']
  const listing = { table: 'awards', from: 'awards', where, values: [type, targetId], order: ['id'], descending: false }
  return listRows<AwardRow>(store, listing, window)
}

/** The thumbs up and down of each item that has any. */
export function votesOf(store: Store, type: TargetType, ids: readonly number[]): Map<number, Votes> {
  const rows = store.all<{ target_id: number; up: number; down: number }>(
    `SELECT target_id, sum(name = 'thumbsup') AS up, sum(name = 'thumbsdown') AS down FROM awards
      WHERE target_type = ? AND target_id IN (SELECT value FROM json_each(?)) GROUP BY target_id`,
    type,
    JSON.stringify(ids),
  )
  return new Map(rows.map((row) => [row.target_id, { up: row.up, down: row.down }]))
}
