import type { Migration } from '../../database/migrate.ts'

/** An edit may be in doubt though it waits for the user or was given up: looking for it was refused. */
export const inDoubt: Migration = {
  version: 11,
  sql: `
    -- Whether an attempt left of which no look has said yet what became of it (I8).
    ALTER TABLE edits ADD COLUMN in_doubt INTEGER NOT NULL DEFAULT 0;
    -- Of those that were refused nobody knows any more whether that was a look. To look once too often does no harm.
    UPDATE edits SET in_doubt = 1 WHERE state = 'doubtful'
      OR (state IN ('rejected', 'discarded', 'undone') AND sent_at IS NOT NULL
        AND error ->> '$.code' IN ('forbidden', 'not_found', 'method_not_allowed'));
  `,
}
