import type { Migration } from '../../database/migrate.ts'

/** Columns of a saved view that is shown as a board; null: it is a list. */
export const viewsAsBoards: Migration = {
  version: 16,
  sql: `ALTER TABLE views ADD COLUMN board TEXT`,
}
