import type { Migration } from '../../database/migrate.ts'

/**
 * Number of approvals that a merge request requires, and of those that are missing. Both are null until the service has said so, and
 * where its edition requires none of anybody. They come with the approvals and have the revision of these (I6).
 *
 * The rules about them are JSON, with people by their ids. They are asked for apart and have a revision of their own; null where the
 * service has said none.
 */
export const requiredApprovals: Migration = {
  version: 29,
  sql: `
    ALTER TABLE merge_requests ADD COLUMN approvals_required INTEGER;
    ALTER TABLE merge_requests ADD COLUMN approvals_left INTEGER;
    ALTER TABLE merge_requests ADD COLUMN approval_rules TEXT;
    ALTER TABLE merge_requests ADD COLUMN rules_revision INTEGER NOT NULL DEFAULT 0;
  `,
}
