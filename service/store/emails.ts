import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow } from './rows.ts'
import type { Store } from './store.ts'

/** An address of a user besides their first. */
export interface EmailRow {
  readonly id: number
  readonly user_id: number
  readonly email: string
  readonly created_at: number
}

export function insertEmail(store: Store, email: Omit<EmailRow, 'id'>): number {
  return insertRow(store, 'emails', { ...email })
}

export function findEmail(store: Store, userId: number, id: number): EmailRow | undefined {
  return store.get<EmailRow>('SELECT * FROM emails WHERE id = ? AND user_id = ?', id, userId)
}

/** Returns true if some user has the address besides their main one. */
export function isFurtherEmail(store: Store, email: string): boolean {
  return store.get('SELECT 1 FROM emails WHERE email = ?', email) !== undefined
}

export function deleteEmail(store: Store, id: number): void {
  store.run('DELETE FROM emails WHERE id = ?', id)
}

export function listEmails(store: Store, userId: number, window: Window): Listed<EmailRow> {
  const where = ['user_id = ?']
  const listing = { table: 'emails', from: 'emails', where, values: [userId], order: ['id'], descending: false }
  return listRows<EmailRow>(store, listing, window)
}
