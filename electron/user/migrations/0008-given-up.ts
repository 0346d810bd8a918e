import type { Migration } from '../../database/migrate.ts'

/** Index of edits that were given up and may be restored. It is used whenever something arrives that changed the same. */
export const givenUp: Migration = {
  version: 8,
  sql: `
    CREATE INDEX edits_given_up ON edits (lane) WHERE state IN ('discarded', 'undone');
  `,
}
