import type { Migration } from '../../database/migrate.ts'

/** By what a saved view is grouped; null: as is usual for its list. */
export const groupedViews: Migration = {
  version: 15,
  sql: `ALTER TABLE views ADD COLUMN grouping TEXT`,
}
