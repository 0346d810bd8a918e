import type { Migration } from '../../database/migrate.ts'

/**
 * The outcome of an edit, besides the row it made, is committed with the edit's name, so that a kill before user.db
 * knows of it does not lose it.
 */
export const whatCameOfEdits: Migration = {
  version: 11,
  sql: `
    ALTER TABLE landed ADD COLUMN outcome TEXT;
  `,
}
