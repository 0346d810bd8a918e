import type { Migration } from '../../database/migrate.ts'

/** Figures add up the time of a list. Most items have none, and a list would be read row by row for the few that have. */
export const itemsWithTime: Migration = {
  version: 60,
  sql: `
    CREATE INDEX issues_with_time ON issues (project_id, is_open, time_estimate, time_spent)
      WHERE time_estimate <> 0 OR time_spent <> 0;
    CREATE INDEX merge_requests_with_time ON merge_requests (project_id, is_open, time_estimate, time_spent)
      WHERE time_estimate <> 0 OR time_spent <> 0;
  `,
}
