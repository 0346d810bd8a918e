import type { Migration } from '../../database/migrate.ts'

/**
 * The newest pipeline of a merge request is JSON beside its status, by which queries ask. It comes with the merge request where that is
 * read alone, and has a revision of its own: lists of merge requests do not tell it. The jobs of a pipeline are always read together,
 * and are JSON too. Of a log there may only be the end.
 */
export const pipelines: Migration = {
  version: 32,
  sql: `
    ALTER TABLE merge_requests ADD COLUMN pipeline TEXT;
    ALTER TABLE merge_requests ADD COLUMN pipeline_status TEXT;
    ALTER TABLE merge_requests ADD COLUMN pipeline_revision INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE pipeline_readings (
      merge_request_id INTEGER PRIMARY KEY,
      read_at INTEGER NOT NULL
    );
    CREATE TABLE pipeline_jobs (
      pipeline_id INTEGER PRIMARY KEY,
      jobs TEXT NOT NULL,
      revision INTEGER NOT NULL
    );
    CREATE TABLE job_logs (
      job_id INTEGER PRIMARY KEY,
      text TEXT NOT NULL,
      is_whole INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      used_at INTEGER NOT NULL
    );
    CREATE INDEX job_logs_by_use ON job_logs (used_at);
  `,
}
