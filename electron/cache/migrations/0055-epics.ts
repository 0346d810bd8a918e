import type { Migration } from '../../database/migrate.ts'

/**
 * Which epic an issue is in, and whether the service tells that at all. Of issues that were read before only the title is known, until
 * they are read again.
 */
export const epics: Migration = {
  version: 55,
  sql: `
    ALTER TABLE issues ADD COLUMN has_epic INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE issues ADD COLUMN epic_id INTEGER;
    ALTER TABLE issues ADD COLUMN epic_reference TEXT;
    CREATE INDEX issues_of_epic ON issues (epic_id) WHERE epic_id IS NOT NULL;
  `,
}
