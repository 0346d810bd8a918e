import type { Store } from './store.ts'

/** The last change of rows whose tables have no `updated_at`. No row shows it, but deletions can depend on it. */

/** The kinds of rows whose changes are kept here, by their tables. */
export type ChangedTable = 'projects' | 'users' | 'labels'

/** Notes that a row was changed now. */
export function noteChange(store: Store, table: ChangedTable, id: number): void {
  store.run('INSERT OR REPLACE INTO last_changes VALUES (?, ?, ?)', table, id, store.now())
}

/** The moment of a row's last change, in milliseconds since 1970; undefined if it never changed since its creation. */
export function lastChangeOf(store: Store, table: ChangedTable, id: number): number | undefined {
  return store.get<{ at: number }>('SELECT at FROM last_changes WHERE table_name = ? AND id = ?', table, id)?.at
}
