import type { Migration } from '../../database/migrate.ts'

/** The search index, and which rows it does not know yet. */
export const searchIndex: Migration = {
  version: 2,
  sql: ``,
}
