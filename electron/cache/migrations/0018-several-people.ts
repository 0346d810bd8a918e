import type { Migration } from '../../database/migrate.ts'

/** Columns that queries need of both kinds of items, in front of the labels, which are the longest. */
const asked = `id, project_id, iid, state, author_id, assignee_id, milestone_id, created_at, subscribed, upvotes, notes_count`

/**
 * Newer services assign items to several people and have reviewers of merge requests. Both are lists of ids, and null
 * where there is nothing to list: `assignee_id` goes on saying whose an item is that has one assignee. The indexes hold
 * every column that queries ask for, as before.
 */
export const severalPeople: Migration = {
  version: 18,
  sql: `
    ALTER TABLE issues ADD COLUMN assignee_ids TEXT;
    ALTER TABLE merge_requests ADD COLUMN assignee_ids TEXT;
    ALTER TABLE merge_requests ADD COLUMN reviewer_ids TEXT;
    DROP INDEX issues_by_update;
    CREATE INDEX issues_by_update ON issues (is_open, updated_at, ${asked}, due_date, confidential, assignee_ids, labels);
    DROP INDEX merge_requests_by_update;
    CREATE INDEX merge_requests_by_update ON merge_requests
      (is_open, updated_at, ${asked}, work_in_progress, assignee_ids, reviewer_ids, labels);
  `,
}
