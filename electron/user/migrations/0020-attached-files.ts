import type { Migration } from '../../database/migrate.ts'

/** Files that the user added to texts, and where the service has them by now. Their bytes lie in a folder beside this file. */
export const attachedFiles: Migration = {
  version: 20,
  sql: `
    CREATE TABLE attached_files (
      -- 16 hexadecimal digits, by which texts name it.
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      media_type TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 TEXT NOT NULL,
      -- By this computer's clock.
      added_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- A file is uploaded to each project in which a text names it, once.
    CREATE TABLE attached_uploads (
      file TEXT NOT NULL REFERENCES attached_files ON DELETE CASCADE,
      project_id INTEGER NOT NULL,
      -- As texts of the project name it.
      url TEXT NOT NULL,
      PRIMARY KEY (file, project_id)
    ) STRICT, WITHOUT ROWID;
  `,
}
