import type { Migration } from '../../database/migrate.ts'

/**
 * How far deployments were read: of each, the page of its merge requests that is to be read next (null where all are known), and of a
 * merge request, until which deployment all are known that could have brought it (when that was changed, as the service says it). What
 * was stored before may lack merge requests, and is read anew.
 */
export const deploymentsOn: Migration = {
  version: 54,
  sql: `
    ALTER TABLE deployments ADD COLUMN next_page INTEGER;
    ALTER TABLE merge_requests ADD COLUMN deployments_read_to TEXT;
    DELETE FROM deployments;
    DELETE FROM deployed_merge_requests;
    UPDATE merge_requests SET deployments_read_at = NULL WHERE deployments_read_at IS NOT NULL;
  `,
}
