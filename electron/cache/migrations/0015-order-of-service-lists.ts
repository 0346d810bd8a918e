import type { Migration } from '../../database/migrate.ts'

/** I6 for on-demand lists: the order of each row among answers, to compare it with one whose request began earlier. */
export const orderOfServiceLists: Migration = {
  version: 15,
  sql: `
    -- The revision of an answer to an edit that was refused since the list was read; 0 when there is none.
    ALTER TABLE service_lists ADD COLUMN overtaken INTEGER NOT NULL DEFAULT 0;
    -- The revision that stored the row.
    ALTER TABLE service_rows ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

    -- Rows that were in a list, and the revision that removed them.
    CREATE TABLE removed_service_rows (
      list TEXT NOT NULL,
      id INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      PRIMARY KEY (list, id)
    ) STRICT, WITHOUT ROWID;
  `,
}
