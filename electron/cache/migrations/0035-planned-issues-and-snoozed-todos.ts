import type { Migration } from '../../database/migrate.ts'

/** Columns that queries need of issues, in front of the labels, which are the longest. */
const asked = `id, project_id, iid, state, author_id, assignee_id, milestone_id, created_at, subscribed, upvotes, notes_count,
  due_date, confidential, assignee_ids, issue_type, labels`

/**
 * The type and the first day of issues: null where the service does not tell them, and of issues that were read before until they
 * move. Until when a todo is snoozed on the service, as far as that was done here: no list of todos tells it, and each leaves them out.
 */
export const plannedIssuesAndSnoozedTodos: Migration = {
  version: 35,
  sql: `
    ALTER TABLE issues ADD COLUMN issue_type TEXT;
    ALTER TABLE issues ADD COLUMN start_date TEXT;
    ALTER TABLE todos ADD COLUMN snoozed_until INTEGER;
    DROP INDEX issues_by_update;
    CREATE INDEX issues_by_update ON issues (is_open, updated_at, ${asked});
  `,
}
