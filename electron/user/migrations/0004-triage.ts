import type { Migration } from '../../database/migrate.ts'

/**
 * Marks of the user in the inbox of this computer. An entry is done up to the time (the service's) of the newest reason that was
 * seen; a newer one brings it back. `previous_at` is the value that undoing returns to.
 */
export const triage: Migration = {
  version: 4,
  sql: `
    CREATE TABLE done (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      at INTEGER NOT NULL,
      previous_at INTEGER,
      done_at INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id)
    ) STRICT, WITHOUT ROWID;
  `,
}
