import type { Migration } from '../../database/migrate.ts'

/**
 * Jobs that start child pipelines stand among the jobs of a pipeline, with these. A pipeline has all of its jobs from the start: once
 * they were asked for and there are none, there never will be. Of the pipelines that were read before that is not known.
 */
export const childPipelines: Migration = {
  version: 36,
  sql: `ALTER TABLE pipeline_jobs ADD COLUMN triggers_read INTEGER NOT NULL DEFAULT 0;`,
}
