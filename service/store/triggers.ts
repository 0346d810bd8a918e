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
}

export function insertTrigger(store: Store, trigger: Omit<TriggerRow, 'id' | 'deleted_at'>): number {
  return insertRow(store, 'triggers', { ...trigger })
}

/** The description and owner of a trigger that was made over API v4. */
export interface TriggerMaker {
  readonly description: string
  readonly owner_id: number | null
}

export function putTriggerMaker(store: Store, triggerId: number, maker: TriggerMaker): void {
  insertRow(store, 'trigger_makers', { trigger_id: triggerId, ...maker })
}

/** Finds a trigger, also a deleted one. */
export function findTrigger(store: Store, projectId: number, token: string): TriggerRow | undefined {
  return store.get<TriggerRow>('SELECT * FROM triggers WHERE project_id = ? AND token = ?', projectId, token)
}

type MadeTrigger = Pick<TriggerRow, 'id' | 'token'> &
  (TriggerMaker | { readonly description: null; readonly owner_id: null })

/** Triggers by their tokens, deleted ones too, with their description and owner where these are known. */
export function triggersByToken(store: Store, tokens: readonly string[]): Map<string, MadeTrigger> {
  const rows = store.all<MadeTrigger>(
    `SELECT id, token, description, owner_id FROM triggers LEFT JOIN trigger_makers ON trigger_id = id
      WHERE token IN (SELECT value FROM json_each(?))`,
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
