import type { Migration } from '../../database/migrate.ts'

/**
 * The version of its merge request with which a commit came, or with which a file's change got its present text. It is
 * 0 if this was so when they were first read, so that the version is not known.
 */
export const sinceVersion: Migration = {
  version: 9,
  sql: `
    ALTER TABLE commits ADD COLUMN since_version INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE file_changes ADD COLUMN since_version INTEGER NOT NULL DEFAULT 0;
  `,
}
