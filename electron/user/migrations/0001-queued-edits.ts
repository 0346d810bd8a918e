import type { Migration } from '../../database/migrate.ts'

/** user.db: data that exists nowhere else. Nothing in it is ever deleted but rows whose time of 30 days has passed. */
export const queuedEdits: Migration = {
  version: 1,
  sql: `
    CREATE TABLE edits (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      target_kind TEXT NOT NULL,
      target_id INTEGER NOT NULL,
      -- What the user wants, and what they saw when they wanted it.
      edit TEXT NOT NULL,
      base TEXT NOT NULL,
      -- waiting, sending, doubtful, rejected; at the end landed or discarded.
      state TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      held_until INTEGER,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER NOT NULL DEFAULT 0,
      sent_at INTEGER,
      -- The newest id of its kind known when it was sent: what it makes has a higher one (I8).
      sent_after INTEGER,
      error TEXT,
      ended_at INTEGER
    ) STRICT;
    -- Ids of an earlier user.db must not come again: the cache beside it may still name them as landed (I9), and a new
    -- edit of that id would be taken for one that the service has. So each file counts from the second it was made in.
    INSERT INTO sqlite_sequence (name, seq) VALUES ('edits', unixepoch());
    CREATE INDEX edits_unsettled ON edits (target_kind, target_id, id)
      WHERE state IN ('waiting', 'sending', 'doubtful', 'rejected');
    CREATE INDEX edits_ended ON edits (ended_at) WHERE ended_at IS NOT NULL;

    -- A row that was made here keeps its local id in links and keys; this says what the service calls it.
    CREATE TABLE id_map (
      kind TEXT NOT NULL,
      local_id INTEGER NOT NULL,
      service_id INTEGER NOT NULL,
      PRIMARY KEY (kind, local_id)
    ) STRICT, WITHOUT ROWID;
  `,
}
