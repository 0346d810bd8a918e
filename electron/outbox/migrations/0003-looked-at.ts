import type { Migration } from '../../database/migrate.ts'

/** When the user last looked at each item. */
export const lookedAt: Migration = {
  version: 3,
  sql: ``,
}
