import type { Migration } from '../../database/migrate.ts'

/** The inbox: for each item that concerns the user, why. */
export const inbox: Migration = {
  version: 5,
  sql: ``,
}
