import type { Migration } from '../../database/migrate.ts'

/**
 * Edits that an assistant has proposed. They are no rows of `edits`: what sends, counts or folds edits reads that table, and so
 * cannot meet one that nobody has decided to send.
 */
export const proposals: Migration = {
  version: 21,
  sql: `
    CREATE TABLE proposals (
      -- Never used again, so that a window which shows an old list cannot send another one in its place.
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      edit TEXT NOT NULL,
      -- What stood in its target when it was proposed, as edits have it.
      base TEXT NOT NULL,
      -- The name by which the assistant called itself.
      proposed_by TEXT NOT NULL,
      -- By this computer's clock.
      proposed_at INTEGER NOT NULL
    ) STRICT;
  `,
}
