import type { Migration } from '../../database/migrate.ts'

/** Columns to queue every edit that a person can make: key queues, dependencies, conflicts, undoing and drafts. */
export const everyEdit: Migration = {
  version: 5,
  sql: `
    -- What is done to one thing goes in order: first in, first out per lane, by position.
    ALTER TABLE edits ADD COLUMN lane TEXT NOT NULL DEFAULT '';
    ALTER TABLE edits ADD COLUMN position REAL NOT NULL DEFAULT 0;
    UPDATE edits SET lane = target_kind || '/' || target_id, position = id;
    -- Grows whenever what is wanted changes: an edit that was never sent takes up later ones of its kind.
    ALTER TABLE edits ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
    -- What others changed at the same time (JSON), while the user has not chosen; and what is to be told of one that landed.
    ALTER TABLE edits ADD COLUMN conflict TEXT;
    ALTER TABLE edits ADD COLUMN remarks TEXT;
    DROP INDEX edits_unsettled;
    CREATE INDEX edits_unsettled ON edits (lane, position)
      WHERE state IN ('waiting', 'sending', 'doubtful', 'rejected', 'conflict');
    CREATE INDEX edits_remarked ON edits (lane, ended_at) WHERE remarks IS NOT NULL;

    -- Edits that speak of what an earlier one makes go after it.
    CREATE TABLE edit_dependencies (
      edit INTEGER NOT NULL,
      needs INTEGER NOT NULL,
      PRIMARY KEY (edit, needs)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE id_map ADD COLUMN iid INTEGER;
    ALTER TABLE id_map ADD COLUMN project_path TEXT;
    CREATE INDEX id_map_by_service ON id_map (kind, service_id);

    -- What the user did, step by step, so that it can be undone and done again. Steps are JSON (outbox/history/history.ts).
    CREATE TABLE history (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      made_at INTEGER NOT NULL,
      title TEXT NOT NULL,
      steps TEXT NOT NULL,
      undone INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE drafts (
      name TEXT PRIMARY KEY,
      text TEXT NOT NULL,
      saved_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
