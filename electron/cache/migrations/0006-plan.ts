import type { Migration } from '../../database/migrate.ts'

/** When each list is read next, and what is known of projects that are no longer shown. */
export const plan: Migration = {
  version: 6,
  sql: ``,
}
