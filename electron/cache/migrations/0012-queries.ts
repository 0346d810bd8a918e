import type { Migration } from '../../database/migrate.ts'

/** Columns that queries need of both kinds of items, in front of the labels, which are the longest. */
const asked = `id, project_id, iid, state, author_id, assignee_id, milestone_id, created_at, subscribed, upvotes, notes_count`

/**
 * Queries walk through all open or all closed items. An index that holds every column they need is ten times as short as the
 * table with its texts. It takes the place of the one that held only the order.
 */
export const queries: Migration = {
  version: 12,
  sql: `
    DROP INDEX issues_by_update;
    CREATE INDEX issues_by_update ON issues (is_open, updated_at, ${asked}, due_date, confidential, labels);
    DROP INDEX merge_requests_by_update;
    CREATE INDEX merge_requests_by_update ON merge_requests (is_open, updated_at, ${asked}, work_in_progress, labels);
  `,
}
