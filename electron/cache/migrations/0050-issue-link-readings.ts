import type { Migration } from '../../database/migrate.ts'

/** When the links of an issue were last read, and the time of its update that was known then. */
export const issueLinkReadings: Migration = {
  version: 50,
  sql: `
    CREATE TABLE issue_link_readings (
      issue_id INTEGER PRIMARY KEY,
      read_at INTEGER NOT NULL,
      item_updated_at INTEGER NOT NULL
    ) STRICT;
  `,
}
