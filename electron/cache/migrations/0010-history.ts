import type { Migration } from '../../database/migrate.ts'

/** Marks activity from before Docket came: it is listed as well, but is not new. */
export const history: Migration = {
  version: 10,
  sql: `
    ALTER TABLE activity ADD COLUMN history INTEGER NOT NULL DEFAULT 0;
  `,
}
