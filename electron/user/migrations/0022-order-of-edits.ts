import type { Migration } from '../../database/migrate.ts'

/**
 * Edits that go after earlier ones of other queues without needing them: a project is deleted after what was to be moved out of
 * it. Where the earlier one is discarded, the later one stays.
 */
export const orderOfEdits: Migration = {
  version: 22,
  sql: `
    CREATE TABLE edit_order (
      edit INTEGER NOT NULL,
      after INTEGER NOT NULL,
      PRIMARY KEY (edit, after)
    ) STRICT, WITHOUT ROWID;
  `,
}
