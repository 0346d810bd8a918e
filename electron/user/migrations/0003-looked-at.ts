import type { Migration } from '../../database/migrate.ts'

/**
 * The user's last look at each item. What they saw then is described by the service's clock (`seen_at`) and by its ids
 * (`newest_note`), so that nothing depends on this computer's; `looked_at` is only for people to read.
 */
export const lookedAt: Migration = {
  version: 3,
  sql: `
    CREATE TABLE looked_at (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      newest_note INTEGER NOT NULL,
      looked_at INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id)
    ) STRICT, WITHOUT ROWID;
  `,
}
