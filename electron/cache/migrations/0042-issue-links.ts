import type { Migration } from '../../database/migrate.ts'

/**
 * Links between issues, by the service's ids: `blocks` where the source goes first, and `relates_to` with the older issue as the source.
 * The issues at their ends are kept as the service named them there, since not all of them are on this computer. What is asked for
 * apart from an issue has a revision of its own.
 */
export const issueLinks: Migration = {
  version: 42,
  sql: `
    CREATE TABLE issue_links (
      id INTEGER PRIMARY KEY,
      source_id INTEGER NOT NULL,
      target_id INTEGER NOT NULL,
      type TEXT NOT NULL
    );
    CREATE INDEX issue_links_by_source ON issue_links (source_id);
    CREATE INDEX issue_links_by_target ON issue_links (target_id);
    CREATE TABLE linked_issues (id INTEGER PRIMARY KEY, data TEXT NOT NULL);
    ALTER TABLE issues ADD COLUMN links_revision INTEGER NOT NULL DEFAULT 0;
  `,
}
