import type { Migration } from '../../database/migrate.ts'

/** I9: an edit's name as landed commits with the row it made, so that a kill before user.db knows loses neither. */
export const whatEditsMade: Migration = {
  version: 7,
  sql: `
    ALTER TABLE landed ADD COLUMN made_kind TEXT;
    ALTER TABLE landed ADD COLUMN made_id INTEGER;
  `,
}
