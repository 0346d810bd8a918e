import type { Migration } from '../../database/migrate.ts'

/**
 * Deployments of which it is known which merge requests they brought to their environments: that stays as it is. Moments are as the
 * service says them. They are asked for apart from a merge request, and have a revision of their own in it; `deployments_read_at` says when
 * that was, in milliseconds by this computer's clock.
 */
export const deployments: Migration = {
  version: 46,
  sql: `
    CREATE TABLE deployments (
      id INTEGER PRIMARY KEY,
      project_id INTEGER NOT NULL,
      environment_id INTEGER NOT NULL,
      environment TEXT NOT NULL,
      deployed_at TEXT NOT NULL
    );
    CREATE TABLE deployed_merge_requests (
      merge_request_id INTEGER NOT NULL,
      deployment_id INTEGER NOT NULL,
      PRIMARY KEY (merge_request_id, deployment_id)
    ) WITHOUT ROWID;
    ALTER TABLE merge_requests ADD COLUMN deployments_revision INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE merge_requests ADD COLUMN deployments_read_at INTEGER;
  `,
}
