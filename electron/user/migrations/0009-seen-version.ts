import type { Migration } from '../../database/migrate.ts'

/** The newest version of a merge request that the user has seen, by its id as for notes; 0 where none was here. */
export const seenVersion: Migration = {
  version: 9,
  sql: `
    ALTER TABLE looked_at ADD COLUMN newest_version INTEGER NOT NULL DEFAULT 0;
  `,
}
