import type { Migration } from '../../database/migrate.ts'

/** Grouping of a saved view; null: the usual one of its list. */
export const groupedViews: Migration = {
  version: 15,
  sql: `ALTER TABLE views ADD COLUMN grouping TEXT`,
}
