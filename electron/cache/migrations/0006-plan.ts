import type { Migration } from '../../database/migrate.ts'

/**
 * Time of the next reading of each list, and the state of projects that are no longer shown. Times of the schedule are this
 * computer's clock in milliseconds: they only order work, and say nothing about rows.
 */
export const plan: Migration = {
  version: 6,
  sql: `
    ALTER TABLE lists ADD COLUMN next_at INTEGER;
    -- Readings in a row that failed, and rows of the last one that could not be understood.
    ALTER TABLE lists ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE lists ADD COLUMN rejected INTEGER NOT NULL DEFAULT 0;
    -- A total so much smaller than what is here that it is not believed until it is said again.
    ALTER TABLE lists ADD COLUMN doubted_total INTEGER;
    -- The next page of a sweep that looks for rows which vanished unseen.
    ALTER TABLE lists ADD COLUMN sweep_cursor TEXT;
    ALTER TABLE lists ADD COLUMN swept_at INTEGER;

    ALTER TABLE projects ADD COLUMN starred INTEGER NOT NULL DEFAULT 0;
    -- Why the project is no longer shown: 'refused' by the service, or 'left' by the user. Its rows stay.
    ALTER TABLE projects ADD COLUMN hidden TEXT;
    CREATE INDEX projects_hidden ON projects (id) WHERE hidden IS NOT NULL;

    CREATE TABLE groups (
      id INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      path TEXT NOT NULL,
      name TEXT NOT NULL,
      data TEXT NOT NULL
    ) STRICT;

    -- Who can be asked and assigned in a project.
    CREATE TABLE members (
      project_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      PRIMARY KEY (project_id, user_id)
    ) STRICT, WITHOUT ROWID;

    -- Rows that one whole reading of their list did not name. The second that agrees says that they are gone.
    CREATE TABLE missing (
      list TEXT NOT NULL,
      id INTEGER NOT NULL,
      PRIMARY KEY (list, id)
    ) STRICT, WITHOUT ROWID;
  `,
}
