import type { Migration } from '../../database/migrate.ts'

/**
 * The merge requests that an issue has to do with, as JSON. They are asked for apart from the issue and have a revision of their own; null
 * before.
 */
export const relatedMergeRequests: Migration = {
  version: 43,
  sql: `
    ALTER TABLE issues ADD COLUMN merge_requests TEXT;
    ALTER TABLE issues ADD COLUMN merge_requests_revision INTEGER NOT NULL DEFAULT 0;
  `,
}
