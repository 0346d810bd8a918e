import type { Migration } from '../../database/migrate.ts'

/**
 * I9: the name of a landed edit is committed together with the row it made, so that a kill before user.db knows of them
 * loses neither.
 */
export const whatEditsMade: Migration = {
  version: 7,
  sql: `
    ALTER TABLE landed ADD COLUMN made_kind TEXT;
    ALTER TABLE landed ADD COLUMN made_id INTEGER;
  `,
}
