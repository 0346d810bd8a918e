import type { Migration } from '../../database/migrate.ts'

/**
 * With which version of its merge request a commit came, and a file's change came to say what it says: 0 where it was there
 * when they were first read, so that nobody knows.
 */
export const sinceVersion: Migration = {
  version: 9,
  sql: `
    ALTER TABLE commits ADD COLUMN since_version INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE file_changes ADD COLUMN since_version INTEGER NOT NULL DEFAULT 0;
  `,
}
