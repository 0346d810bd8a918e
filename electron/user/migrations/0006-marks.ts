import type { Migration } from '../../database/migrate.ts'

/**
 * Done was the first of several marks that the user sets in the inbox. Times called `_at` of reasons are the service's (done_at,
 * read_at, snoozed_since); the times at which a mark was set, and a snooze ends, are this computer's.
 */
export const marks: Migration = {
  version: 6,
  sql: `
    CREATE TABLE marks (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      -- The newest reason that is done, that was read, and that was seen when it was snoozed.
      done_at INTEGER,
      read_at INTEGER,
      snoozed_since INTEGER,
      snoozed_until INTEGER,
      pinned_at INTEGER,
      muted_at INTEGER,
      PRIMARY KEY (item_kind, item_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX marks_by_wake ON marks (snoozed_until) WHERE snoozed_until IS NOT NULL;
    INSERT INTO marks (item_kind, item_id, done_at, read_at) SELECT item_kind, item_id, at, at FROM done;
    DROP TABLE done;
    -- Steps of undoing name what a mark was before, which these do not know. The marks stay; only undoing them goes.
    DELETE FROM history WHERE steps LIKE '%"is":"done"%';
  `,
}
