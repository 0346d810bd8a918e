import type { Migration } from '../../database/migrate.ts'

/**
 * Things that happened before Docket came are told in the activity as well. They are marked, because they are no news.
 */
export const history: Migration = {
  version: 10,
  sql: `
    ALTER TABLE activity ADD COLUMN history INTEGER NOT NULL DEFAULT 0;
  `,
}
