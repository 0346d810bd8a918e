import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow } from './rows.ts'
import type { Store } from './store.ts'

/** A user's public SSH key. */
export interface KeyRow {
  readonly id: number
  readonly user_id: number
  readonly title: string
  readonly key: string
  readonly fingerprint: string
  readonly created_at: number
}

export function insertKey(store: Store, key: Omit<KeyRow, 'id'>): number {
  return insertRow(store, 'keys', { ...key })
}

export function findKey(store: Store, userId: number, id: number): KeyRow | undefined {
  return store.get<KeyRow>('SELECT * FROM keys WHERE id = ? AND user_id = ?', id, userId)
}

export function hasFingerprint(store: Store, fingerprint: string): boolean {
  return store.get('SELECT 1 FROM keys WHERE fingerprint = ?', fingerprint) !== undefined
}

export function deleteKey(store: Store, id: number): void {
  store.run('DELETE FROM keys WHERE id = ?', id)
}

export function listKeys(store: Store, userId: number, window: Window): Listed<KeyRow> {
  const where = ['user_id = ?']
  const listing = { table: 'keys', from: 'keys', where, values: [userId], order: ['id'], descending: false }
  return listRows<KeyRow>(store, listing, window)
}
