import type { Migration } from '../../database/migrate.ts'

/**
 * Stores the suggestions of comments on lines. They are not known of notes that were read before, so threads that seem to have some
 * are read anew when their item is opened or moves.
 */
export const suggestions: Migration = {
  version: 28,
  sql: `
    -- As JSON, as the model has them.
    ALTER TABLE notes ADD COLUMN suggestions TEXT NOT NULL DEFAULT '[]';
    UPDATE threads SET notes_count = -1 WHERE item_kind = 'mergeRequest' AND item_id IN (
      SELECT item_id FROM notes
      WHERE item_kind = 'mergeRequest' AND position IS NOT NULL AND instr(body, 'suggestion') > 0
    );
  `,
}
