import type { Migration } from '../../database/migrate.ts'

/** Whether the todos of kept reasons are opened again themselves, so that no new one stands for them. */
export const restoredReasons: Migration = {
  version: 19,
  sql: `ALTER TABLE kept_reasons ADD COLUMN is_restored INTEGER NOT NULL DEFAULT 0;`,
}
