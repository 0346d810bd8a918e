import type { Migration } from '../../database/migrate.ts'

/** Views that the user has saved: queries with a name, in an order of their own. */
export const views: Migration = {
  version: 13,
  sql: `
    -- An id is never used again: what names a view must not come to name another.
    CREATE TABLE views (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      position INTEGER NOT NULL,
      name TEXT NOT NULL,
      icon TEXT NOT NULL,
      list TEXT NOT NULL,
      query TEXT NOT NULL
    ) STRICT;
  `,
}
