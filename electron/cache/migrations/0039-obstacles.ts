import type { Migration } from '../../database/migrate.ts'

/**
 * What holds a merge request up by name, as JSON: other merge requests, status checks, its place in a merge train. It is asked for
 * apart and has a revision of its own; null where nothing is known to.
 */
export const obstacles: Migration = {
  version: 39,
  sql: `
    ALTER TABLE merge_requests ADD COLUMN obstacles TEXT;
    ALTER TABLE merge_requests ADD COLUMN obstacles_revision INTEGER NOT NULL DEFAULT 0;
  `,
}
