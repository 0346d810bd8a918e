import type { Migration } from '../../database/migrate.ts'

/** Up to which of its versions the user has seen a merge request, told by their ids as notes are; 0 where none was here. */
export const seenVersion: Migration = {
  version: 9,
  sql: `
    ALTER TABLE looked_at ADD COLUMN newest_version INTEGER NOT NULL DEFAULT 0;
  `,
}
