import type { Migration } from '../../database/migrate.ts'

/**
 * Stores files as they are at a commit, where somebody looked at more of them than their changes: a file at a commit stays what it
 * is. A text is stored here, and a picture is a file beside the cache, which has the name `hash`. Changes that were read before say
 * of no file that it was generated.
 */
export const filesAtCommits: Migration = {
  version: 30,
  sql: `
    CREATE TABLE files_at_commits (
      id INTEGER PRIMARY KEY,
      project_id INTEGER NOT NULL,
      sha TEXT NOT NULL,
      path TEXT NOT NULL,
      -- text, picture, pointer or binary.
      kind TEXT NOT NULL,
      text TEXT,
      hash TEXT,
      bytes INTEGER NOT NULL,
      used_at INTEGER NOT NULL,
      UNIQUE (project_id, sha, path)
    );
    ALTER TABLE file_changes ADD COLUMN generated_file INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX files_at_commits_by_use ON files_at_commits (used_at);
  `,
}
