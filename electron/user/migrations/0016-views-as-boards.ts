import type { Migration } from '../../database/migrate.ts'

/** By what a saved view is shown as a board; null: as a list. */
export const viewsAsBoards: Migration = {
  version: 16,
  sql: `ALTER TABLE views ADD COLUMN board TEXT`,
}
