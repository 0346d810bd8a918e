import type { Migration } from '../../database/migrate.ts'

/**
 * Stores the discussion that each note belongs to, its place in the changes, and whether it is resolved. Nothing of this is known
 * of notes that were read before, so each thread is read anew when its item is opened or moves.
 */
export const discussions: Migration = {
  version: 26,
  sql: `
    ALTER TABLE notes ADD COLUMN discussion_id TEXT;
    ALTER TABLE notes ADD COLUMN resolvable INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE notes ADD COLUMN resolved INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE notes ADD COLUMN resolved_by INTEGER;
    ALTER TABLE notes ADD COLUMN resolved_at INTEGER;
    -- A position as JSON, as the model has it.
    ALTER TABLE notes ADD COLUMN position TEXT;
    CREATE INDEX unresolved_notes ON notes (item_kind, item_id) WHERE resolvable = 1 AND resolved = 0;
    UPDATE threads SET notes_count = -1;
  `,
}
