import type { Migration } from '../../database/migrate.ts'

/**
 * Jobs that start child pipelines stand among the jobs of a pipeline, with these. A pipeline has all of its jobs from the start: once
 * they were asked for and there are none, there never will be. Of the pipelines that were read before that is not known.
 *
 * The tests that the jobs of a pipeline report are JSON; null where the service shows none.
 */
export const childPipelines: Migration = {
  version: 36,
  sql: `
    ALTER TABLE pipeline_jobs ADD COLUMN triggers_read INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE test_reports (
      pipeline_id INTEGER PRIMARY KEY,
      report TEXT,
      read_at INTEGER NOT NULL
    );
  `,
}
