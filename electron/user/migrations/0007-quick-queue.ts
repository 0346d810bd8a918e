import type { Migration } from '../../database/migrate.ts'

/** Indexes to look at a long queue again and again. */
export const quickQueue: Migration = {
  version: 7,
  sql: `
    -- The queue in its order, with all that says whether an edit may go out: the next one is found without reading the words
    -- of those before it, and without sorting them.
    CREATE INDEX edits_in_order ON edits (position, state, held_until, next_attempt_at, lane)
      WHERE state IN ('waiting', 'sending', 'doubtful', 'rejected', 'conflict');

    -- Each write of an edit gets the next number, so that readers read what was written since they read last. It counts on
    -- where edits are forgotten: a number that came again would be taken for one that was read.
    CREATE TABLE edits_written (
      only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
      last INTEGER NOT NULL
    ) STRICT;
    INSERT INTO edits_written VALUES (1, 0);
    ALTER TABLE edits ADD COLUMN written INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX edits_by_writing ON edits (written);
    CREATE TRIGGER edits_note_insert AFTER INSERT ON edits BEGIN
      UPDATE edits_written SET last = last + 1;
      UPDATE edits SET written = (SELECT last FROM edits_written) WHERE id = new.id;
    END;
    CREATE TRIGGER edits_note_update AFTER UPDATE ON edits WHEN new.written = old.written BEGIN
      UPDATE edits_written SET last = last + 1;
      UPDATE edits SET written = (SELECT last FROM edits_written) WHERE id = new.id;
    END;
  `,
}
