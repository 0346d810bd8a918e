import type { Migration } from '../../database/migrate.ts'

/** Rules for new entries of the inbox, and their works. Times of reasons are the service's, all others this computer's. */
export const rules: Migration = {
  version: 14,
  sql: `
    CREATE TABLE rules (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      position INTEGER NOT NULL,
      name TEXT NOT NULL,
      query TEXT NOT NULL,
      deed TEXT NOT NULL,
      is_on INTEGER NOT NULL
    ) STRICT;
    -- The newest reason of an entry that the rules have looked at, so that each is looked at once.
    CREATE TABLE ruled (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      up_to INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id)
    ) STRICT, WITHOUT ROWID;
    -- One row: what is not newer than this was there before there were rules.
    CREATE TABLE ruled_since (since INTEGER NOT NULL) STRICT;
    -- What a rule did at one time; and to what, with the marks that it changed, as JSON.
    CREATE TABLE rule_works (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      rule TEXT NOT NULL,
      deed TEXT NOT NULL,
      at INTEGER NOT NULL,
      undone_at INTEGER
    ) STRICT;
    CREATE TABLE rule_work_entries (
      work INTEGER NOT NULL REFERENCES rule_works (id) ON DELETE CASCADE,
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      PRIMARY KEY (work, item_kind, item_id)
    ) STRICT, WITHOUT ROWID;
  `,
}
