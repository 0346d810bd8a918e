import type { Migration } from '../../database/migrate.ts'

/** What was given up and may be restored is looked at whenever something arrives that changed the same. */
export const givenUp: Migration = {
  version: 8,
  sql: `
    CREATE INDEX edits_given_up ON edits (lane) WHERE state IN ('discarded', 'undone');
  `,
}
