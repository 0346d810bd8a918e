import type { Migration } from '../../database/migrate.ts'

/** What came of an edit besides the row it made commits with its name, so that a kill before user.db knows does not lose it. */
export const whatCameOfEdits: Migration = {
  version: 11,
  sql: `
    ALTER TABLE landed ADD COLUMN outcome TEXT;
  `,
}
