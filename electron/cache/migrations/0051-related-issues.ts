import type { Migration } from '../../database/migrate.ts'

/** The issues that a merge request names, as JSON. They are asked for apart from it and have a revision of their own; null before. */
export const relatedIssues: Migration = {
  version: 51,
  sql: `
    ALTER TABLE merge_requests ADD COLUMN issues TEXT;
    ALTER TABLE merge_requests ADD COLUMN issues_revision INTEGER NOT NULL DEFAULT 0;
  `,
}
