import type { Migration } from '../../database/migrate.ts'

/** The changed files of merge requests that the user has viewed, and the change to each of them at that time. */
export const viewedFiles: Migration = {
  version: 17,
  sql: `
    CREATE TABLE viewed_files (
      merge_request_id INTEGER NOT NULL,
      path TEXT NOT NULL,
      content TEXT NOT NULL,
      PRIMARY KEY (merge_request_id, path)
    ) STRICT, WITHOUT ROWID
  `,
}
