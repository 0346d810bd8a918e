import type { Migration } from '../../database/migrate.ts'

/** What had happened before Docket came is told in the activity as well, and is marked, since it is no news. */
export const history: Migration = {
  version: 10,
  sql: `
    ALTER TABLE activity ADD COLUMN history INTEGER NOT NULL DEFAULT 0;
  `,
}
