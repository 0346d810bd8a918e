import type { Migration } from '../../database/migrate.ts'

/**
 * Marks comments that only members of a project see. The threads of items in the inbox are read anew, since this is not known of
 * comments that were read before; those of other items when they move.
 */
export const internalNotes: Migration = {
  version: 25,
  sql: `
    ALTER TABLE notes ADD COLUMN internal INTEGER NOT NULL DEFAULT 0;
    UPDATE threads SET notes_count = -1 WHERE EXISTS (SELECT 1 FROM inbox_entries AS entry
      WHERE entry.item_kind = threads.item_kind AND entry.item_id = threads.item_id);
  `,
}
