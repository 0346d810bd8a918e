import type { Migration } from '../../database/migrate.ts'

/**
 * Ids of the users who have approved a merge request, and whether the user may. Both are null until the service has said so, and
 * where it knows no approvals. No row of a list has either, so they have a revision of their own (I6).
 */
export const approvals: Migration = {
  version: 19,
  sql: `
    ALTER TABLE merge_requests ADD COLUMN approver_ids TEXT;
    ALTER TABLE merge_requests ADD COLUMN may_approve INTEGER;
    ALTER TABLE merge_requests ADD COLUMN approvals_revision INTEGER NOT NULL DEFAULT 0;
  `,
}
