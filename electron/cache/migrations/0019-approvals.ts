import type { Migration } from '../../database/migrate.ts'

/**
 * Who has approved a merge request, as a list of ids, and whether the user may. Both are null until the service has said so,
 * and where it knows no approvals. No row of a list says any of it, so what was said has a revision of its own (I6).
 */
export const approvals: Migration = {
  version: 19,
  sql: `
    ALTER TABLE merge_requests ADD COLUMN approver_ids TEXT;
    ALTER TABLE merge_requests ADD COLUMN may_approve INTEGER;
    ALTER TABLE merge_requests ADD COLUMN approvals_revision INTEGER NOT NULL DEFAULT 0;
  `,
}
