import type { Migration } from '../../database/migrate.ts'

/** Columns to name each step, and to bring back values that the service no longer has. */
export const steps: Migration = {
  version: 10,
  sql: `
    -- What a step was done to, where it was done to one thing.
    ALTER TABLE history ADD COLUMN item_kind TEXT;
    ALTER TABLE history ADD COLUMN item_id INTEGER;
    -- The user went on to the step before it: it stays in the list, and is neither undone nor done again any more.
    ALTER TABLE history ADD COLUMN passed INTEGER NOT NULL DEFAULT 0;

    -- Why something was in the inbox (JSON), for what is not done after all though the service has finished its todos.
    -- Reasons are the service's, as they stood in cache.db; there they cannot be derived any more.
    CREATE TABLE kept_reasons (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      reasons TEXT NOT NULL,
      -- The number of its entry before: of those with reasons of the same time the higher one comes first.
      place INTEGER NOT NULL,
      -- The edit that adds the todo which stands for those that were finished.
      todo_edit INTEGER NOT NULL,
      -- The newest comment of the user's own when the reasons came back: with a newer one they have answered.
      own_note INTEGER NOT NULL,
      UNIQUE (item_kind, item_id)
    ) STRICT;
  `,
}
