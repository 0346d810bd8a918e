import type { Migration } from '../../database/migrate.ts'

/**
 * The snippets that were opened. No list names them, so they are known by their project and number. Their notes and
 * awards are stored with all others. `read_at`, by this computer's clock, says when both were last read.
 */
export const snippets: Migration = {
  version: 8,
  sql: `
    CREATE TABLE snippets (
      id INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      project_id INTEGER NOT NULL,
      read_at INTEGER NOT NULL
    ) STRICT;
  `,
}
