import type { Migration } from '../../database/migrate.ts'

/** What changed: the service’s events and the differences between two versions of a row. */
export const activity: Migration = {
  version: 3,
  sql: ``,
}
