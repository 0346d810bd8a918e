import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow } from './rows.ts'
import type { Store } from './store.ts'

/** A system hook. */
export interface HookRow {
  readonly id: number
  readonly url: string
  /** Sent along so that the receiver knows who sends. */
  readonly token: string | null
  readonly push_events: number
  readonly tag_push_events: number
  readonly enable_ssl_verification: number
  readonly created_at: number
  readonly updated_at: number
}

export function insertHook(store: Store, hook: Omit<HookRow, 'id'>): number {
  return insertRow(store, 'hooks', { ...hook })
}

export function findHook(store: Store, id: number): HookRow | undefined {
  return store.get<HookRow>('SELECT * FROM hooks WHERE id = ?', id)
}

export function deleteHook(store: Store, id: number): void {
  store.run('DELETE FROM hooks WHERE id = ?', id)
}

export function listHooks(store: Store, window: Window): Listed<HookRow> {
  const listing = { table: 'hooks', from: 'hooks', where: [], values: [], order: ['id'], descending: false }
  return listRows<HookRow>(store, listing, window)
}

export function allHooks(store: Store): HookRow[] {
  return store.all<HookRow>('SELECT * FROM hooks ORDER BY id')
}
