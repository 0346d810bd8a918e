import type { Migration } from '../../database/migrate.ts'

/**
 * Things that the user was notified of, so that nothing notifies twice. Times are those of reasons in the inbox: the service's,
 * in milliseconds.
 */
export const reported: Migration = {
  version: 12,
  sql: `
    -- The newest reason of an item that has spoken, or was passed over.
    CREATE TABLE told (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      up_to INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id)
    ) STRICT, WITHOUT ROWID;
    -- One row: what is not newer than this was there before notifications began.
    CREATE TABLE told_since (since INTEGER NOT NULL) STRICT;
  `,
}
