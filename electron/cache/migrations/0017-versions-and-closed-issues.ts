import type { Migration } from '../../database/migrate.ts'

/**
 * Changes of versions of merge requests: those that were looked at, and those that a push came after. A version never changes
 * again. Also the effects of merging, as the service says: the issues that are closed, and whether the branch is removed.
 */
export const versionsAndClosedIssues: Migration = {
  version: 17,
  sql: `
    CREATE TABLE version_changes (
      merge_request_id INTEGER NOT NULL,
      version_id INTEGER NOT NULL,
      data TEXT NOT NULL,
      PRIMARY KEY (merge_request_id, version_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE closed_issues (
      merge_request_id INTEGER PRIMARY KEY,
      -- Of which texts and branches the service said it: again when those are others.
      said_of TEXT NOT NULL,
      data TEXT NOT NULL
    ) STRICT;

    ALTER TABLE merge_requests ADD COLUMN force_remove_source_branch INTEGER;
  `,
}
