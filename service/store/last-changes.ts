import type { Store } from './store.ts'

/** When rows were changed last whose own tables do not say it: no row shows it, but deletions can depend on it. */

/** The kinds of rows whose changes are kept here, by their tables. */
export type ChangedTable = 'projects' | 'users' | 'labels'

/** Notes that a row was changed now. */
export function noteChange(store: Store, table: ChangedTable, id: number): void {
  store.run('INSERT OR REPLACE INTO last_changes VALUES (?, ?, ?)', table, id, store.now())
}

/** When a row was changed last; undefined when it never was since it was made. */
export function lastChangeOf(store: Store, table: ChangedTable, id: number): number | undefined {
  return store.get<{ at: number }>('SELECT at FROM last_changes WHERE table_name = ? AND id = ?', table, id)?.at
}
