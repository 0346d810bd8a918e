import type { Migration } from '../../database/migrate.ts'

/** What the user keeps offline whole. */
export const keptOffline: Migration = {
  version: 2,
  sql: ``,
}
