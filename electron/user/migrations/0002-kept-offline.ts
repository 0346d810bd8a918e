import type { Migration } from '../../database/migrate.ts'

/** Things that the user keeps offline whole, and the budget of what is fetched ahead besides. */
export const keptOffline: Migration = {
  version: 2,
  sql: `
    CREATE TABLE kept_offline (
      kind TEXT NOT NULL,
      id INTEGER NOT NULL,
      kept_at INTEGER NOT NULL,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;

    -- One row at most; none until the user chooses.
    CREATE TABLE ahead_budget (
      only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
      budget TEXT NOT NULL
    ) STRICT;
  `,
}
