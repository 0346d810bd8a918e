import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow } from './rows.ts'
import type { Store } from './store.ts'

/** A build trigger. */
export interface TriggerRow {
  readonly id: number
  readonly project_id: number
  readonly token: string
  readonly last_used: number | null
  readonly created_at: number
  readonly updated_at: number
  readonly deleted_at: number | null
  readonly description: string | null
  readonly owner_id: number | null
}

type Optional = 'description' | 'owner_id'
export type NewTrigger = Omit<TriggerRow, 'id' | 'deleted_at' | Optional> & Partial<Pick<TriggerRow, Optional>>

export function insertTrigger(store: Store, trigger: NewTrigger): number {
  return insertRow(store, 'triggers', { ...trigger })
}

/** Finds a trigger, also a deleted one. */
export function findTrigger(store: Store, projectId: number, token: string): TriggerRow | undefined {
  return store.get<TriggerRow>('SELECT * FROM triggers WHERE project_id = ? AND token = ?', projectId, token)
}

/** Triggers by their tokens, deleted ones too. */
export function triggersByToken(store: Store, tokens: readonly string[]): Map<string, TriggerRow> {
  const rows = store.all<TriggerRow>(
    'SELECT * FROM triggers WHERE token IN (SELECT value FROM json_each(?))',
    JSON.stringify(tokens),
  )
  return new Map(rows.map((row) => [row.token, row]))
}

export function findTriggerById(store: Store, projectId: number, id: number): TriggerRow | undefined {
  return store.get<TriggerRow>('SELECT * FROM triggers WHERE project_id = ? AND id = ?', projectId, id)
}

export function markTriggerDeleted(store: Store, id: number, at: number): void {
  store.run('UPDATE triggers SET deleted_at = ?, updated_at = ? WHERE id = ?', at, at, id)
}

export function listTriggers(store: Store, projectId: number, window: Window): Listed<TriggerRow> {
  const where = ['project_id = ?', 'deleted_at IS NULL']
  const listing = { table: 'triggers', from: 'triggers', where, values: [projectId], order: ['id'], descending: false }
  return listRows<TriggerRow>(store, listing, window)
}
