import type { Migration } from '../../database/migrate.ts'

/**
 * On-demand lists of the service: they are read when somebody looks at them, and kept for reading offline. A list
 * is named by its text, such as `keys 7` (`service-lists.ts`).
 */
export const serviceLists: Migration = {
  version: 14,
  sql: `
    CREATE TABLE service_lists (
      name TEXT PRIMARY KEY,
      revision INTEGER NOT NULL,
      -- Milliseconds since 1970, by this computer's clock.
      read_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE service_rows (
      list TEXT NOT NULL,
      id INTEGER NOT NULL,
      -- In the order of the service.
      position INTEGER NOT NULL,
      data TEXT NOT NULL,
      PRIMARY KEY (list, id)
    ) STRICT, WITHOUT ROWID;
  `,
}
