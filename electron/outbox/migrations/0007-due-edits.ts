import type { Migration } from '../../database/migrate.ts'

/**
 * The queue in its order, with all that says whether an edit may go out: the next one is found without reading the words of
 * those before it, and without sorting them.
 */
export const dueEdits: Migration = {
  version: 7,
  sql: `
    CREATE INDEX edits_in_order ON edits (position, state, held_until, next_attempt_at, lane)
      WHERE state IN ('waiting', 'sending', 'doubtful', 'rejected', 'conflict');
  `,
}
